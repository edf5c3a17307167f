//! How a judged page is made up: what its kept text is like, how it repeats, how its address is built.

use super::{address, template, title, Declared};
use crate::tags;
use crate::{Judgement, Table};

/// Raised whenever a measure is taken in another way under the same name: older models no longer fit then.
pub(super) const MEANING: u32 = 1;
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
const TINY: f64 = 1e-6;

/// The names of all measures of a page, in the order in which they are taken.
///
/// Given are the signals of the page and of blocks that a model takes.
pub(super) fn names(of_page: &[&str], of_blocks: &[&str]) -> Vec<String> {
    let means =
        of_blocks.iter().map(|name| name.to_string()).chain(LENGTHS.map(|length| format!("longer than {length}")));
    let of_page = of_page.iter().map(|name| name.to_string());
    let parts = AMOUNTS.iter().chain(&template::NAMES).chain(&title::NAMES).chain(&address::NAMES);
    of_page
        .chain(means.flat_map(|name| WEIGHTS.map(|weight| format!("{name} by {weight}"))))
        .chain(COUNTED.map(|name| format!("<{name}>")))
        .chain(parts.map(|name| name.to_string()))
        .collect()
}

/// All measures of a page with blocks, in the order of [`names`].
///
/// `of_page` and `of_blocks` are the positions of the signals that a model takes.
pub(super) fn measures_of(
    judged: &Judgement,
    table: &Table,
    declared: &Declared,
    page_title: &str,
    [of_page, of_blocks]: [&[usize]; 2],
) -> Vec<f32> {
    let shares = Shares::of(judged);
    let shared = of_page.iter().map(|&place| judged.signals().row(place).first().copied().unwrap_or(0.0));
    let mut found: Vec<f32> = shared.collect();
    for &place in of_blocks {
        found.extend(shares.means(judged.signals().row(place).iter().copied()));
    }
    for length in LENGTHS {
        let is_longer = judged.blocks.plain.iter().map(|&plain| f32::from(u8::from(plain > f64::from(length))));
        found.extend(shares.means(is_longer));
    }
    found.extend(counts(table));
    let parts = shares.amounts.iter().copied().chain(template::measures(judged));
    let parts = parts.chain(title::measures(judged, page_title)).chain(address::measures(declared.address));
    found.extend(parts.map(|value| value as f32));
    found
}

/// The shares of the blocks in the means of the page.
struct Shares {
    of_blocks: Vec<[f64; WEIGHTS.len()]>,
    amounts: [f64; AMOUNTS.len()],
}

impl Shares {
    fn of(judged: &Judgement) -> Shares {
        let both = || judged.probability().iter().zip(judged.blocks().words());
        let weights = || both().map(|(&probability, &words)| [probability * words, probability, words]);
        let mut totals = [0.0; WEIGHTS.len()];
        weights().for_each(|weights| totals.iter_mut().zip(weights).for_each(|(total, weight)| *total += weight));
        let [kept, blocks, words] = totals.map(|total| total.max(TINY));
        let longest = weights().map(|[kept, ..]| kept).fold(0.0, f64::max);
        let squares: f64 = weights().map(|[kept, ..]| kept * kept).sum();
        let surest = judged.probability().iter().copied().fold(0.0, f64::max);
        Shares {
            of_blocks: weights().map(|[a, b, c]| [a / kept, b / blocks, c / words]).collect(),
            amounts: [kept, blocks, kept / words, surest, longest / kept, kept * kept / squares.max(TINY)],
        }
    }

    /// The means of the values of blocks by each weight.
    fn means(&self, values: impl Iterator<Item = f32>) -> [f32; WEIGHTS.len()] {
        let mut means = [0.0; WEIGHTS.len()];
        for (value, shares) in values.zip(&self.of_blocks) {
            means.iter_mut().zip(shares).for_each(|(mean, share)| *mean += f64::from(value) * share);
        }
        means.map(|mean| mean as f32)
    }
}

/// How often each of the elements that are counted is on the page.
fn counts(table: &Table) -> impl Iterator<Item = f32> {
    let mut times = [0u32; tags::COUNT];
    for &tag in &table.tag {
        if let Some(times) = times.get_mut(tag as usize) {
            *times += 1;
        }
    }
    COUNTED.into_iter().map(move |name| times[tags::number(name) as usize] as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_measure_has_a_name_of_its_own() {
        let mut names = names(&["page_words"], &["words", "chars"]);
        let count = names.len();
        assert_eq!(count, 1 + 3 * (2 + LENGTHS.len()) + COUNTED.len() + 6 + 10 + 7 + 9);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
