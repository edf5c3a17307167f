//! The share of unlinked words among the words and tags around a block, blurred.

use super::blur::{gaussian_weights, Blur};
use super::catalogue::BlockSignal::{Blurred2, Blurred6};
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;

/// Minimum divisor of a share.
const MIN_SUM: f64 = 1e-6;

/// Writes the blurred shares.
pub(super) fn write(context: &FeatureContext, writer: &mut SignalWriter, [content, code]: &mut [Blur; 2]) {
    let blocks = context.blocks;
    for (signal, width) in [(Blurred2, 2), (Blurred6, 6)] {
        let weights = gaussian_weights(width);
        let content = content.blurred(blocks.unlinked_words.iter().copied(), &weights);
        let linked = blocks.words.iter().zip(&blocks.unlinked_words).zip(tags_before(context));
        let code = code.blurred(linked.map(|((words, plain), tags)| tags + words - plain), &weights);
        writer.write(signal, content.iter().zip(code).map(|(content, code)| content / (content + code).max(MIN_SUM)));
    }
}

/// Returns about how many elements begin between each block and the one before it.
fn tags_before<'a>(context: &'a FeatureContext) -> impl Iterator<Item = f64> + 'a {
    let mut before = context.key_rows.body as i64;
    context.blocks.text_rows_by_block().map(move |rows| {
        let row = i64::from(rows[0]);
        let tags = (row - before - rows.len() as i64).max(0);
        before = row;
        tags as f64
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::signals::tests::signals_of;

    #[test]
    fn links_and_tags_are_not_content() {
        let found = signals_of("<body><p>a b c</p><p><b><i><a>d e f</a></i></b></p></body>");
        let (near, wide) = (found.of(Blurred2), found.of(Blurred6));
        assert!(near[0] > near[1] && wide[0] > wide[1]);
        assert!(near[0] - near[1] > wide[0] - wide[1]);
    }

    #[test]
    fn a_block_alone_is_its_own_neighbourhood() {
        assert_eq!(signals_of("<body>a b</body>").of(Blurred2), [1.0]);
    }
}
