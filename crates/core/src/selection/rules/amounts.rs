//! Lists of amounts near kept text belong to it: the ingredients of a recipe, the parts of a kit.

use crate::bytes::unicode_forms::lowercase;
use std::collections::{HashMap, HashSet};

use super::declared::outside_navigation;
use crate::facts::blocks::BlockRange;
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::prefix_sums::PrefixSums;
use crate::table::attributes::unescaped;
use crate::table::sets::{sets_of, CUT};
use crate::Table;

/// Minimum probability of an item that begins with an amount.
const MIN_PROBABILITY: f64 = 0.03;
/// Minimum number of items of a list that begin with an amount, and their minimum share of all its items.
const MIN_ITEMS: usize = 3;
const MIN_AMOUNT_SHARE: f64 = 0.5;
/// Minimum and maximum mean number of words of an item: "3 users" is a count, and long items are sections or posts.
const MIN_WORDS: f64 = 2.2;
const MAX_WORDS: f64 = 14.0;
/// Maximum share of words in links: other lists are of pages.
const MAX_LINKED_SHARE: f64 = 0.5;
/// Minimum share of these items with different texts after the number, unlike "3 comments" or "5 days ago".
const MIN_DIFFERENT_SHARE: f64 = 0.6;
/// Minimum number of amounts in ascending order that are not so by chance.
const MIN_SORTED: usize = 5;
/// Minimum number of different numbers before the same text on a page that are counts, not amounts.
const MIN_COUNTS: usize = 3;
/// Maximum number of blocks between a list and kept text, or other amounts of the same path group.
const MAX_DISTANCE: usize = 12;
/// Maximum number of characters that are read of an item.
const MAX_CHARS: usize = 80;
/// Maximum number of digits of an amount: a longer number is an identifier.
const MAX_DIGITS: usize = 5;
/// Characters within a number, or between the two numbers of a range.
const WITHIN_NUMBERS: &str = " \u{a0}\n\t.,/-–—⁄";
/// Characters that precede a number which is not an amount.
const BEFORE_OTHER_NUMBERS: &str = "+#$€£¥";
/// Characters that follow the number of a year, month or day.
const AFTER_DATES: [char; 3] = ['年', '月', '日'];

/// Adds the lists near kept text most of whose items begin with an amount, whatever elements they are made of.
pub(super) fn add_amounts(draft: &mut Draft) {
    let RuleContext { table, blocks, path_groups, .. } = draft.context;
    let amounts = Amounts::of(draft);
    if amounts.count < MIN_ITEMS {
        return;
    }
    let sums = draft.sums();
    let ranges = amounts.lists(draft).into_iter().map(|(row, list)| (blocks.in_subtree(table, row), list));
    let kept: Vec<BlockRange> =
        ranges.filter(|(range, list)| is_content(*range, list, &sums, blocks.len())).map(|(range, _)| range).collect();
    for range in kept {
        draft.keep(range);
        let near = range.begin.saturating_sub(MAX_DISTANCE)..(range.end + MAX_DISTANCE).min(blocks.len());
        let group = path_groups.of_block[range.begin];
        for block in near.filter(|&block| amounts.of_block[block].is_some() && path_groups.of_block[block] == group) {
            draft.keep(BlockRange::of(block));
        }
    }
}

/// Whether a list is likely enough one of amounts in the text.
fn is_content(range: BlockRange, list: &List, sums: &PrefixSums, blocks: usize) -> bool {
    let before = BlockRange::new(range.begin.saturating_sub(MAX_DISTANCE), range.begin);
    let after = BlockRange::new(range.end, (range.end + MAX_DISTANCE).min(blocks));
    list.is_of_amounts(sums.words(range))
        && sums.linked_words(range) <= MAX_LINKED_SHARE * sums.words(range)
        && sums.mean_probability(range) >= MIN_PROBABILITY
        && (sums.keeps_some_of(before) || sums.keeps_some_of(after))
}

/// An amount at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Amount {
    /// The number, if it is an integer.
    number: Option<u32>,
    /// A hash of the text after the number.
    text_hash: u64,
    /// Whether the number is a block of its own.
    is_alone: bool,
}

/// The blocks that begin with an amount and may be content.
struct Amounts {
    /// For each block the amount that it begins with.
    of_block: Vec<Option<Amount>>,
    count: usize,
}

/// Counts of the items of one list.
#[derive(Default)]
struct List {
    items: usize,
    /// Items that begin with an amount.
    amounts: usize,
    /// Hashes of the texts after the amounts.
    text_hashes: HashSet<u64>,
    /// Amounts that are one more than the amount before.
    increments: usize,
    /// Amounts that are at least the amount before.
    ascending: usize,
    /// Amounts that are integers in blocks of their own.
    bare: usize,
    last: Option<u32>,
}

impl List {
    fn add(&mut self, amount: Amount) {
        if let (Some(number), Some(last)) = (amount.number, self.last) {
            self.increments += usize::from(number == last.saturating_add(1));
            self.ascending += usize::from(number >= last);
        }
        self.bare += usize::from(amount.is_alone && amount.number.is_some());
        self.amounts += 1;
        self.last = amount.number;
        self.text_hashes.insert(amount.text_hash);
    }

    /// Whether the numbers count the items, or are sorted.
    fn is_in_order(&self) -> bool {
        self.increments + 1 == self.amounts || (self.ascending + 1 == self.amounts && self.amounts >= MIN_SORTED)
    }

    /// Whether a list with that many words is one of amounts.
    fn is_of_amounts(&self, words: f64) -> bool {
        let (items, amounts) = (self.items as f64, self.amounts as f64);
        self.amounts >= MIN_ITEMS
            && self.bare < self.amounts
            && !self.is_in_order()
            && amounts >= MIN_AMOUNT_SHARE * items
            && self.text_hashes.len() as f64 >= MIN_DIFFERENT_SHARE * amounts
            && (MIN_WORDS * items..=MAX_WORDS * items).contains(&words)
    }
}

impl Amounts {
    fn of(draft: &Draft) -> Amounts {
        let RuleContext { table, blocks, probability, in_comments, .. } = draft.context;
        let mut of_block: Vec<Option<Amount>> = Vec::with_capacity(blocks.len());
        let mut text = String::new();
        for (block, rows) in blocks.text_rows_by_block().enumerate() {
            let may_be =
                !in_comments[block] && probability[block] >= MIN_PROBABILITY && blocks.words[block] <= 2.0 * MAX_WORDS;
            // The text of a number in a block of its own is the next block.
            let follows_number = matches!(of_block.last(), Some(Some(before)) if before.is_alone);
            let is_read = may_be && (follows_number || may_begin_with_number(table, rows));
            text.clear();
            for &row in rows.iter().take_while(|_| is_read) {
                text.push_str(&unescaped(table.text(row as usize)));
                if text.len() >= MAX_CHARS {
                    break;
                }
            }
            if let Some(Some(before)) = of_block.last_mut() {
                before.text_hash = if before.is_alone { hash(&text) } else { before.text_hash };
            }
            of_block.push(amount_of(&text));
        }
        remove_counts(&mut of_block);
        let count = of_block.iter().flatten().count();
        Amounts { of_block, count }
    }

    /// Returns the elements outside navigation and footers with enough block-level children that begin with an amount.
    fn lists(&self, draft: &Draft) -> Vec<(usize, List)> {
        let RuleContext { table, blocks, .. } = draft.context;
        let mut parents = self.parents_of_items(draft);
        parents.sort_unstable();
        let outside = outside_navigation(table);
        let repeated = parents.windows(MIN_ITEMS).filter(|group| group[0] == group[MIN_ITEMS - 1]);
        let mut repeated: Vec<usize> = repeated.map(|group| group[0]).collect();
        repeated.dedup();
        let list_of = |parent: usize| {
            let (mut list, mut row, end) = (List::default(), parent + 1, table.end[parent] as usize);
            while row < end {
                let item = blocks.in_subtree(table, row);
                if sets_of(table.tag[row]) & CUT != 0 && !item.is_empty() {
                    list.items += 1;
                    self.of_block[item.begin].into_iter().for_each(|amount| list.add(amount));
                }
                row = table.end[row] as usize;
            }
            (parent, list)
        };
        repeated.into_iter().filter(|&parent| outside[parent]).map(list_of).collect()
    }

    /// Returns the parent of each block-level element that begins with an amount.
    fn parents_of_items(&self, draft: &Draft) -> Vec<usize> {
        let RuleContext { table, blocks, .. } = draft.context;
        let mut parents = Vec::new();
        let of_amounts = blocks.first_rows().enumerate().filter(|&(block, _)| self.of_block[block].is_some());
        for (block, mut row) in of_amounts {
            // Each element begins with one block, so the loops together visit each element once.
            while let Ok(parent) = usize::try_from(table.parent[row]) {
                if sets_of(table.tag[row]) & CUT != 0 {
                    parents.push(parent);
                }
                if blocks.in_subtree(table, parent).begin != block {
                    break;
                }
                row = parent;
            }
        }
        parents
    }
}

/// Whether the first letter, digit or character reference of a block may be a number; most blocks begin with a letter.
fn may_begin_with_number(table: &Table, rows: &[i32]) -> bool {
    let mut bytes = rows.iter().flat_map(|&row| table.text(row as usize));
    let first = bytes.find(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii() || **byte == b'&');
    first.is_some_and(|byte| !byte.is_ascii_alphabetic())
}

/// Returns the amount at the start of a text, after a bullet or a checkbox.
fn amount_of(text: &str) -> Option<Amount> {
    let text = text.trim_start_matches(|ch: char| !ch.is_alphanumeric() && !BEFORE_OTHER_NUMBERS.contains(ch));
    let after = text.trim_start_matches(|ch: char| ch.is_numeric() || WITHIN_NUMBERS.contains(ch));
    let number = text[..text.len() - after.len()].trim_end();
    let digits = number.chars().filter(|ch| ch.is_numeric()).count();
    let is_followed = |ch: char| (ch.is_alphabetic() && !AFTER_DATES.contains(&ch)) || "([×".contains(ch);
    let is_amount = number.starts_with(char::is_numeric)
        && digits <= MAX_DIGITS
        && !is_step_or_date(number)
        && after.chars().next().is_none_or(is_followed);
    is_amount.then(|| Amount { number: number.parse().ok(), text_hash: hash(after), is_alone: after.is_empty() })
}

/// Removes the counts from the amounts: different numbers before the same text, such as the posts of each user.
fn remove_counts(amounts: &mut [Option<Amount>]) {
    let mut numbers: HashMap<u64, HashSet<u32>> = HashMap::new();
    for amount in amounts.iter().flatten() {
        numbers.entry(amount.text_hash).or_default().extend(amount.number);
    }
    for amount in amounts {
        *amount =
            amount.filter(|amount| numbers.get(&amount.text_hash).is_none_or(|numbers| numbers.len() < MIN_COUNTS));
    }
}

/// Whether a number is that of a step, as in "1." and "2 –", or a numeric date.
fn is_step_or_date(number: &str) -> bool {
    number.ends_with(['.', '-', '–', '—']) || number.matches(['.', '/']).count() > 1
}

/// Returns a hash of the letters of a text in lowercase.
fn hash(text: &str) -> u64 {
    let text = lowercase(text);
    let letters = text.chars().filter(|ch| ch.is_alphabetic());
    letters.fold(0, |key: u64, letter| (key ^ u64::from(u32::from(letter))).wrapping_mul(0x100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::amount_of;
    use crate::selection::tests::kept_by;

    const INGREDIENTS: [&str; 4] = ["▢ 1 cup flour", "½ tsp. salt", "3–4 large eggs", "Black pepper"];

    /// The blocks that are kept of a page with a paragraph and a list.
    fn kept(items: &[&str], probability: f64, tags: [&str; 2]) -> Vec<usize> {
        let [list, item] = tags;
        let mut probabilities = vec![0.99];
        probabilities.resize(1 + items.len(), probability);
        let items: String = items.iter().map(|text| format!("<{item}>{text}</{item}>")).collect();
        let html = format!("<body><p>{}</p><div><{list}>{items}</{list}></div></body>", "word ".repeat(300));
        kept_by("amounts", &html, &probabilities)
    }

    #[test]
    fn ingredients_are_kept_in_any_elements() {
        assert_eq!(kept(&INGREDIENTS, 0.05, ["ul", "li"]), [0, 1, 2, 3, 4]);
        assert_eq!(kept(&INGREDIENTS, 0.05, ["section", "div"]), [0, 1, 2, 3, 4]);
        assert_eq!(kept(&INGREDIENTS, 0.02, ["ul", "li"]), [0]);
        assert_eq!(kept(&INGREDIENTS, 0.05, ["nav", "div"]), [0]);
    }

    #[test]
    fn other_numbers_are_not_amounts() {
        for items in [
            ["1 posts written", "5 posts written", "9 posts written", "7 posts written"],
            ["1 Review the plan", "2 Build the thing", "3 Test it well", "4 Ship it now"],
            ["1. Review it", "2. Build it", "3. Test it", "4. Ship it"],
            ["1/2/2024 News one", "5/2/2024 News two", "9/2/2023 News three", "3/1/2022 News four"],
            ["$5 for one", "$7 for two", "$3 for three", "$9 for four"],
            ["<a>1 cup flour</a>", "<a>3 large eggs</a>", "<a>2 tsp. salt</a>", "<a>4 tons more</a>"],
        ] {
            assert_eq!(kept(&items, 0.2, ["ul", "li"]), [0], "{items:?}");
        }
    }

    #[test]
    fn numbers_alone_are_amounts_of_what_follows() {
        let cells = |[amount, thing]: [&str; 2]| format!("<tr><td>{amount}</td><td>{thing}</td></tr>");
        let table = |pairs: [[&str; 2]; 3]| {
            let rows: String = pairs.into_iter().map(cells).collect();
            let html = format!("<body><p>{}</p><table><tbody>{rows}</tbody></table></body>", "word ".repeat(300));
            kept_by("amounts", &html, &[0.99, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1])
        };
        let recipe = [["100 g", "tomato paste"], ["3", "sprigs of thyme"], ["2", "whole onions"]];
        assert_eq!(table(recipe), [0, 1, 2, 3, 4, 5, 6]);
        let players = [["9", "Smith of London"], ["3", "Jones of Leeds"], ["2", "Brown of York"]];
        assert_eq!(table(players), [0]);
    }

    #[test]
    fn amounts_are_told_by_their_first_characters() {
        for text in ["1 cup", "1/2 cup", "1½ kg", "2 x 400g tins", "• 250ml milk", "2,5 dl vatten", "3", "200克面粉"]
        {
            assert!(amount_of(text).is_some(), "{text}");
        }
        for text in ["", "cup", "12:30", "1) one", "+49 30 1", "#3", "2021年5月", "123456 g", "5%", "12.5.2020"] {
            assert!(amount_of(text).is_none(), "{text}");
        }
    }
}
