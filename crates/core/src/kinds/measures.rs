//! How a judged page is made up: what its kept text is like, how it repeats, how its address is built.

use super::address::{Parts, ADDRESS_MEASURES};
use crate::table::tags;
use crate::{Predictions, Table};

/// The version of the meaning of measures.
///
/// Raised whenever a measure is taken in another way under the same name: older models no longer fit then.
pub const MEANING: u32 = 2;
/// By what the blocks of a page are weighed in a mean.
const WEIGHTS: [&str; 3] = ["kept words", "probability", "words"];
/// Words outside links: a block that has more is longer than a label, a line, a teaser, a paragraph.
const LENGTHS: [u32; 5] = [3, 10, 20, 40, 80];
/// How much is kept, how surely, and over how many blocks it is spread.
const AMOUNTS: [&str; 6] = ["kept_words", "kept_blocks", "kept_share", "surest", "longest_share", "spread"];
/// Elements that are counted.
const COUNTED: [&str; 30] = [
    "form", "input", "select", "textarea", "button", "table", "tr", "pre", "code", "time", "article", "section",
    "iframe", "video", "dl", "ol", "ul", "img", "h1", "h2", "h3", "h4", "p", "address", "label", "svg", "nav", "aside",
    "strong", "em",
];
/// The same by their numbers.
const TAGS_COUNTED: [i32; COUNTED.len()] = {
    let (mut numbers, mut at) = ([0; COUNTED.len()], 0);
    while at < COUNTED.len() {
        numbers[at] = tags::number(COUNTED[at]);
        at += 1;
    }
    numbers
};
const TINY: f64 = 1e-6;
/// Sums that are made at the same time.
const SUMS: usize = 8;

/// The names of all measures of a page, in the order in which they are taken.
///
/// Given are the signals of the page and of blocks that a model takes.
pub(super) fn names(of_page: &[&str], of_blocks: &[&str]) -> Vec<String> {
    let mut means: Vec<String> = of_blocks.iter().map(ToString::to_string).collect();
    means.extend(LENGTHS.map(|length| format!("longer than {length}")));
    let mut names: Vec<String> = of_page.iter().map(ToString::to_string).collect();
    for name in means {
        names.extend(WEIGHTS.map(|weight| format!("{name} by {weight}")));
    }
    names.extend(COUNTED.map(|name| format!("<{name}>")));
    for part in [&AMOUNTS[..], &TEMPLATE_MEASURES, &TITLE_MEASURES, &ADDRESS_MEASURES] {
        names.extend(part.iter().map(ToString::to_string));
    }
    names
}

/// All measures of a page with blocks, in the order of [`names`].
///
/// Means are taken in double precision and rounded once: a mean of ones is one.
/// `of_page` and `of_blocks` are the positions of the signals that a model takes.
pub(super) fn measures_of(
    predictions: &Predictions,
    table: &Table,
    page_title: &str,
    address: &Parts,
    [of_page, of_blocks]: [&[usize]; 2],
) -> Vec<f32> {
    let shares = Shares::of(predictions);
    let shared = of_page.iter().map(|&place| predictions.signals().first(place));
    let mut found: Vec<f32> = shared.collect();
    for &place in of_blocks {
        found.extend(match predictions.signals().shared(place) {
            Some(value) => shares.means_of_all(value),
            None => shares.means(&predictions.signals().row(place)),
        });
    }
    for length in LENGTHS {
        let is_longer =
            predictions.blocks.unlinked_words.iter().map(|&plain| f32::from(u8::from(plain > f64::from(length))));
        found.extend(shares.means(&is_longer.collect::<Vec<f32>>()));
    }
    found.extend(counts(table));
    let parts = shares.amounts.iter().copied().chain(measure_template(predictions));
    let parts = parts.chain(measure_title(predictions, page_title)).chain(address.measures());
    found.extend(parts.map(|value| value as f32));
    found
}

/// The shares of the blocks in the means of the page.
struct Shares {
    /// By weight.
    of_blocks: [Vec<f64>; WEIGHTS.len()],
    /// Their sums: one, unless there is nothing to weigh.
    sums: [f64; WEIGHTS.len()],
    amounts: [f64; AMOUNTS.len()],
}

impl Shares {
    fn of(predictions: &Predictions) -> Shares {
        let both = || predictions.probability().iter().zip(predictions.blocks().words());
        let weights = || both().map(|(&probability, &words)| [probability * words, probability, words]);
        let mut totals = [0.0; WEIGHTS.len()];
        weights().for_each(|weights| totals.iter_mut().zip(weights).for_each(|(total, weight)| *total += weight));
        let [kept, blocks, words] = totals.map(|total| total.max(TINY));
        let longest = weights().map(|[kept, ..]| kept).fold(0.0, f64::max);
        let squares: f64 = weights().map(|[kept, ..]| kept * kept).sum();
        let surest = predictions.probability().iter().copied().fold(0.0, f64::max);
        Shares {
            of_blocks: [
                weights().map(|weights| weights[0] / kept).collect(),
                weights().map(|weights| weights[1] / blocks).collect(),
                weights().map(|weights| weights[2] / words).collect(),
            ],
            sums: [totals[0] / kept, totals[1] / blocks, totals[2] / words],
            amounts: [kept, blocks, kept / words, surest, longest / kept, kept * kept / squares.max(TINY)],
        }
    }

    /// The means of a value that all blocks share.
    fn means_of_all(&self, value: f32) -> [f32; WEIGHTS.len()] {
        self.sums.map(|sum| (f64::from(value) * sum) as f32)
    }

    /// The means of the values of blocks by each weight.
    fn means(&self, values: &[f32]) -> [f32; WEIGHTS.len()] {
        let [kept, blocks, words] = &self.of_blocks;
        [kept, blocks, words].map(|shares| sum_of_products(values, shares) as f32)
    }
}

/// The sum of products; it is made of several sums that do not wait for each other.
fn sum_of_products(values: &[f32], shares: &[f64]) -> f64 {
    let (values, shares) = (values.chunks_exact(SUMS), shares.chunks_exact(SUMS));
    let rest = values.remainder().iter().zip(shares.remainder());
    let mut sums = [0.0; SUMS];
    for (values, shares) in values.zip(shares) {
        for (sum, (&value, share)) in sums.iter_mut().zip(values.iter().zip(shares)) {
            *sum += f64::from(value) * share;
        }
    }
    sums.iter().sum::<f64>() + rest.map(|(&value, share)| f64::from(value) * share).sum::<f64>()
}

/// How often each of the elements that are counted is on the page.
fn counts(table: &Table) -> impl Iterator<Item = f32> {
    let mut times = [0u32; tags::COUNT];
    for &tag in &table.tag {
        if let Some(times) = times.get_mut(tag as usize) {
            *times += 1;
        }
    }
    TAGS_COUNTED.into_iter().map(move |tag| times[tag as usize] as f32)
}

/// Measures of the title of the text: its length, its probability, and the blocks after it.
pub(super) const TITLE_MEASURES: [&str; 7] = [
    "title_words",
    "title_probability",
    "title_place",
    "words_after_title",
    "unlinked_after_title",
    "longest_after_title",
    "length_of_page_title",
];
/// Blocks after the title that are looked at.
const AFTER_TITLE: usize = 15;

/// The measures of a page with blocks, in the order of [`TITLE_MEASURES`].
pub(super) fn measure_title(predictions: &Predictions, page_title: &str) -> [f64; TITLE_MEASURES.len()] {
    let blocks = predictions.blocks();
    let last = blocks.len().saturating_sub(1);
    let title = predictions.key_rows.h1.map(|h1| (blocks.blocks_before[h1] as usize).min(last));
    let at = title.unwrap_or(0);
    let after = (at + 1).min(blocks.len())..(at + 1 + AFTER_TITLE).min(blocks.len());
    let (plain, words) = (&blocks.unlinked_words[after.clone()], &blocks.words()[after]);
    let plain_words: f64 = plain.iter().sum();
    [
        title.and_then(|title| blocks.words().get(title).copied()).unwrap_or(-1.0),
        predictions.probability().get(at).copied().unwrap_or(0.0),
        at as f64 / blocks.len().max(1) as f64,
        plain_words,
        plain_words / words.iter().sum::<f64>().max(1.0),
        plain.iter().copied().fold(0.0, f64::max),
        page_title.chars().count() as f64,
    ]
}

/// What is measured of the slots.
pub(super) const TEMPLATE_MEASURES: [&str; 10] = [
    "fullest_share",
    "fullest_blocks",
    "fullest_linked",
    "slots_per_block",
    "in_several",
    "in_several_linked",
    "most_linked_blocks",
    "linked_slots",
    "in_teasers",
    "teasers_kept",
];
/// Blocks in one slot of a template that make a list.
const SEVERAL: f64 = 3.0;

/// One slot of the template.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The tags and classes above it as one number.
    path: u64,
    blocks: f64,
    words: f64,
    linked: f64,
    kept_blocks: f64,
    kept_words: f64,
    kept_linked: f64,
}

impl Slot {
    fn is_list(&self) -> bool {
        self.kept_blocks >= SEVERAL
    }

    fn is_linked_list(&self) -> bool {
        self.is_list() && self.kept_linked > 0.5 * self.kept_words
    }

    /// Whether it holds texts that lead elsewhere.
    fn is_teaser(&self) -> bool {
        self.linked > 0.5 * self.words && self.words > SEVERAL * self.blocks
    }
}

/// The measures of a page with blocks, in the order of [`TEMPLATE_MEASURES`].
pub(super) fn measure_template(predictions: &Predictions) -> [f64; TEMPLATE_MEASURES.len()] {
    let slots = slots_of(predictions);
    let sum = |value: fn(&Slot) -> f64, is_in: fn(&Slot) -> bool| -> f64 {
        slots.iter().filter(|slot| is_in(slot)).map(value).sum()
    };
    let any = |_: &Slot| true;
    let kept = sum(|slot| slot.kept_words, any).max(TINY);
    let fullest = fullest(&slots);
    let filled = slots.iter().filter(|slot| slot.kept_blocks > 0.5).count() as f64;
    [
        fullest.kept_words / kept,
        fullest.kept_blocks,
        fullest.kept_linked / fullest.kept_words.max(TINY),
        filled / sum(|slot| slot.kept_blocks, any).max(1.0),
        sum(|slot| slot.kept_words, Slot::is_list) / kept,
        sum(|slot| slot.kept_words, Slot::is_linked_list) / kept,
        slots.iter().filter(|slot| slot.is_linked_list()).map(|slot| slot.kept_blocks).fold(0.0, f64::max),
        sum(|_| 1.0, Slot::is_linked_list),
        sum(|slot| slot.words, Slot::is_teaser) / sum(|slot| slot.words, any).max(1.0),
        sum(|slot| slot.kept_words, Slot::is_teaser) / sum(|slot| slot.words, Slot::is_teaser).max(1.0),
    ]
}

fn slots_of(predictions: &Predictions) -> Vec<Slot> {
    let mut slots: Vec<Slot> =
        predictions.path_groups.paths.iter().map(|&path| Slot { path, ..Slot::default() }).collect();
    let blocks = predictions.blocks.words.iter().zip(&predictions.blocks.link_share).zip(predictions.probability());
    for (&number, ((&words, &link_share), &probability)) in predictions.path_groups.of_block.iter().zip(blocks) {
        let slot = &mut slots[number as usize];
        slot.blocks += 1.0;
        slot.words += words;
        slot.linked += words * link_share;
        slot.kept_blocks += probability;
        slot.kept_words += probability * words;
        slot.kept_linked += probability * words * link_share;
    }
    slots
}

/// The slot with the most kept words; of several, the one with the least path.
fn fullest(slots: &[Slot]) -> Slot {
    let mut slots = slots.iter().copied();
    let first = slots.next().unwrap_or_default();
    slots.fold(first, |best, slot| {
        let is_fuller = slot.kept_words > best.kept_words;
        let is_before = slot.kept_words == best.kept_words && slot.path < best.path;
        if is_fuller || is_before {
            slot
        } else {
            best
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_summed_up() {
        for count in [0, 1, SUMS, 3 * SUMS + 5] {
            let values: Vec<f32> = (0..count).map(|number| number as f32).collect();
            let shares: Vec<f64> = (0..count).map(|number| number as f64 - 4.0).collect();
            let expected: usize = (0..count).map(|number| number * number).sum();
            let negative: usize = (0..count).map(|number| 4 * number).sum();
            assert_eq!(sum_of_products(&values, &shares), expected as f64 - negative as f64);
        }
    }

    #[test]
    fn every_measure_has_a_name_of_its_own() {
        let mut names = names(&["page_words"], &["words", "chars"]);
        let count = names.len();
        assert_eq!(count, 1 + 3 * (2 + LENGTHS.len()) + COUNTED.len() + 6 + 10 + 7 + 9);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn the_order_of_slots_does_not_matter() {
        let slot = |path, kept_words| Slot { path, kept_words, ..Slot::default() };
        for slots in [[slot(3, 1.0), slot(2, 5.0), slot(1, 5.0)], [slot(1, 5.0), slot(2, 5.0), slot(3, 1.0)]] {
            assert_eq!(fullest(&slots).path, 1);
        }
        assert_eq!(fullest(&[]).path, 0);
    }

    #[test]
    fn lists_and_teasers() {
        let list = Slot { kept_blocks: 3.0, kept_words: 10.0, kept_linked: 6.0, ..Slot::default() };
        assert!(list.is_list() && list.is_linked_list() && !list.is_teaser());
        assert!(Slot { blocks: 2.0, words: 7.0, linked: 4.0, ..Slot::default() }.is_teaser());
        assert!(!Slot { blocks: 2.0, words: 6.0, linked: 4.0, ..Slot::default() }.is_teaser());
    }
}
