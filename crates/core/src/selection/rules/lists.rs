//! Lists and tables in the flow of the text belong to it, and so does a list that a text introduces.

use std::collections::HashMap;

use crate::facts::blocks::{BlockRange, Blocks};
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::prefix_sums::PrefixSums;
use crate::selection::text_flows::TextFlows;
use crate::table::attributes::value_in;
use crate::table::sets::{sets_of, DEFINITIONS, LINK, LIST, NAVIGATION, TABLE};
use crate::Table;

/// Minimum probability of the texts that make an element a flow of text.
const MIN_FLOW_PROBABILITY: f64 = 0.85;
/// Minimum number of words of these texts.
const MIN_FLOW_WORDS: f64 = 40.0;
/// Minimum mean probability of a list between two such texts.
const MIN_BETWEEN_PROBABILITY: f64 = 0.1;
/// Minimum probability of a text that introduces a list, and its minimum number of words.
const MIN_INTRODUCTION_PROBABILITY: f64 = 0.5;
const MIN_INTRODUCTION_WORDS: f64 = 3.0;
/// Minimum mean probability of a list that a text introduces.
const MIN_INTRODUCED_PROBABILITY: f64 = 0.03;
/// Maximum share of words in links of other lists: with more, a list may be one of related pages, ...
const MAX_LINKED_SHARE: f64 = 0.5;
/// ... which is not content unless its mean probability is at least this, ...
const MIN_LINKED_BETWEEN_PROBABILITY: f64 = 0.5;
/// ... or this where a text introduces it.
const MIN_LINKED_INTRODUCED_PROBABILITY: f64 = 0.25;

/// Adds the lists, definition lists and tables between confident texts with the same parent, and those that follow a
/// kept text that ends with a colon.
pub(super) fn add_lists(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    let sums = draft.sums();
    let lists = possible_lists(table, blocks, &sums);
    if lists.is_empty() {
        return;
    }
    let flows = ConfidentFlows::of(draft);
    let mut end = 0;
    for list in lists {
        let range = blocks.in_subtree(table, list);
        if list >= end && flows.includes_list(range, list, &sums, draft) {
            draft.keep(range);
            end = table.end[list] as usize;
        }
    }
}

/// Returns the lists outside navigation that may be content and are not kept as a whole.
fn possible_lists(table: &Table, blocks: &Blocks, sums: &PrefixSums) -> Vec<usize> {
    let mut lists = Vec::new();
    let mut row = 0;
    while row < table.len() {
        let sets = sets_of(table.tag[row]);
        if sets & NAVIGATION != 0 {
            row = table.end[row] as usize;
            continue;
        }
        if sets & (LIST | DEFINITIONS | TABLE) != 0 {
            let range = blocks.in_subtree(table, row);
            let is_possible = sums.mean_probability(range) >= MIN_INTRODUCED_PROBABILITY;
            if !range.is_empty() && is_possible && !sums.keeps_all_of(range) {
                lists.push(row);
            }
        }
        row += 1;
    }
    lists
}

/// The flows of text of a page that contain confident texts.
struct ConfidentFlows {
    flows: TextFlows,
    /// The confident texts of each flow, by the row of its element.
    texts: HashMap<usize, ConfidentTexts>,
    /// For each block the element in whose flow it is.
    of_blocks: Vec<usize>,
}

/// The confident texts of a flow: the first and last of their blocks, and their words.
struct ConfidentTexts {
    first: usize,
    last: usize,
    words: f64,
}

impl ConfidentFlows {
    fn of(draft: &Draft) -> ConfidentFlows {
        let RuleContext { table, blocks, probability, .. } = draft.context;
        let flows = TextFlows::of(table);
        let of_blocks = flows.of_blocks(table, blocks);
        let mut texts: HashMap<usize, ConfidentTexts> = HashMap::new();
        let is_confident = |&block: &usize| draft.kept()[block] && probability[block] >= MIN_FLOW_PROBABILITY;
        for block in (0..blocks.len()).filter(is_confident) {
            let new = ConfidentTexts { first: block, last: block, words: 0.0 };
            let texts = texts.entry(of_blocks[block]).or_insert(new);
            texts.last = block;
            texts.words += blocks.words[block];
        }
        ConfidentFlows { flows, texts, of_blocks }
    }

    /// Whether a list belongs to the text around it or before it.
    fn includes_list(&self, range: BlockRange, list: usize, sums: &PrefixSums, draft: &Draft) -> bool {
        let RuleContext { table, blocks, .. } = draft.context;
        let is_introduced = self.is_introduced(range, self.flows.of_list(table, blocks, list), draft);
        if !is_introduced && !self.is_between_texts(range, self.flows.of_element(table, list)) {
            return false;
        }
        let is_linked = sums.linked_words(range) > MAX_LINKED_SHARE * sums.words(range);
        let min_probability = match (is_introduced, is_linked) {
            (true, false) => MIN_INTRODUCED_PROBABILITY,
            (true, true) => MIN_LINKED_INTRODUCED_PROBABILITY,
            (false, false) => MIN_BETWEEN_PROBABILITY,
            (false, true) => MIN_LINKED_BETWEEN_PROBABILITY,
        };
        sums.mean_probability(range) >= min_probability && !(is_linked && is_table_of_contents(table, list))
    }

    fn is_between_texts(&self, range: BlockRange, flow: usize) -> bool {
        let is_around = |texts: &ConfidentTexts| {
            texts.words >= MIN_FLOW_WORDS && texts.first < range.begin && range.end <= texts.last
        };
        self.texts.get(&flow).is_some_and(is_around)
    }

    fn is_introduced(&self, range: BlockRange, flow: usize, draft: &Draft) -> bool {
        let RuleContext { table, blocks, probability, .. } = draft.context;
        let is_introduction = |before: usize| {
            draft.kept()[before]
                && self.of_blocks[before] == flow
                && probability[before] >= MIN_INTRODUCTION_PROBABILITY
                && blocks.words[before] >= MIN_INTRODUCTION_WORDS
                && blocks.ends_with_colon(table, before)
        };
        range.begin.checked_sub(1).is_some_and(is_introduction)
    }
}

/// Whether the first link in an element leads to a place in the same page.
fn is_table_of_contents(table: &Table, row: usize) -> bool {
    let link = (row..table.end[row] as usize).find(|&row| sets_of(table.tag[row]) & LINK != 0);
    link.and_then(|link| value_in(table.text(link), b"href")).is_some_and(|target| target.starts_with(b"#"))
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    /// The blocks that are kept where the paragraphs of an article are confident and the list between them is not.
    fn kept(list: &str, probability: &[f64]) -> Vec<usize> {
        let text = "word ".repeat(30);
        kept_by("lists", &format!("<body><div><p>{text}</p>{list}<p>{text}</p></div></body>"), probability)
    }

    const LIST: &str = "<ul><li>a b</li><li>c d</li></ul>";

    #[test]
    fn a_list_between_confident_texts_is_kept() {
        assert_eq!(kept(LIST, &[0.95, 0.15, 0.15, 0.95]), [0, 1, 2, 3]);
        assert_eq!(kept(LIST, &[0.95, 0.02, 0.02, 0.95]), [0, 3]);
        assert_eq!(kept(LIST, &[0.95, 0.15, 0.15, 0.01]), [0]);
    }

    #[test]
    fn a_list_in_another_element_is_not_in_the_flow() {
        assert_eq!(kept(&format!("<div>{LIST}</div>"), &[0.95, 0.15, 0.15, 0.95]), [0, 3]);
    }

    #[test]
    fn an_element_that_contains_nothing_else_does_not_separate_a_list_from_its_introduction() {
        let kept = |list: &str| {
            let html = format!("<body><p>{}</p><p>These are needed:</p>{list}</body>", "word ".repeat(300));
            kept_by("lists", &html, &[0.95, 0.9, 0.05, 0.05, 0.01])
        };
        assert_eq!(kept(&format!("<div><div>{LIST}</div></div><p>c</p>")), [0, 1, 2, 3]);
        assert_eq!(kept(&format!("<div>{LIST}<p>c</p></div>")), [0, 1]);
    }

    #[test]
    fn a_list_of_links_must_be_likelier() {
        let links = "<ul><li><a>a b</a></li><li><a>c d</a></li></ul>";
        let kept = |probability: f64| {
            let html = format!("<body><p>{}</p><p>These are needed:</p>{links}</body>", "word ".repeat(300));
            kept_by("lists", &html, &[0.95, 0.9, probability, probability])
        };
        assert_eq!(kept(0.2), [0, 1]);
        assert_eq!(kept(0.3), [0, 1, 2, 3]);
    }

    #[test]
    fn a_list_of_links_between_texts_is_one_of_related_pages() {
        let links = "<ul><li><a>a b</a></li><li><a>c d</a></li></ul>";
        assert_eq!(kept(links, &[0.95, 0.25, 0.25, 0.95]), [0, 3]);
    }

    #[test]
    fn a_table_of_contents_is_not_part_of_the_text() {
        let links = "<ul><li><a href=\"#a\">a b</a></li><li><a href=\"#b\">c d</a></li></ul>";
        let html = format!("<body><p>{}</p><p>These are needed:</p>{links}</body>", "word ".repeat(300));
        assert_eq!(kept_by("lists", &html, &[0.95, 0.9, 0.3, 0.3]), [0, 1]);
    }

    #[test]
    fn a_text_with_a_colon_introduces_a_list() {
        let html = |end: &str| format!("<body><p>{}</p><p>These are needed{end}</p>{LIST}</body>", "word ".repeat(300));
        assert_eq!(kept_by("lists", &html(":"), &[0.95, 0.9, 0.05, 0.05]), [0, 1, 2, 3]);
        assert_eq!(kept_by("lists", &html("."), &[0.95, 0.9, 0.05, 0.05]), [0, 1]);
    }
}
