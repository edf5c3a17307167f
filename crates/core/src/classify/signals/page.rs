//! Signals of the whole page, which are evidence for its kind: counts, lengths, prose and lists.

use super::catalogue::BlockSignal::*;
use super::catalogue::ContainerSignal::Alike;
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;

/// Maximum number of words of a label; a block with more words is a line.
const MAX_LABEL_WORDS: f64 = 3.0;
/// Maximum number of unlinked words of a short line, ...
const MAX_SHORT_WORDS: f64 = 20.0;
/// ... and of a line that is not a paragraph.
const MAX_LINE_WORDS: f64 = 40.0;
/// Minimum number of siblings of the same shape that make a list.
const MIN_ALIKE: f32 = 5.0;
/// Number of longest blocks with a signal.
const LONGEST: usize = 5;

/// Writes the signals of the page; those of its blocks must be written before.
pub(super) fn write(context: &FeatureContext, writer: &mut SignalWriter, sorted: &mut Vec<f64>) {
    write_counts(context, writer);
    write_lengths(context, writer, sorted);
    write_lists(context, writer);
}

/// Writes counts of elements and words.
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

/// Writes how much of the page is prose: long blocks, sentences, text outside links.
fn write_lengths(context: &FeatureContext, writer: &mut SignalWriter, sorted: &mut Vec<f64>) {
    let (words, plain, count) = (&context.blocks.words, &context.blocks.unlinked_words, context.blocks.len() as f64);
    let total = words.iter().sum::<f64>().max(1.0);
    let longest = longest(plain);
    let five: f64 = longest.iter().sum();
    writer.write_all(PageLongestShare, longest[0] / total);
    writer.write_all(PageFiveLongestShare, five / total);
    writer.write_all(PageFiveLongest, five);
    writer.write_all(PageMedian, median(words, sorted));
    writer.write_all(PageLabels, count_set(words.iter().map(|&words| words <= MAX_LABEL_WORDS)) / count);
    writer.write_all(PageLines, count_set(plain.iter().map(|&plain| plain > MAX_SHORT_WORDS)));
    writer.write_all(PageParagraphs, count_set(plain.iter().map(|&plain| plain > MAX_LINE_WORDS)));
    writer.write_all(PageInParagraphs, sum_where(plain, plain.iter().map(|&plain| plain > MAX_LINE_WORDS)) / total);
    let flags = [EndsSentence, InProse, InDense].map(|flag| writer.row(flag));
    let [ends, prose, dense] = [0, 1, 2].map(|at| flags[at].iter().map(|&flag| flag > 0.0));
    let found = [
        (PageSentences, count_set(ends.clone()) / count),
        (PageInSentences, sum_where(plain, ends) / total),
        (PageInProse, sum_where(plain, prose)),
        (PageInDense, sum_where(plain, dense)),
    ];
    found.into_iter().for_each(|(signal, value)| writer.write_all(signal, value));
}

/// Writes how much of the page is lists: repeated shapes, linked lines, linked headings.
fn write_lists(context: &FeatureContext, writer: &mut SignalWriter) {
    let (blocks, words) = (context.blocks, &context.blocks.words);
    let (count, total) = (blocks.len() as f64, words.iter().sum::<f64>().max(1.0));
    let linked = || blocks.link_share.iter().map(|&share| share > 0.5);
    let lines = || linked().zip(words).map(|(linked, &words)| linked && words > MAX_LABEL_WORDS);
    let alike = [0, 1, 2].map(|level| writer.row(Alike.at(level)));
    let repeated = |level: usize| alike[level].iter().map(|&alike| alike >= MIN_ALIKE);
    let found = [
        (PageRepeated1, sum_where(words, repeated(0)) / total),
        (PageRepeated2, sum_where(words, repeated(1)) / total),
        (PageRepeated3, sum_where(words, repeated(2)) / total),
        (
            PageRepeatedLinks,
            sum_where(words, repeated(1).zip(linked()).map(|(repeated, linked)| repeated && linked)) / total,
        ),
        (PageLinkedLines, count_set(lines()) / count),
        (PageInLinkedLines, sum_where(words, lines()) / total),
        (PageLinkedHeadings, count_set(blocks.is_heading().zip(linked()).map(|(heading, linked)| heading && linked))),
        (PagePlainHeadings, count_set(blocks.is_heading().zip(linked()).map(|(heading, linked)| heading && !linked))),
    ];
    found.into_iter().for_each(|(signal, value)| writer.write_all(signal, value));
}

/// Counts the flags that are set.
fn count_set(flags: impl Iterator<Item = bool>) -> f64 {
    flags.filter(|&flag| flag).count() as f64
}

/// Returns the sum of the values whose flag is set.
fn sum_where(values: &[f64], flags: impl Iterator<Item = bool>) -> f64 {
    values.iter().zip(flags).map(|(&value, flag)| if flag { value } else { 0.0 }).sum()
}

/// Returns the largest values in descending order, with zeros where there are fewer; no value is negative.
fn longest(values: &[f64]) -> [f64; LONGEST] {
    let mut found = [0.0; LONGEST];
    for &value in values {
        if value > found[LONGEST - 1] {
            let rank = found.iter().position(|&other| value > other).unwrap_or(LONGEST - 1);
            found[rank..].rotate_right(1);
            found[rank] = value;
        }
    }
    found
}

/// Returns the median: the middle value, or the mean of the two in the middle; 0 without values.
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
