//! Options, text fields and labels of forms, which are content only on pages with little else.

use crate::facts::blocks::Blocks;
use crate::selection::draft::RuleContext;
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
pub(super) fn find_form_controls(context: &RuleContext) -> Vec<bool> {
    let RuleContext { table, key_rows, blocks, .. } = *context;
    if key_rows.sets & (CHOICE | CONTROL) == 0 {
        return vec![false; blocks.len()];
    }
    let is_control = |(parents, &words): (&TextParents, &f64)| {
        parents.are_choices || (parents.are_controls && words <= MAX_LABEL_WORDS)
    };
    let parents = parents_of_texts(table, key_rows.body, blocks);
    let mut controls: Vec<bool> = parents.iter().zip(&blocks.words).map(is_control).collect();
    let others = (0..blocks.len()).filter(|&block| !controls[block] && context.is_possible(block));
    if others.map(|block| blocks.words[block]).sum::<f64>() < MIN_OTHER_WORDS {
        controls.fill(false);
    }
    controls
}

/// The elements that contain the texts of a block.
#[derive(Clone, Copy)]
struct TextParents {
    /// Whether all texts are in choices or text fields.
    are_choices: bool,
    /// Whether all texts are in choices, text fields or labels of a form.
    are_controls: bool,
}

fn parents_of_texts(table: &Table, body: usize, blocks: &Blocks) -> Vec<TextParents> {
    let mut parents = vec![TextParents { are_choices: true, are_controls: true }; blocks.len()];
    let (mut form_end, mut label_end, mut choice_end) = (0, 0, 0);
    for row in body..table.end[body] as usize {
        match table.tag[row] {
            0 => {
                if let Some(block) = blocks.last_before(row + 1) {
                    parents[block].are_choices &= row < choice_end;
                    parents[block].are_controls &= row < choice_end || (row < label_end && row < form_end);
                }
            }
            FORM => form_end = form_end.max(table.end[row] as usize),
            LABEL | LEGEND => label_end = label_end.max(table.end[row] as usize),
            tag if sets_of(tag) & CHOICE != 0 => choice_end = choice_end.max(table.end[row] as usize),
            _ => {}
        }
    }
    parents
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
    fn without_other_text_they_are_content() {
        assert_eq!(kept_by("controls", &format!("<body>{FORM}<p>a b</p></body>"), &[0.9, 0.9, 0.9, 0.8]), [0, 1, 2, 3]);
    }

    #[test]
    fn a_label_outside_forms_is_content() {
        let html = format!("<body><div><label>Name</label></div><p>{}</p></body>", "word ".repeat(10));
        assert_eq!(kept_by("controls", &html, &[0.9, 0.9]), [0, 1]);
    }
}
