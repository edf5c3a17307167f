//! Options, text fields and labels of forms, which are content only where nothing else is.

use super::draft::RuleContext;
use crate::facts::blocks::Blocks;
use crate::table::sets::{sets_of, CHOICE, CONTROL};
use crate::table::tags::number;
use crate::Table;

/// Minimum number of other words on a page whose forms are not its content.
const MIN_OTHER_WORDS: f64 = 10.0;
/// Maximum number of words of a label: a longer one is a text.
const MAX_LABEL_WORDS: f64 = 12.0;

const FORM: i32 = number("form");
const LABEL: i32 = number("label");
const LEGEND: i32 = number("legend");

/// Finds the blocks that are options or text fields, or labels in a form; none where the page has nothing else.
pub(super) fn form_controls(context: &mut RuleContext) -> Vec<bool> {
    let RuleContext { table, key_rows, blocks, .. } = *context;
    if key_rows.sets & (CHOICE | CONTROL) == 0 {
        return vec![false; blocks.len()];
    }
    let is_control = |block: usize, texts: &Texts| {
        texts.are_choices || (texts.are_controls && blocks.words[block] <= MAX_LABEL_WORDS)
    };
    let texts = texts_of_blocks(table, key_rows.body, blocks);
    let mut found: Vec<bool> = texts.iter().enumerate().map(|(block, texts)| is_control(block, texts)).collect();
    let others = (0..blocks.len()).filter(|&block| !found[block] && context.is_possible(block));
    if others.map(|block| blocks.words[block]).sum::<f64>() < MIN_OTHER_WORDS {
        found.fill(false);
    }
    found
}

/// Where all texts of a block are: in choices or text fields; in those or in labels of a form.
#[derive(Clone, Copy)]
struct Texts {
    are_choices: bool,
    are_controls: bool,
}

fn texts_of_blocks(table: &Table, body: usize, blocks: &Blocks) -> Vec<Texts> {
    let mut found = vec![Texts { are_choices: true, are_controls: true }; blocks.len()];
    let (mut form_end, mut label_end, mut choice_end) = (0, 0, 0);
    for row in body..table.end[body] as usize {
        match table.tag[row] {
            0 => {
                let texts = &mut found[blocks.blocks_before[row + 1] as usize - 1];
                texts.are_choices &= row < choice_end;
                texts.are_controls &= row < choice_end || (row < label_end && row < form_end);
            }
            FORM => form_end = form_end.max(table.end[row] as usize),
            LABEL | LEGEND => label_end = label_end.max(table.end[row] as usize),
            tag if sets_of(tag) & CHOICE != 0 => choice_end = choice_end.max(table.end[row] as usize),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    const FORM: &str =
        "<form><p><label>Name</label></p><select><option>one</option><option>two</option></select></form>";

    #[test]
    fn options_and_labels_are_not_content() {
        let html = format!("<body>{FORM}<p>{}</p></body>", "word ".repeat(10));
        assert_eq!(kept_by("controls", &html, &[0.9, 0.9, 0.9, 0.3]), [3]);
    }

    #[test]
    fn where_nothing_else_is_they_are() {
        assert_eq!(kept_by("controls", &format!("<body>{FORM}<p>a b</p></body>"), &[0.9, 0.9, 0.9, 0.8]), [0, 1, 2, 3]);
    }

    #[test]
    fn a_label_outside_forms_is_a_text() {
        let html = format!("<body><div><label>Name</label></div><p>{}</p></body>", "word ".repeat(10));
        assert_eq!(kept_by("controls", &html, &[0.9, 0.9]), [0, 1]);
    }
}
