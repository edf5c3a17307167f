//! Buttons in headings, such as one that copies the title: their labels are not a part of the heading.

use crate::table::sets::{sets_of, HEADING};
use crate::table::tags::BUTTON;
use crate::Table;

/// Maximum number of levels from a heading to a button in it.
const MAX_LEVELS: usize = 4;

/// Returns the text rows of the buttons in headings that have a text of their own.
///
/// That text is at least half as long as those of the buttons: the heading of what a button opens is in the button.
pub(crate) fn find_heading_buttons(table: &Table) -> Vec<usize> {
    let buttons = table.tag.iter().enumerate().filter(|&(_, &tag)| tag == BUTTON);
    let mut headings: Vec<usize> = buttons.filter_map(|(row, _)| heading_around(table, row)).collect();
    headings.dedup();
    headings.into_iter().flat_map(|heading| labels_in(table, heading)).collect()
}

fn heading_around(table: &Table, button: usize) -> Option<usize> {
    let parent = |&row: &usize| usize::try_from(table.parent[row]).ok();
    let mut around = std::iter::successors(parent(&button), parent).take(MAX_LEVELS);
    around.find(|&row| sets_of(table.tag[row]) & HEADING != 0)
}

fn labels_in(table: &Table, heading: usize) -> Vec<usize> {
    let (mut labels, mut label_chars, mut own_chars, mut button_end) = (Vec::new(), 0, 0, heading);
    for row in heading..table.end[heading] as usize {
        if table.tag[row] == BUTTON {
            button_end = button_end.max(table.end[row] as usize);
        } else if table.tag[row] == 0 && row < button_end {
            labels.push(row);
            label_chars += table.chars[row];
        } else if table.tag[row] == 0 {
            own_chars += table.chars[row];
        }
    }
    if 2 * own_chars < label_chars {
        labels.clear();
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_beside_the_text_of_a_heading_are_found() {
        let rows = |html: &str| find_heading_buttons(&Table::from_canonical(format!("<body>{html}</body>").into()).unwrap());
        assert_eq!(rows("<h1>Crate tokio <button>Copy path</button></h1>"), [4]);
        assert_eq!(rows("<h2><div><button><b>Copy</b></button></div>Shirts</h2>"), [5]);
        assert_eq!(rows("<h2>1. <button>How do I return a parcel?</button></h2>"), [0; 0]);
        assert_eq!(rows("<h2><button>Delivery</button></h2><button>Copy</button>"), [0; 0]);
    }
}
