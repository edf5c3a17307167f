//! What all blocks of a page share: how much there is of what, which hints at the kind of page.

use super::catalogue::BlockSignal::*;
use super::catalogue::ContainerSignal::Alike;
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;

/// Words up to which a block is a label; with more words it is a line, with yet more a paragraph.
const SHORT: f64 = 3.0;
const LINE: f64 = 20.0;
const LONG: f64 = 40.0;
/// Siblings of the same shape that make a list.
const MANY: f32 = 5.0;
const LONGEST: usize = 5;

/// The other signals of the blocks have been put down before.
pub(super) fn write(context: &FeatureContext, writer: &mut SignalWriter, sorted: &mut Vec<f64>) {
    write_counts(context, writer);
    write_lengths(context, writer, sorted);
    write_lists(context, writer);
}

/// Elements and words.
fn write_counts(context: &FeatureContext, writer: &mut SignalWriter) {
    let (total, count) = (context.body(), context.blocks.len() as f64);
    let tags = f64::from(total.tags.max(1));
    writer.write_all(PageWords, f64::from(total.words));
    writer.write_all(PageLinkQuota, f64::from(total.link_words) / f64::from(total.words.max(1)));
    writer.write_all(PageBlocks, count);
    writer.write_all(PageParagraphsShare, f64::from(total.paragraphs) / tags);
    writer.write_all(PageItemsShare, f64::from(total.items) / tags);
    writer.write_all(PageHeadings, f64::from(total.headings));
    writer.write_all(PageImages, f64::from(total.images));
    writer.write_all(PageImagesOfBlocks, f64::from(total.images) / count);
    writer.write_all(PageControls, f64::from(total.controls));
    writer.write_all(PageWordsPerLeaf, f64::from(total.words) / f64::from(total.texts.max(1)));
    writer.write_all(PageHasTitle, f64::from(u8::from(context.key_rows.h1.is_some())));
}

/// How much of the page is prose: long blocks, sentences, text outside links.
fn write_lengths(context: &FeatureContext, writer: &mut SignalWriter, sorted: &mut Vec<f64>) {
    let (words, plain, count) = (&context.blocks.words, &context.blocks.unlinked_words, context.blocks.len() as f64);
    let total = words.iter().sum::<f64>().max(1.0);
    let longest = longest(plain);
    let five: f64 = longest.iter().sum();
    writer.write_all(PageLongestShare, longest[0] / total);
    writer.write_all(PageFiveLongestShare, five / total);
    writer.write_all(PageFiveLongest, five);
    writer.write_all(PageMedian, median(words, sorted));
    writer.write_all(PageLabels, number(words.iter().map(|&words| words <= SHORT)) / count);
    writer.write_all(PageLines, number(plain.iter().map(|&plain| plain > LINE)));
    writer.write_all(PageParagraphs, number(plain.iter().map(|&plain| plain > LONG)));
    writer.write_all(PageInParagraphs, sum_where(plain, plain.iter().map(|&plain| plain > LONG)) / total);
    let flags = [EndsSentence, InProse, InDense].map(|flag| writer.row(flag));
    let [ends, prose, dense] = [0, 1, 2].map(|place| flags[place].iter().map(|&flag| flag > 0.0));
    let found = [
        (PageSentences, number(ends.clone()) / count),
        (PageInSentences, sum_where(plain, ends) / total),
        (PageInProse, sum_where(plain, prose)),
        (PageInDense, sum_where(plain, dense)),
    ];
    found.into_iter().for_each(|(signal, value)| writer.write_all(signal, value));
}

/// How much of the page is lists: what repeats, linked lines, linked headings.
fn write_lists(context: &FeatureContext, writer: &mut SignalWriter) {
    let (blocks, words) = (context.blocks, &context.blocks.words);
    let (count, total) = (blocks.len() as f64, words.iter().sum::<f64>().max(1.0));
    let linked = || blocks.link_share.iter().map(|&share| share > 0.5);
    let lines = || linked().zip(words).map(|(linked, &words)| linked && words > SHORT);
    let alike = [0, 1, 2].map(|level| writer.row(Alike.at(level)));
    let repeated = |level: usize| alike[level].iter().map(|&alike| alike >= MANY);
    let found = [
        (PageRepeated1, sum_where(words, repeated(0)) / total),
        (PageRepeated2, sum_where(words, repeated(1)) / total),
        (PageRepeated3, sum_where(words, repeated(2)) / total),
        (
            PageRepeatedLinks,
            sum_where(words, repeated(1).zip(linked()).map(|(repeated, linked)| repeated && linked)) / total,
        ),
        (PageLinkedLines, number(lines()) / count),
        (PageInLinkedLines, sum_where(words, lines()) / total),
        (PageLinkedHeadings, number(blocks.is_heading().zip(linked()).map(|(heading, linked)| heading && linked))),
        (PagePlainHeadings, number(blocks.is_heading().zip(linked()).map(|(heading, linked)| heading && !linked))),
    ];
    found.into_iter().for_each(|(signal, value)| writer.write_all(signal, value));
}

/// How often something is so.
fn number(flags: impl Iterator<Item = bool>) -> f64 {
    flags.filter(|&flag| flag).count() as f64
}

/// The sum of the values of which something is so.
fn sum_where(values: &[f64], flags: impl Iterator<Item = bool>) -> f64 {
    values.iter().zip(flags).map(|(&value, flag)| if flag { value } else { 0.0 }).sum()
}

/// The largest values in descending order; 0 where there are fewer. No value is negative.
fn longest(values: &[f64]) -> [f64; LONGEST] {
    let mut found = [0.0; LONGEST];
    for &value in values {
        if value > found[LONGEST - 1] {
            let place = found.iter().position(|&other| value > other).unwrap_or(LONGEST - 1);
            found[place..].rotate_right(1);
            found[place] = value;
        }
    }
    found
}

/// The middle value, or the mean of the two in the middle; 0 where there is none.
pub(crate) fn median(values: &[f64], sorted: &mut Vec<f64>) -> f64 {
    sorted.clear();
    sorted.extend_from_slice(values);
    if sorted.is_empty() {
        return 0.0;
    }
    let middle = sorted.len() / 2;
    let is_odd = sorted.len() % 2 == 1;
    let (below, &mut upper, _) = sorted.select_nth_unstable_by(middle, f64::total_cmp);
    let lower = if is_odd { upper } else { below.iter().copied().fold(f64::MIN, f64::max) };
    (lower + upper) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;
    use crate::classify::signals::tests::signals_of;

    #[test]
    fn a_page_of_links_and_one_of_prose() {
        let found = signals_of("<body><h2><a>a b c d</a></h2><p>e.</p><h3>f</h3><ul><li>g</li><li>h</li></ul></body>");
        assert_eq!(found.of(PageWords)[0], 8.0);
        assert_eq!(found.of(PageLinkQuota)[0], 0.5);
        assert_eq!(found.of(PageLinkedLines)[0], 0.2);
        assert_eq!(found.of(PageInLinkedLines)[0], 0.5);
        assert_eq!((found.of(PageLinkedHeadings)[0], found.of(PagePlainHeadings)[0]), (1.0, 1.0));
        assert_eq!((found.of(PageSentences)[0], found.of(PageInSentences)[0]), (0.2, 0.125));
        assert_eq!((found.of(PageLabels)[0], found.of(PageMedian)[0]), (0.8, 1.0));
        assert_eq!(found.of(PageFiveLongest)[0], 4.0);
    }

    #[test]
    fn order_statistics_of_any_values() {
        let mut random = Random::new(6);
        for count in 1..40 {
            let values: Vec<f64> = (0..count).map(|_| random.below(9) as f64).collect();
            let mut sorted = values.clone();
            sorted.sort_by(f64::total_cmp);
            let middle = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2.0;
            assert_eq!(median(&values, &mut Vec::new()), middle);
            sorted.reverse();
            sorted.resize(LONGEST, 0.0);
            assert_eq!(longest(&values)[..], sorted[..LONGEST]);
        }
        assert_eq!(median(&[], &mut Vec::new()), 0.0);
    }
}
