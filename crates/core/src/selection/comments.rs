//! Comments of readers, where they are not wanted.

use super::draft::Scene;

/// The share of the expected content from which on elements named for comments are the body of the page.
const NEARLY_ALL: f64 = 0.98;

/// Finds the blocks that are comments next to the body of the page; none where comments are wanted.
pub(super) fn comments_beside(scene: &mut Scene) -> Vec<bool> {
    let none = vec![false; scene.in_comments.len()];
    if scene.options.include_comments {
        return none;
    }
    let (mut all, mut inside) = (0.0, 0.0);
    for ((probability, words), &in_comments) in scene.probability.iter().zip(&scene.blocks.words).zip(scene.in_comments)
    {
        all += probability * words;
        inside += if in_comments { probability * words } else { 0.0 };
    }
    match inside > NEARLY_ALL * all {
        true => none,
        false => scene.in_comments.to_vec(),
    }
}
