//! From the judgement on blocks to the blocks that are content: the best cut, then what belongs together.

mod comments;
mod controls;
mod decide;
mod figures;
mod headings;
mod hidden;
mod labels;
mod named;
mod notes;
mod repeated;
mod small_letters;
mod small_page;
mod sums;
mod table_rows;
mod title;
mod whole;

pub(crate) use comments::comments_beside;
pub use decide::{decide, Decision, Favor};
pub(crate) use hidden::unseen;
pub use hidden::Hidden;
pub(crate) use repeated::repeated_husk;

use crate::blocks::Blocks;
use crate::landmarks::Landmarks;
use crate::{Table, Wish};

/// The blocks of a page that are content, by how likely each of them is.
///
/// Favoring recall drops nothing that balance keeps, and favoring precision adds nothing to it, whatever belongs
/// together.
pub(crate) fn select(
    table: &Table,
    landmarks: &Landmarks,
    blocks: &Blocks,
    probability: &[f64],
    wish: Wish,
) -> Decision {
    let mut decision = selected(table, landmarks, blocks, probability, wish);
    if wish.favor != Favor::Balance {
        let balance = selected(table, landmarks, blocks, probability, Wish { favor: Favor::Balance, ..wish });
        for (chosen, balance) in decision.chosen.iter_mut().zip(balance.chosen) {
            *chosen = if wish.favor == Favor::Recall { *chosen || balance } else { *chosen && balance };
        }
    }
    decision
}

fn selected(table: &Table, landmarks: &Landmarks, blocks: &Blocks, probability: &[f64], wish: Wish) -> Decision {
    let mut decision = decide(probability, &blocks.words, wish.favor);
    let chosen = &mut decision.chosen;
    let is_small = small_page::is_small_page(table, landmarks, blocks);
    if is_small {
        chosen.fill(true);
        chosen[..small_page::menu_length(blocks)].fill(false);
    } else {
        notes::with_notes(chosen, table, blocks);
        headings::with_headings(chosen, probability, table, blocks);
        table_rows::with_rows(chosen, probability, table, blocks);
        whole::with_whole(chosen, probability, table, blocks);
    }
    named::without_named_husk(chosen, table, blocks);
    labels::without_labels(chosen, table, blocks);
    if !is_small {
        headings::without_last_heading(chosen, blocks);
    }
    let title = title::title_of(table, landmarks, blocks, chosen);
    figures::with_figures(chosen, title, wish.images, table, blocks);
    if let Some((begin, end)) = title {
        chosen[begin..end].fill(wish.title);
    }
    chosen.iter_mut().zip(probability).for_each(|(chosen, &probability)| *chosen &= probability > 0.0);
    decision
}
