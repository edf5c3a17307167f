//! How much of the kept text fills slots of a template several times, and how much of that is links.

use crate::Judgement;

/// What is measured of the slots.
pub(super) const NAMES: [&str; 10] = [
    "fullest_share",
    "fullest_blocks",
    "fullest_linked",
    "slots_per_block",
    "in_several",
    "in_several_linked",
    "most_linked_blocks",
    "linked_slots",
    "in_teasers",
    "teasers_kept",
];
/// Blocks in one slot of a template that make a list.
const SEVERAL: f64 = 3.0;
const TINY: f64 = 1e-6;

/// One slot of the template.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The tags and classes above it as one number.
    path: u64,
    blocks: f64,
    words: f64,
    linked: f64,
    kept_blocks: f64,
    kept_words: f64,
    kept_linked: f64,
}

impl Slot {
    fn is_list(&self) -> bool {
        self.kept_blocks >= SEVERAL
    }

    fn is_linked_list(&self) -> bool {
        self.is_list() && self.kept_linked > 0.5 * self.kept_words
    }

    /// Whether it holds texts that lead elsewhere.
    fn is_teaser(&self) -> bool {
        self.linked > 0.5 * self.words && self.words > SEVERAL * self.blocks
    }
}

/// The measures of a page with blocks, in the order of [`NAMES`].
pub(super) fn measures(judged: &Judgement) -> [f64; NAMES.len()] {
    let slots = slots_of(judged);
    let sum = |value: fn(&Slot) -> f64, is_in: fn(&Slot) -> bool| -> f64 {
        slots.iter().filter(|slot| is_in(slot)).map(value).sum()
    };
    let any = |_: &Slot| true;
    let kept = sum(|slot| slot.kept_words, any).max(TINY);
    let fullest = fullest(&slots);
    let filled = slots.iter().filter(|slot| slot.kept_blocks > 0.5).count() as f64;
    [
        fullest.kept_words / kept,
        fullest.kept_blocks,
        fullest.kept_linked / fullest.kept_words.max(TINY),
        filled / sum(|slot| slot.kept_blocks, any).max(1.0),
        sum(|slot| slot.kept_words, Slot::is_list) / kept,
        sum(|slot| slot.kept_words, Slot::is_linked_list) / kept,
        slots.iter().filter(|slot| slot.is_linked_list()).map(|slot| slot.kept_blocks).fold(0.0, f64::max),
        sum(|_| 1.0, Slot::is_linked_list),
        sum(|slot| slot.words, Slot::is_teaser) / sum(|slot| slot.words, any).max(1.0),
        sum(|slot| slot.kept_words, Slot::is_teaser) / sum(|slot| slot.words, Slot::is_teaser).max(1.0),
    ]
}

fn slots_of(judged: &Judgement) -> Vec<Slot> {
    let mut slots: Vec<Slot> = judged.slots.paths.iter().map(|&path| Slot { path, ..Slot::default() }).collect();
    let blocks = judged.blocks.words.iter().zip(&judged.blocks.link_share).zip(judged.probability());
    for (&number, ((&words, &link_share), &probability)) in judged.slots.of_block.iter().zip(blocks) {
        let slot = &mut slots[number as usize];
        slot.blocks += 1.0;
        slot.words += words;
        slot.linked += words * link_share;
        slot.kept_blocks += probability;
        slot.kept_words += probability * words;
        slot.kept_linked += probability * words * link_share;
    }
    slots
}

/// The slot with the most kept words; of several, the one with the least path.
fn fullest(slots: &[Slot]) -> Slot {
    let mut slots = slots.iter().copied();
    let first = slots.next().unwrap_or_default();
    slots.fold(first, |best, slot| {
        let is_fuller = slot.kept_words > best.kept_words;
        let is_before = slot.kept_words == best.kept_words && slot.path < best.path;
        if is_fuller || is_before {
            slot
        } else {
            best
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_slots_does_not_matter() {
        let slot = |path, kept_words| Slot { path, kept_words, ..Slot::default() };
        for slots in [[slot(3, 1.0), slot(2, 5.0), slot(1, 5.0)], [slot(1, 5.0), slot(2, 5.0), slot(3, 1.0)]] {
            assert_eq!(fullest(&slots).path, 1);
        }
        assert_eq!(fullest(&[]).path, 0);
    }

    #[test]
    fn lists_and_teasers() {
        let list = Slot { kept_blocks: 3.0, kept_words: 10.0, kept_linked: 6.0, ..Slot::default() };
        assert!(list.is_list() && list.is_linked_list() && !list.is_teaser());
        assert!(Slot { blocks: 2.0, words: 7.0, linked: 4.0, ..Slot::default() }.is_teaser());
        assert!(!Slot { blocks: 2.0, words: 6.0, linked: 4.0, ..Slot::default() }.is_teaser());
    }
}
