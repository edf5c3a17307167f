//! Options, text fields and labels of forms, which are content only where nothing else is.

use super::draft::Scene;
use crate::sets::{sets_of, CHOICE, CONTROL};
use crate::tags::number;
use crate::Table;

/// Minimum number of other words on a page whose forms are not its content.
const MIN_OTHER_WORDS: f64 = 10.0;
/// Maximum number of words of a label: a longer one is a text.
const MAX_LABEL_WORDS: f64 = 12.0;

const FORM: i32 = number("form");
const LABEL: i32 = number("label");
const LEGEND: i32 = number("legend");

const IN_FORM: u8 = 1;
const IN_CHOICE: u8 = 1 << 1;
const IN_LABEL: u8 = 1 << 2;

/// Finds the blocks that are options or text fields, or labels in a form; none where the page has nothing else.
pub(super) fn form_controls(scene: &mut Scene) -> Vec<bool> {
    let Scene { table, landmarks, blocks, .. } = *scene;
    let mut found = vec![false; blocks.len()];
    if landmarks.sets & (CHOICE | CONTROL) == 0 {
        return found;
    }
    let flags = flags_of_rows(table);
    let is_control = |block: usize, row: &i32| {
        let flags = flags[*row as usize];
        let is_label = flags & (IN_FORM | IN_LABEL) == IN_FORM | IN_LABEL;
        flags & IN_CHOICE != 0 || (is_label && blocks.words[block] <= MAX_LABEL_WORDS)
    };
    for (block, rows) in blocks.runs().enumerate() {
        found[block] = rows.iter().all(|row| is_control(block, row));
    }
    let others = (0..blocks.len()).filter(|&block| !found[block] && scene.is_possible(block));
    if others.map(|block| blocks.words[block]).sum::<f64>() < MIN_OTHER_WORDS {
        found.fill(false);
    }
    found
}

/// For each row whether it is in a form, in a choice or text field, or in a label.
fn flags_of_rows(table: &Table) -> Vec<u8> {
    let mut flags: Vec<u8> = Vec::with_capacity(table.len());
    for (&parent, &tag) in table.parent.iter().zip(&table.tag) {
        let above = flags.get(parent as usize).copied().unwrap_or(0);
        let own = match tag {
            FORM => IN_FORM,
            LABEL | LEGEND => IN_LABEL,
            _ if sets_of(tag) & CHOICE != 0 => IN_CHOICE,
            _ => 0,
        };
        flags.push(above | own);
    }
    flags
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
