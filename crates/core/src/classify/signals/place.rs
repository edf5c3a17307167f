//! The position of a block in the page, and its distance to headings.

use super::catalogue::BlockSignal::*;
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;

/// Reusable buffers with a value for each block.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlaceBuffers {
    /// The number of words up to the end of each block.
    words_to_end: Vec<f64>,
    /// The last heading up to each block; -1 where there is none.
    last_heading: Vec<i32>,
    /// The next heading from each block on; the number of blocks where there is none.
    next_heading: Vec<i32>,
}

/// Writes the signals of positions.
pub(super) fn write(context: &FeatureContext, writer: &mut SignalWriter, buffers: &mut PlaceBuffers) {
    let (blocks, count) = (context.blocks, context.blocks.len());
    buffers.fill(context);
    let PlaceBuffers { words_to_end, last_heading, next_heading } = buffers;
    let words = &blocks.words;
    let all = words_to_end.last().map_or(1.0, |&all| all.max(1.0));
    let numbers = || (0..count).map(|number| number as f64);
    writer.write(Number, numbers());
    writer.write(Place, numbers().map(|number| number / count as f64));
    writer.write(WordsBefore, words_to_end.iter().zip(words).map(|(end, words)| end - words));
    writer.write(ShareBefore, words_to_end.iter().zip(words).map(|(end, words)| (end - words / 2.0) / all));
    writer.write(ShareOfWords, words.iter().map(|words| words / all));
    if let Some(h1) = context.key_rows.h1 {
        let title = blocks.first_rows().take_while(|&row| row < h1).count() as f64;
        writer.write(FromTitle, numbers().map(|number| number - title));
    }
    writer.write(Depth, blocks.first_rows().map(|row| f64::from(context.table.depth[row])));
    writer.write_flags(IsHeading, blocks.is_heading());
    writer.write(FromHeading, numbers().zip(&*last_heading).map(|(number, &last)| number - f64::from(last)));
    writer.write(HeadingWords, last_heading.iter().map(|&last| words.get(last as usize).copied().unwrap_or(0.0)));
    writer.write(ToHeading, numbers().zip(&*next_heading).map(|(number, &next)| f64::from(next) - number));
}

impl PlaceBuffers {
    fn fill(&mut self, context: &FeatureContext) {
        let blocks = context.blocks;
        let (mut words, mut heading) = (0.0, -1);
        self.words_to_end.clear();
        self.words_to_end.extend(blocks.words.iter().map(|own| {
            words += own;
            words
        }));
        self.last_heading.clear();
        self.last_heading.extend(blocks.is_heading().enumerate().map(|(number, is_heading)| {
            heading = if is_heading { number as i32 } else { heading };
            heading
        }));
        self.next_heading.clear();
        self.next_heading.resize(blocks.len(), 0);
        let mut next = blocks.len() as i32;
        for (number, next_heading) in self.next_heading.iter_mut().enumerate().rev() {
            next = if self.last_heading[number] == number as i32 { number as i32 } else { next };
            *next_heading = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::signals::tests::signals_of;

    #[test]
    fn headings_before_and_after() {
        let found = signals_of("<body><p>a</p><h2>b c</h2><p>d</p><h1>e</h1><p>f</p></body>");
        assert_eq!(found.of(FromHeading), [1.0, 0.0, 1.0, 0.0, 1.0]);
        assert_eq!(found.of(ToHeading), [1.0, 0.0, 1.0, 0.0, 1.0]);
        assert_eq!(found.of(HeadingWords), [0.0, 2.0, 2.0, 1.0, 1.0]);
        assert_eq!(found.of(FromTitle), [-3.0, -2.0, -1.0, 0.0, 1.0]);
    }

    #[test]
    fn shares_of_the_page() {
        let found = signals_of("<body><p>a b c</p><p>d</p></body>");
        assert_eq!(found.of(WordsBefore), [0.0, 3.0]);
        assert_eq!(found.of(ShareBefore), [1.5 / 4.0, 3.5 / 4.0]);
        assert_eq!(found.of(ShareOfWords), [0.75, 0.25]);
        assert_eq!(found.of(Place), [0.0, 0.5]);
        assert_eq!(found.of(FromTitle), [0.0, 0.0]);
        assert_eq!(found.of(Depth), [2.0, 2.0]);
    }
}
