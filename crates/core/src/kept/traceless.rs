//! Text that is left out without a trace. Elsewhere a blank keeps the words apart between which something is left out.

use crate::{PageStyles, Table};

const NO_BREAK_SPACE: &[u8] = b"&nbsp;";

/// The texts that leave no blank where they are left out, one flag for each row: those that are selected and yet not
/// `read`, and those inside a sentence that a browser hides, before the punctuation that belongs to the word before them.
///
/// `content` is true on the selected text rows, `read` on those that are written.
pub(crate) fn traceless(table: &Table, styles: PageStyles, content: &[bool], read: &[bool]) -> Vec<bool> {
    let is_unread = |row: usize| table.tag[row] == 0 && !read[row] && content.get(row) == Some(&true);
    let mut found: Vec<bool> = (0..table.len()).map(is_unread).collect();
    let (mut gaps, mut gap) = (Vec::new(), Vec::new());
    for row in (0..table.len()).filter(|&row| table.tag[row] == 0) {
        if !read[row] {
            if !found[row] {
                gap.push(row);
            }
        } else if !gap.is_empty() {
            if begins_with_closing_mark(table.text(row)) {
                gaps.push(gap.split_off(0));
            }
            gap.clear();
        }
    }
    if !gaps.is_empty() {
        let hidden = styles.illegible(table);
        gaps.retain(|gap| gap.iter().all(|&row| hidden[row]));
        gaps.into_iter().flatten().for_each(|row| found[row] = true);
    }
    found
}

/// Whether a text begins with punctuation that ends something. No word follows it at once, unlike the full stop in `.NET`.
fn begins_with_closing_mark(html: &[u8]) -> bool {
    let marks = html.iter().take_while(|byte| b",.;:!?)]".contains(byte)).count();
    let after = &html[marks..];
    marks > 0 && (after.first().is_none_or(|&byte| byte <= b' ') || after.starts_with(NO_BREAK_SPACE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_marks_are_followed_by_no_word() {
        for text in [",", ". A", ")", ").&nbsp;"] {
            assert!(begins_with_closing_mark(text.as_bytes()), "{text}");
        }
        for text in ["", "a,", " ,", ".NET", ":smile:", "&nbsp;"] {
            assert!(!begins_with_closing_mark(text.as_bytes()), "{text}");
        }
    }

    /// The texts that leave no trace on a page of which the texts with a small letter are left out.
    fn found(html: &str) -> Vec<String> {
        let table = Table::from_canonical(html.into()).unwrap();
        let text = |row: usize| String::from_utf8_lossy(table.text(row)).into_owned();
        let read: Vec<bool> =
            (0..table.len()).map(|row| table.tag[row] == 0 && !text(row).starts_with(char::is_lowercase)).collect();
        let traceless = traceless(&table, PageStyles::In(crate::Unread::default()), &read, &read);
        (0..table.len()).filter(|&row| traceless[row]).map(text).collect()
    }

    #[test]
    fn hidden_text_before_punctuation_leaves_no_trace() {
        assert_eq!(found("<p>A<i hidden=\"\">x</i><i hidden=\"\">y</i>, B<i hidden=\"\">z</i>C</p>"), ["x", "y"]);
        assert_eq!(found("<p>A<i hidden=\"\">x</i><i>y</i>, B</p>"), [""; 0]);
    }
}
