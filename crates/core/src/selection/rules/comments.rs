//! Comments of readers, where they are not wanted.

use crate::selection::draft::RuleContext;

/// Maximum share of the expected content in elements named for comments: with more, they are the body of the page.
const MAX_COMMENTS_SHARE: f64 = 0.98;

/// Finds the blocks that are comments besides the body of the page; none where comments are wanted.
pub(super) fn find_comments(context: &RuleContext) -> Vec<bool> {
    let RuleContext { blocks, probability, in_comments, .. } = context;
    let none = vec![false; blocks.len()];
    if context.options.include_comments {
        return none;
    }
    let (mut all, mut inside) = (0.0, 0.0);
    for ((probability, words), &in_comments) in probability.iter().zip(&blocks.words).zip(*in_comments) {
        all += probability * words;
        inside += if in_comments { probability * words } else { 0.0 };
    }
    match inside > MAX_COMMENTS_SHARE * all {
        true => none,
        false => in_comments.to_vec(),
    }
}
