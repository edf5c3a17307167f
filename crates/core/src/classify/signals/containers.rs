//! What the papers measure, of the containers of a block.

use std::f64::consts::E;

use super::catalogue::ContainerSignal::{self, *};
use super::catalogue::CONTAINERS;
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;
use crate::facts::totals::Total;

/// The measures of a container, by the number of the signal.
type Measures = [f32; ContainerSignal::COUNT];

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
const UNKNOWN: u32 = u32::MAX;

/// What is known of the containers; the memory can be used again.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContainerBuffers {
    /// For each row which of the measures are its own.
    known: Vec<u32>,
    measures: Vec<Measures>,
    /// For each container of each block which measures it has.
    places: [Vec<u32>; CONTAINERS],
}

/// For each row the sum of the text densities of its children (CETD, definition 3).
pub(super) fn density_sums(context: &FeatureContext, sums: &mut Vec<f64>) {
    sums.clear();
    sums.resize(context.totals.len(), 0.0);
    for (total, &parent) in context.totals.iter().zip(&context.table.parent).skip(1) {
        sums[parent as usize] += f64::from(total.chars) / f64::from(total.tags.max(1));
    }
}

/// `density_sums` has one value for each row of the page.
pub(super) fn write(
    context: &FeatureContext,
    density_sums: &[f64],
    writer: &mut SignalWriter,
    buffers: &mut ContainerBuffers,
) {
    buffers.measure(context, density_sums);
    for (level, places) in buffers.places.iter().enumerate() {
        let measures: Vec<&Measures> = places.iter().map(|&place| &buffers.measures[place as usize]).collect();
        for signal in MEASURED {
            writer.change(signal.at(level), |row| {
                row.iter_mut().zip(&measures).for_each(|(value, measures)| *value = measures[signal as usize]);
            });
        }
    }
}

impl ContainerBuffers {
    /// Measure each container once.
    fn measure(&mut self, context: &FeatureContext, density_sums: &[f64]) {
        let ContainerBuffers { known, measures, places } = self;
        known.clear();
        known.resize(context.totals.len(), UNKNOWN);
        measures.clear();
        for (containers, places) in context.containers.containers.iter().zip(places) {
            places.clear();
            places.extend(containers.iter().map(|&row| {
                let (row, known) = (row as usize, &mut known[row as usize]);
                if *known == UNKNOWN {
                    *known = measures.len() as u32;
                    let depth = f64::from(context.table.depth[row].max(1));
                    measures.push(measured(&context.totals[row], context.body(), density_sums[row], depth));
                }
                *known
            }));
        }
    }
}

/// The measures of an element with these totals on a page with those.
fn measured(total: &Total, page: &Total, density_sum: f64, depth: f64) -> Measures {
    let (words, link_words) = (f64::from(total.words), f64::from(total.link_words));
    let (chars, link_chars) = (f64::from(total.chars), f64::from(total.link_chars));
    let (tags, links) = (f64::from(total.tags.max(1)), f64::from(total.links.max(1)));
    let plain_chars = chars - link_chars;
    let linked = f64::from(page.link_chars.max(1)) / f64::from(page.chars.max(1));
    let balance = (chars / plain_chars.max(1.0) * link_chars + linked * chars + E).ln();
    let unlinked = chars * tags / (link_chars.max(1.0) * links);
    let mut found = [0.0; ContainerSignal::COUNT];
    let mut note = |signal: ContainerSignal, value: f64| found[signal as usize] = value as f32;
    note(Words, words);
    note(Share, words / f64::from(page.words.max(1)));
    note(LinkQuota, link_words / words.max(1.0));
    note(TextDensity, chars / tags);
    note(CompositeDensity, chars / tags * unlinked.max(1.0).ln() / balance.max(1.05).ln());
    note(DensitySum, density_sum);
    note(WordsPerLeaf, words / f64::from(total.texts.max(1)));
    note(WordsPerLink, (words - link_words) / links);
    note(NetText, plain_chars / (tags * depth));
    note(Links, f64::from(total.links));
    note(Images, f64::from(total.images));
    note(Headings, f64::from(total.headings));
    note(Controls, f64::from(total.controls));
    note(ItemsShare, f64::from(total.items) / tags);
    note(ParagraphsShare, f64::from(total.paragraphs) / tags);
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
