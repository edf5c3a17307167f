//! Lists and tables in the flow of the text belong to it, and so does a list that a text introduces.

use std::collections::HashMap;

use super::draft::Draft;
use super::prefix_sums::{BlockRange, PrefixSums};
use super::text_flows::TextFlows;
use crate::facts::blocks::{sums_before, Blocks};
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
/// With a larger share of words in links, a list may be one of related pages, ...
const MAX_UNLINKED_LIST_SHARE: f64 = 0.5;
/// ... which is not content unless its mean probability is at least this, ...
const MIN_LINKED_BETWEEN_PROBABILITY: f64 = 0.5;
/// ... or this where a text introduces it.
const MIN_LINKED_INTRODUCED_PROBABILITY: f64 = 0.25;

/// Adds the lists, definition lists and tables between confident texts with the same parent, and those that follow a
/// kept text that ends with a colon.
pub(super) fn add_lists(draft: &mut Draft) {
    let (table, blocks) = (draft.context.table, draft.context.blocks);
    let sums = PrefixSums::of(&draft.chosen, &draft.context.probability, &blocks.words);
    let lists = possible_lists(table, blocks, &sums);
    if lists.is_empty() {
        return;
    }
    let flows = Flows::of(draft, sums);
    let mut end = 0;
    for row in lists {
        let run = blocks.in_subtree(table, row);
        if row >= end && flows.is_part_of_text(run, row, draft) {
            draft.keep(run);
            end = table.end[row] as usize;
        }
    }
}

/// The lists outside navigation that are not kept as a whole, and may be content.
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
            let run = blocks.in_subtree(table, row);
            if run.0 < run.1 && sums.mean(run) >= MIN_INTRODUCED_PROBABILITY && !sums.keeps_all_of(run) {
                lists.push(row);
            }
        }
        row += 1;
    }
    lists
}

/// The flows of text of a page: elements that directly contain confident texts.
struct Flows {
    lines: TextFlows,
    /// The first and last of these texts, and their words, by the row of the element.
    of_elements: HashMap<usize, Flow>,
    /// For each block the element in whose flow it is.
    of_blocks: Vec<usize>,
    sums: PrefixSums,
    /// For each block, and after the last one, how many words before it are outside links.
    plain: Vec<f64>,
}

struct Flow {
    first: usize,
    last: usize,
    words: f64,
}

impl Flows {
    fn of(draft: &Draft, sums: PrefixSums) -> Flows {
        let (table, blocks, probability) = (draft.context.table, draft.context.blocks, &draft.context.probability);
        let lines = TextFlows::of(table);
        let of_blocks = lines.flows(table, blocks);
        let mut of_elements: HashMap<usize, Flow> = HashMap::new();
        for block in
            (0..blocks.len()).filter(|&block| draft.chosen[block] && probability[block] >= MIN_FLOW_PROBABILITY)
        {
            let flow = of_elements.entry(of_blocks[block]).or_insert(Flow { first: block, last: block, words: 0.0 });
            flow.last = block;
            flow.words += blocks.words[block];
        }
        Flows { lines, of_elements, of_blocks, sums, plain: sums_before(&blocks.unlinked_words) }
    }

    /// Whether a list belongs to the text around it or before it.
    fn is_part_of_text(&self, run: BlockRange, row: usize, draft: &Draft) -> bool {
        let flow = self.lines.of_element(draft.context.table, row);
        let [own, linked] = match (self.is_between_texts(run, flow), self.is_introduced(run, flow, draft)) {
            (_, true) => [MIN_INTRODUCED_PROBABILITY, MIN_LINKED_INTRODUCED_PROBABILITY],
            (true, false) => [MIN_BETWEEN_PROBABILITY, MIN_LINKED_BETWEEN_PROBABILITY],
            (false, false) => return false,
        };
        match self.is_linked(run) {
            true => self.sums.mean(run) >= linked && !is_table_of_contents(draft.context.table, row),
            false => self.sums.mean(run) >= own,
        }
    }

    fn is_between_texts(&self, (begin, end): BlockRange, flow: usize) -> bool {
        let is_around = |flow: &Flow| flow.words >= MIN_FLOW_WORDS && flow.first < begin && end <= flow.last;
        self.of_elements.get(&flow).is_some_and(is_around)
    }

    fn is_introduced(&self, (begin, _): BlockRange, flow: usize, draft: &Draft) -> bool {
        let Draft { context, chosen, .. } = draft;
        let is_introduction = |before: usize| {
            chosen[before]
                && self.of_blocks[before] == flow
                && context.probability[before] >= MIN_INTRODUCTION_PROBABILITY
                && context.blocks.words[before] >= MIN_INTRODUCTION_WORDS
                && context.blocks.ends_with_colon(context.table, before)
        };
        begin.checked_sub(1).is_some_and(is_introduction)
    }

    fn is_linked(&self, (begin, end): BlockRange) -> bool {
        let words = self.sums.words((begin, end));
        words - (self.plain[end] - self.plain[begin]) > MAX_UNLINKED_LIST_SHARE * words
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
