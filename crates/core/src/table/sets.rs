//! What judgement and text ask about elements: sets of them, one bit each.

use crate::table::tags::{flagged, number, BLOCKS, COUNT};

/// Takes the place of `body` in the table.
pub(crate) const BODY: u32 = 1 << 0;
/// Stands on lines of its own, and so cuts blocks; a line break within a paragraph does not end it.
pub(crate) const CUT: u32 = 1 << 1;
/// A link.
pub(crate) const LINK: u32 = 1 << 2;
/// A heading.
pub(crate) const HEADING: u32 = 1 << 3;
/// The title of the text.
pub(crate) const H1: u32 = 1 << 5;
/// The title of the page.
pub(crate) const TITLE: u32 = 1 << 6;
/// Something to look at.
pub(crate) const IMAGE: u32 = 1 << 7;
/// A control of a form.
pub(crate) const CONTROL: u32 = 1 << 8;
/// An entry of a list.
pub(crate) const ITEM: u32 = 1 << 9;
/// A paragraph.
pub(crate) const PARAGRAPH: u32 = 1 << 10;
/// May hold prose: a paragraph, or the cell of a table that is a layout.
pub(crate) const PROSE: u32 = 1 << 11;
/// Links to other pages of the site.
pub(crate) const NAVIGATION: u32 = 1 << 12;
/// A table.
pub(crate) const TABLE: u32 = 1 << 13;
/// A row of a table.
pub(crate) const TABLE_ROW: u32 = 1 << 14;
/// A cell of a table, whose text stands behind a tab.
pub(crate) const CELL: u32 = 1 << 15;
/// Its text stands on lines of its own.
pub(crate) const LINE: u32 = 1 << 16;
/// A browser sets it apart by empty space.
pub(crate) const MARGIN: u32 = 1 << 17;
/// Its white space is shown as it was typed.
pub(crate) const PREFORMATTED: u32 = 1 << 18;
/// Preformatted text alone.
pub(crate) const PRE: u32 = 1 << 19;
/// Code.
pub(crate) const CODE: u32 = 1 << 20;
/// A formula.
pub(crate) const MATH: u32 = 1 << 21;
/// What documentation generators put links to itself into.
pub(crate) const TITLED: u32 = 1 << 22;
/// A figure.
pub(crate) const FIGURE: u32 = 1 << 23;
/// The caption of a figure.
pub(crate) const CAPTION: u32 = 1 << 24;
/// A list of terms and what they mean.
pub(crate) const DEFINITIONS: u32 = 1 << 25;
/// A quotation that stands by itself.
pub(crate) const QUOTATION: u32 = 1 << 26;
/// A list with bullets or numbers.
pub(crate) const LIST: u32 = 1 << 27;
/// Made for what stands around content: menus, forms, side notes, footers.
pub(crate) const CHROME: u32 = 1 << 4;

/// The choices and the text fields of a form, whose texts are values.
pub(crate) const CHOICE: u32 = 1 << 28;

const SETS: [(u32, &str); 28] = [
    (BODY, "body frameset"),
    (CUT | LINE, BLOCKS),
    (LINK, "a"),
    (HEADING, "h1 h2 h3 h4 h5 h6"),
    (H1, "h1"),
    (TITLE, "title"),
    (IMAGE, "img picture svg video figure"),
    (CONTROL, "button label option select textarea legend input"),
    (ITEM, "li dt dd"),
    (PARAGRAPH, "p blockquote pre"),
    (PROSE, "p pre blockquote td"),
    (NAVIGATION, "nav menu"),
    (TABLE, "table"),
    (TABLE_ROW, "tr"),
    (CELL, "td th"),
    (MARGIN, "article blockquote dl fieldset figure h1 h2 h3 h4 h5 h6 hr listing menu ol p pre table ul xmp"),
    (PREFORMATTED, "pre listing textarea"),
    (PRE, "pre"),
    (CODE, "pre code"),
    (MATH, "math"),
    (TITLED, "h1 h2 h3 h4 h5 h6 dt caption figcaption"),
    (FIGURE, "figure"),
    (CAPTION, "figcaption"),
    (DEFINITIONS, "dl"),
    (QUOTATION, "blockquote"),
    (LIST, "ul ol"),
    (CHOICE, "select option optgroup datalist textarea"),
    (CHROME, "nav menu aside footer form select textarea iframe"),
];

/// The sets of each tag by number; the last entry is for all names that are not known.
static OF_TAG: [u32; COUNT + 1] = {
    let mut sets = flagged(&SETS);
    sets[number("br") as usize] &= !CUT;
    sets[number("td") as usize] &= !LINE;
    sets[number("th") as usize] &= !LINE;
    sets
};

/// Returns the sets that a tag is in.
#[inline]
pub(crate) fn sets_of(tag: i32) -> u32 {
    OF_TAG[(tag as usize).min(COUNT)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(set: u32) -> Vec<&'static str> {
        let is_in = |name: &&str| sets_of(number(name)) & set != 0;
        crate::table::tags::NAMES.into_iter().filter(is_in).collect()
    }

    #[test]
    fn an_element_is_in_its_sets() {
        assert_eq!(sets_of(number("h2")), CUT | HEADING | LINE | MARGIN | TITLED);
        assert_eq!(names_in(BODY), ["body", "frameset"]);
        assert_eq!(names_in(PREFORMATTED), ["listing", "pre", "textarea"]);
    }

    #[test]
    fn line_breaks_cut_no_blocks_and_cells_are_no_lines() {
        assert_eq!(sets_of(number("br")), LINE);
        assert_eq!(sets_of(number("td")) & (CUT | LINE), CUT);
        assert_eq!(names_in(CUT).len() + 1, names_in(LINE).len() + 2);
    }

    #[test]
    fn texts_and_unknown_elements_are_in_none() {
        for tag in [0, COUNT as i32, i32::MAX, -1] {
            assert_eq!(sets_of(tag), 0);
        }
    }
}
