//! Buttons behind the words of a heading, such as one that copies the title: their labels are not a part of the heading.

use std::ops::Range;

use crate::table::tags::BUTTON;
use crate::Table;

/// Returns the rows of the buttons in a heading that begins with other words; one that begins with a button opens its
/// section.
pub(crate) fn find_heading_buttons(table: &Table, heading: usize) -> Vec<Range<usize>> {
    let (mut buttons, mut has_words, mut row) = (Vec::new(), false, heading);
    while row < table.end[heading] as usize {
        let end = table.end[row] as usize;
        if table.tag[row] == BUTTON {
            buttons.extend(has_words.then_some(row..end));
            row = end;
        } else {
            has_words |= table.tag[row] == 0 && table.words[row] > 0;
            row += 1;
        }
    }
    buttons
}
