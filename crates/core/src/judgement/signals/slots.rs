//! What all blocks in the slot of a block say: their number, their words and how those differ, how much is linked.

use super::catalogue::OfBlock::{PageSlots, SlotBlocks, SlotLinkShare, SlotShare, SlotSpread, SlotWords};
use super::Sheet;
use crate::judgement::subject::Subject;

pub(super) fn write(subject: &Subject, sheet: &mut Sheet) {
    let (slots, words) = (subject.slots, &subject.blocks.words);
    let all = words.iter().sum::<f64>().max(1.0);
    let counts = slots.sums(words.iter().map(|_| 1.0));
    let totals = slots.sums(words.iter().copied());
    let squares = slots.sums(words.iter().map(|words| words * words));
    let linked = slots.sums(words.iter().zip(&subject.blocks.link_share).map(|(words, share)| words * share));
    let means: Vec<f64> = totals.iter().zip(&counts).map(|(total, count)| total / count).collect();
    let variances =
        squares.iter().zip(&counts).zip(&means).map(|((squares, count), mean)| squares / count - mean * mean);
    let spreads: Vec<f64> = variances.map(|variance| variance.max(0.0).sqrt()).collect();
    let linked: Vec<f64> = linked.iter().zip(&totals).map(|(linked, total)| linked / total.max(1.0)).collect();
    sheet.write(SlotBlocks, slots.spread(&counts));
    sheet.write(SlotWords, slots.spread(&means));
    sheet.write(SlotSpread, slots.spread(&spreads));
    sheet.write(SlotLinkShare, slots.spread(&linked));
    sheet.write(SlotShare, slots.spread(&totals).map(|total| total / all));
    sheet.write_all(PageSlots, slots.len() as f64 / words.len() as f64);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judgement::signals::tests::signals_of;

    #[test]
    fn blocks_of_one_slot_share_their_sums() {
        let page = "<body><ul><li>a b c</li><li>d</li></ul><h2>e f g h</h2><ul><li>i <a>j</a></li></ul></body>";
        let found = signals_of(page);
        assert_eq!(found.of(SlotBlocks), [3.0, 3.0, 1.0, 3.0]);
        assert_eq!(found.of(SlotWords), [2.0, 2.0, 4.0, 2.0]);
        assert_eq!(found.of(SlotShare), [0.6, 0.6, 0.4, 0.6]);
        assert_eq!(found.of(SlotLinkShare), [1.0 / 6.0, 1.0 / 6.0, 0.0, 1.0 / 6.0]);
        assert_eq!(found.of(SlotSpread)[2..], [0.0, (14.0f64 / 3.0 - 4.0).sqrt() as f32]);
        assert_eq!(found.of(PageSlots), [0.5; 4]);
    }
}
