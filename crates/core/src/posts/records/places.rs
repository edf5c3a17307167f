//! The places of the texts outside the bodies: paths from a record down to a text.

use std::collections::HashMap;

use super::outline::Outline;

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

impl Places {
    pub(super) fn of(outline: &Outline, roots: &[usize], outside: &[Vec<u32>]) -> Places {
        let (mut all, mut index) = (Vec::<Place>::new(), HashMap::<u64, usize>::new());
        for (number, texts) in outside.iter().enumerate() {
            for &text in texts {
                for key in
                    IntoIterator::into_iter(outline.places(roots[number], outline.texts[text as usize].row)).flatten()
                {
                    let at = *index.entry(key).or_insert(all.len());
                    if at == all.len() {
                        all.push(Place { of: Vec::new() });
                    }
                    match all[at].of.last_mut() {
                        Some((record, texts)) if *record == number as u32 => texts.push(text),
                        _ => all[at].of.push((number as u32, vec![text])),
                    }
                }
            }
        }
        Places { all, records: outside.len() }
    }
}
