//! Comments of readers that are to be left out.

use crate::Judgement;

/// The share of the content to be expected from which on what is named for comments is the body of the page.
const NEARLY_ALL: f64 = 0.98;

/// For each block whether it is a comment beside the body of the page.
pub(crate) fn comments_beside(judged: &Judgement) -> Vec<bool> {
    let (mut all, mut inside) = (0.0, 0.0);
    for ((probability, words), &in_comments) in
        judged.probability().iter().zip(judged.blocks().words()).zip(judged.in_comments())
    {
        all += probability * words;
        inside += if in_comments { probability * words } else { 0.0 };
    }
    match inside > NEARLY_ALL * all {
        true => vec![false; judged.in_comments().len()],
        false => judged.in_comments().to_vec(),
    }
}
