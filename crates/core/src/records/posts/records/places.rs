//! The places of the texts outside the bodies: paths from a record down to a text.

use super::outline::Outline;
use crate::facts::numbering::Numbering;

/// The texts that are at one place, by the number of their record.
pub(super) struct Place {
    pub(super) of: Vec<(u32, Vec<u32>)>,
}

/// All places of a group, in the order of their first texts.
pub(super) struct Places {
    pub(super) all: Vec<Place>,
    /// How many records there are.
    pub(super) records: usize,
}

/// How many texts of a record at one place are told apart.
const MAX_TOLD_APART: usize = 3;

impl Places {
    pub(super) fn of(outline: &Outline, roots: &[usize], outside: &[Vec<u32>]) -> Places {
        let (mut all, mut numbering) = (Vec::<Place>::new(), Numbering::default());
        numbering.restart(outside.first().map_or(0, Vec::len));
        let mut whole = Vec::new();
        for (number, texts) in outside.iter().enumerate() {
            for &text in texts {
                let keys = outline.places(roots[number], outline.texts[text as usize].row);
                for (spelling, key) in keys.iter().enumerate().filter_map(|(spelling, key)| Some((spelling, (*key)?))) {
                    let at = numbering.number(key) as usize;
                    if at == all.len() {
                        all.push(Place { of: Vec::new() });
                        if spelling == 0 {
                            whole.push(at);
                        }
                    }
                    match all[at].of.last_mut() {
                        Some((record, texts)) if *record == number as u32 => texts.push(text),
                        _ => all[at].of.push((number as u32, vec![text])),
                    }
                }
            }
        }
        let several: Vec<usize> = whole.into_iter().filter(|&place| all[place].has_several(outside.len())).collect();
        for place in several {
            for nth in 0..MAX_TOLD_APART {
                let texts = all[place].of.iter().filter_map(|(record, texts)| Some((*record, vec![*texts.get(nth)?])));
                let texts: Vec<_> = texts.collect();
                all.push(Place { of: texts });
            }
        }
        Places { all, records: outside.len() }
    }
}

impl Place {
    /// Whether most records have several texts at the place, such as links one after another.
    fn has_several(&self, records: usize) -> bool {
        2 * self.of.iter().filter(|(_, texts)| texts.len() > 1).count() > records
    }
}
