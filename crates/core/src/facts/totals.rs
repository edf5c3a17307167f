//! How much there is in the subtree of each row of what is counted.

use std::ops::AddAssign;

use crate::facts::ancestor_flags::IN_LINK;
use crate::table::sets::{sets_of, CONTROL, HEADING, IMAGE, ITEM, LINK, PARAGRAPH};
use crate::Table;

/// What a row holds, itself included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Total {
    pub(crate) words: u32,
    pub(crate) link_words: u32,
    pub(crate) chars: u32,
    pub(crate) link_chars: u32,
    pub(crate) texts: u32,
    pub(crate) tags: u32,
    pub(crate) links: u32,
    pub(crate) images: u32,
    pub(crate) headings: u32,
    pub(crate) controls: u32,
    pub(crate) items: u32,
    pub(crate) paragraphs: u32,
}

impl AddAssign for Total {
    #[inline]
    fn add_assign(&mut self, other: Total) {
        self.words += other.words;
        self.link_words += other.link_words;
        self.chars += other.chars;
        self.link_chars += other.link_chars;
        self.texts += other.texts;
        self.tags += other.tags;
        self.links += other.links;
        self.images += other.images;
        self.headings += other.headings;
        self.controls += other.controls;
        self.items += other.items;
        self.paragraphs += other.paragraphs;
    }
}

/// Put down the totals of each row; `ancestor_flags` say what it stands in.
pub(crate) fn fill(table: &Table, ancestor_flags: &[u8], found: &mut Vec<Total>) {
    let texts = table.words.iter().zip(&table.chars).zip(ancestor_flags);
    found.clear();
    found.extend(table.tag.iter().zip(texts).map(|(&tag, ((&words, &chars), &around))| match tag {
        0 => of_text(words as u32, chars as u32, around & IN_LINK != 0),
        _ => of_element(sets_of(tag)),
    }));
    for row in (1..found.len()).rev() {
        let own = found[row];
        found[table.parent[row] as usize] += own;
    }
}

#[inline]
fn of_text(words: u32, chars: u32, linked: bool) -> Total {
    let (link_words, link_chars) = if linked { (words, chars) } else { (0, 0) };
    Total { words, link_words, chars, link_chars, texts: 1, ..Total::default() }
}

#[inline]
fn of_element(sets: u32) -> Total {
    let is = |set: u32| u32::from(sets & set != 0);
    Total {
        tags: 1,
        links: is(LINK),
        images: is(IMAGE),
        headings: is(HEADING),
        controls: is(CONTROL),
        items: is(ITEM),
        paragraphs: is(PARAGRAPH),
        ..Total::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::ancestor_flags;

    #[test]
    fn a_row_holds_what_its_children_hold() {
        let html = "<body><p>one two<a>three</a></p><h1><img></h1><li><label>four</label></li></body>";
        let table = Table::from_canonical(html.into()).unwrap();
        let (mut around, mut found) = (Vec::new(), Vec::new());
        ancestor_flags::fill(&table, &mut around);
        fill(&table, &around, &mut found);
        let expected = Total {
            words: 4,
            link_words: 1,
            chars: 7 + 5 + 4,
            link_chars: 5,
            texts: 3,
            tags: 7,
            links: 1,
            images: 1,
            headings: 1,
            controls: 1,
            items: 1,
            paragraphs: 1,
        };
        assert_eq!(found[0], expected);
        assert_eq!((found[1].words, found[1].tags, found[1].links), (3, 2, 1));
    }
}
