//! The measures of published methods, for the containers of a block.

use std::f64::consts::E;

use super::catalogue::ContainerSignal::{self, *};
use super::catalogue::CONTAINERS;
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;
use crate::facts::totals::Total;

/// The measures of a container, by the number of their signal.
type Measures = [f32; ContainerSignal::COUNT];

/// The signals that are measured here.
const MEASURED: [ContainerSignal; 15] = [
    Words,
    Share,
    LinkQuota,
    TextDensity,
    CompositeDensity,
    DensitySum,
    WordsPerLeaf,
    WordsPerLink,
    NetText,
    Links,
    Images,
    Headings,
    Controls,
    ItemsShare,
    ParagraphsShare,
];
/// Represents a row that is not measured yet.
const UNKNOWN: u32 = u32::MAX;

/// Reusable buffers: the measures of each container once.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContainerBuffers {
    /// For each row the index of its measures.
    known: Vec<u32>,
    measures: Vec<Measures>,
    /// For each level and block the index of the container's measures.
    indices: [Vec<u32>; CONTAINERS],
}

/// Writes for each row the sum of the text densities of its children (CETD, definition 3).
pub(super) fn write_density_sums(context: &FeatureContext, sums: &mut Vec<f64>) {
    sums.clear();
    sums.resize(context.totals.len(), 0.0);
    for (total, &parent) in context.totals.iter().zip(&context.table.parent).skip(1) {
        sums[parent as usize] += f64::from(total.chars) / f64::from(total.tags.max(1));
    }
}

/// Writes the measures of the containers; `density_sums` has one value for each row of the page.
pub(super) fn write(
    context: &FeatureContext,
    density_sums: &[f64],
    writer: &mut SignalWriter,
    buffers: &mut ContainerBuffers,
) {
    buffers.measure(context, density_sums);
    for (level, indices) in buffers.indices.iter().enumerate() {
        let measures: Vec<&Measures> = indices.iter().map(|&index| &buffers.measures[index as usize]).collect();
        for signal in MEASURED {
            writer.change(signal.at(level), |row| {
                row.iter_mut().zip(&measures).for_each(|(value, measures)| *value = measures[signal as usize]);
            });
        }
    }
}

impl ContainerBuffers {
    /// Measures each container once.
    fn measure(&mut self, context: &FeatureContext, density_sums: &[f64]) {
        let ContainerBuffers { known, measures, indices } = self;
        known.clear();
        known.resize(context.totals.len(), UNKNOWN);
        measures.clear();
        for (containers, indices) in context.containers.levels.iter().zip(indices) {
            indices.clear();
            indices.extend(containers.iter().map(|&row| {
                let (row, known) = (row as usize, &mut known[row as usize]);
                if *known == UNKNOWN {
                    *known = measures.len() as u32;
                    let depth = f64::from(context.table.depth[row].max(1));
                    measures.push(measures_of(&context.totals[row], context.body(), density_sums[row], depth));
                }
                *known
            }));
        }
    }
}

/// Returns the measures of an element, by its totals and those of the page.
fn measures_of(total: &Total, page: &Total, density_sum: f64, depth: f64) -> Measures {
    let (words, link_words) = (f64::from(total.words), f64::from(total.link_words));
    let (chars, link_chars) = (f64::from(total.chars), f64::from(total.link_chars));
    let (tags, links) = (f64::from(total.tags.max(1)), f64::from(total.links.max(1)));
    let plain_chars = chars - link_chars;
    let linked = f64::from(page.link_chars.max(1)) / f64::from(page.chars.max(1));
    let balance = (chars / plain_chars.max(1.0) * link_chars + linked * chars + E).ln();
    let unlinked = chars * tags / (link_chars.max(1.0) * links);
    let mut found = [0.0; ContainerSignal::COUNT];
    let mut set = |signal: ContainerSignal, value: f64| found[signal as usize] = value as f32;
    set(Words, words);
    set(Share, words / f64::from(page.words.max(1)));
    set(LinkQuota, link_words / words.max(1.0));
    set(TextDensity, chars / tags);
    set(CompositeDensity, chars / tags * unlinked.max(1.0).ln() / balance.max(1.05).ln());
    set(DensitySum, density_sum);
    set(WordsPerLeaf, words / f64::from(total.texts.max(1)));
    set(WordsPerLink, (words - link_words) / links);
    set(NetText, plain_chars / (tags * depth));
    set(Links, f64::from(total.links));
    set(Images, f64::from(total.images));
    set(Headings, f64::from(total.headings));
    set(Controls, f64::from(total.controls));
    set(ItemsShare, f64::from(total.items) / tags);
    set(ParagraphsShare, f64::from(total.paragraphs) / tags);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::signals::tests::signals_of;

    #[test]
    fn measures_of_each_container() {
        let found = signals_of("<body><div><p>abcd ef</p><p><a>gh</a></p></div><p>ij kl</p></body>");
        assert_eq!(found.of(Words.at(0)), [2.0, 1.0, 2.0]);
        assert_eq!(found.of(Words.at(1)), [3.0, 3.0, 5.0]);
        assert_eq!(found.of(TextDensity.at(0)), [7.0, 1.0, 5.0]);
        assert_eq!(found.of(DensitySum.at(1)), [8.0, 8.0, 9.0 / 4.0 + 5.0]);
        assert_eq!(found.of(LinkQuota.at(0)), [0.0, 1.0, 0.0]);
        assert_eq!(found.of(WordsPerLink.at(3)), [4.0; 3]);
    }

    #[test]
    fn unlinked_text_is_denser() {
        let found = signals_of("<body><p>abcdefgh ijkl</p><p><a>abcdefgh</a> ijkl</p></body>");
        let density = found.of(CompositeDensity.at(0));
        assert!(density[0] > density[1]);
    }
}
