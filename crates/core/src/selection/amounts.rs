//! Lists of amounts near kept text belong to it: the ingredients of a recipe, the parts of a kit.

use std::collections::HashSet;

use super::draft::{Draft, Scene};
use super::sums::{Run, Sums};
use crate::attributes::unescaped;
use crate::blocks::prefix_sums;
use crate::sets::{sets_of, CUT, NAVIGATION};
use crate::tags::number;

const FOOTER: i32 = number("footer");
/// Minimum probability of an item that begins with an amount.
const FAIR: f64 = 0.03;
/// Minimum number of items of a list that begin with an amount, and their minimum share of all its items.
const MIN_ITEMS: usize = 3;
const MIN_SHARE: f64 = 0.4;
/// Minimum and maximum mean number of words of an item: numbers alone are those of pages or days, and long items are
/// sections or posts.
const MIN_WORDS: f64 = 1.5;
const MAX_WORDS: f64 = 25.0;
/// Maximum share of words in links: other lists are of pages.
const LINKED: f64 = 0.5;
/// Minimum share of these items that name different things, unlike "3 comments" or "5 days ago".
const MIN_DIFFERENT: f64 = 0.6;
/// Maximum number of blocks between a list and kept text, or another list of amounts at the same place of the template.
const REACH: usize = 12;
/// Maximum number of characters that are read of an item.
const MAX_CHARS: usize = 80;
/// Maximum number of digits of an amount: a longer number identifies something.
const MAX_DIGITS: usize = 5;

/// Adds the lists near kept text most of whose items begin with an amount, whatever elements they are made of.
pub(super) fn add_amounts(draft: &mut Draft) {
    let Scene { table, blocks, slots, probability, .. } = draft.scene;
    let amounts = Amounts::of(draft);
    if amounts.count < MIN_ITEMS {
        return;
    }
    let sums = Sums::of(&draft.chosen, probability, &blocks.words);
    let plain = prefix_sums(&blocks.plain);
    let mut kept: Vec<Run> = Vec::new();
    for (row, list) in amounts.lists(draft) {
        let run = blocks.held_by(table, row);
        let linked = sums.words(run) - (plain[run.1] - plain[run.0]);
        if list.is_of_amounts(&sums, run)
            && linked <= LINKED * sums.words(run)
            && sums.mean(run) >= FAIR
            && is_near_kept(&sums, run, blocks.len())
        {
            kept.push(run);
        }
    }
    let is_like = |one: usize, other: usize| slots.of_block[one] == slots.of_block[other];
    for run in kept {
        draft.keep(run);
        let around = run.0.saturating_sub(REACH)..(run.1 + REACH).min(blocks.len());
        for block in around.filter(|&block| amounts.of_block[block].is_some() && is_like(block, run.0)) {
            draft.keep((block, block + 1));
        }
    }
}

fn is_near_kept(sums: &Sums, run: Run, blocks: usize) -> bool {
    sums.keeps_some_of((run.0.saturating_sub(REACH), run.0)) || sums.keeps_some_of((run.1, (run.1 + REACH).min(blocks)))
}

/// The blocks that begin with an amount and may be content.
struct Amounts {
    /// For each block a number for what its amount is of; None where it does not begin with an amount.
    of_block: Vec<Option<u64>>,
    count: usize,
}

/// Items of one list: all, those that begin with an amount, and what these are of.
#[derive(Default)]
struct List {
    items: usize,
    amounts: usize,
    different: HashSet<u64>,
}

impl List {
    fn is_of_amounts(&self, sums: &Sums, run: Run) -> bool {
        let (items, amounts) = (self.items as f64, self.amounts as f64);
        self.amounts >= MIN_ITEMS
            && amounts >= MIN_SHARE * items
            && self.different.len() as f64 >= MIN_DIFFERENT * amounts
            && (MIN_WORDS * items..=MAX_WORDS * items).contains(&sums.words(run))
    }
}

impl Amounts {
    fn of(draft: &Draft) -> Amounts {
        let Scene { table, blocks, probability, .. } = draft.scene;
        let mut text = String::new();
        let mut of_block = Vec::with_capacity(blocks.len());
        for (block, rows) in blocks.runs().enumerate() {
            let may_be = probability[block] >= FAIR && blocks.words[block] <= 2.0 * MAX_WORDS;
            text.clear();
            for &row in rows.iter().take_while(|_| may_be) {
                text.push_str(&unescaped(table.text(row as usize)));
                if text.len() >= MAX_CHARS {
                    break;
                }
            }
            of_block.push(thing_of(&text));
        }
        let count = of_block.iter().flatten().count();
        Amounts { of_block, count }
    }

    /// The elements outside navigation and footers some of whose block-level children begin with an amount.
    fn lists(&self, draft: &Draft) -> Vec<(usize, List)> {
        let Scene { table, blocks, .. } = draft.scene;
        let mut lists: std::collections::BTreeMap<usize, List> = std::collections::BTreeMap::new();
        let mut row = 0;
        while row < table.len() {
            let sets = sets_of(table.tag[row]);
            if sets & NAVIGATION != 0 || table.tag[row] == FOOTER {
                row = table.end[row] as usize;
                continue;
            }
            let (begin, end) = blocks.held_by(table, row);
            if sets & CUT != 0 && begin < end {
                let list = lists.entry(table.parent[row].max(0) as usize).or_default();
                list.items += 1;
                if let Some(thing) = self.of_block[begin] {
                    list.amounts += 1;
                    list.different.insert(thing);
                }
            }
            row += 1;
        }
        lists.into_iter().filter(|(_, list)| list.amounts >= MIN_ITEMS).collect()
    }
}

/// A number for what an amount at the start of a text is of; None where no amount is there.
fn thing_of(text: &str) -> Option<u64> {
    let text = text.trim_start_matches(|sign: char| !sign.is_alphanumeric() && !"+#$€£¥".contains(sign));
    let after = text.trim_start_matches(|sign: char| sign.is_numeric() || " \u{a0}\n\t.,/-–—⁄".contains(sign));
    let number = &text[..text.len() - after.len()];
    let digits = number.chars().filter(|sign| sign.is_numeric()).count();
    let is_number = text.starts_with(char::is_numeric) && digits <= MAX_DIGITS && !is_enumeration(number);
    let is_amount = is_number && after.chars().next().map_or(true, |sign| sign.is_alphabetic() || "([x×".contains(sign));
    is_amount.then(|| {
        let letters = after.bytes().filter(u8::is_ascii_alphanumeric).chain(number.bytes().filter(|_| after.is_empty()));
        letters.fold(after.len() as u64, |key, byte| key.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte))
    })
}

/// Whether a number is that of a step, "1. " or "2 - ", or a date.
fn is_enumeration(number: &str) -> bool {
    let number = number.trim_end();
    number.ends_with(['.', '-', '–', '—']) || number.matches(['.', '/']).count() > 2
}
