//! Comments of readers, where they are not wanted.

use super::draft::RuleContext;

/// The share of the expected content from which on elements named for comments are the body of the page.
const MAX_COMMENTS_SHARE: f64 = 0.98;

/// Finds the blocks that are comments next to the body of the page; none where comments are wanted.
pub(super) fn comments_beside(context: &mut RuleContext) -> Vec<bool> {
    let none = vec![false; context.in_comments.len()];
    if context.options.include_comments {
        return none;
    }
    let (mut all, mut inside) = (0.0, 0.0);
    for ((probability, words), &in_comments) in
        context.probability.iter().zip(&context.blocks.words).zip(context.in_comments)
    {
        all += probability * words;
        inside += if in_comments { probability * words } else { 0.0 };
    }
    match inside > MAX_COMMENTS_SHARE * all {
        true => none,
        false => context.in_comments.to_vec(),
    }
}
