//! Which elements are kept together with the content.

use super::banners::banners;
use super::neighbours::Neighbours;
use crate::landmarks::Landmarks;
use crate::tags::{flagged, COUNT};
use crate::Table;

/// What an element holds, itself included.
const TEXT: u32 = 1 << 0;
const CONTENT: u32 = 1 << 1;
const IMAGE: u32 = 1 << 2;
/// An image that may be shown.
const SHOWN: u32 = 1 << 3;

static IMAGES: [u32; COUNT + 1] = flagged(&[(IMAGE, "img picture video")]);

/// True on the elements to keep: those that hold content, and elements without text, such as images, among content.
///
/// `content` is true on the selected text rows. An element without text is among content if the texts next to it, before
/// and after, are content. To an image, they only have to be near: a byline may part it from the text. Only texts inside
/// its nearest ancestor with text count. Where the content begins with a heading, an image before that which links
/// elsewhere is a logo or a banner. Without `images`, none is kept.
pub fn kept_elements(table: &Table, content: &[bool], images: bool) -> Vec<bool> {
    let holds = holdings(table, content, images);
    let neighbours = Neighbours::of(table, content);
    let mut holder = 0;
    let mut kept: Vec<bool> = Vec::with_capacity(table.len());
    for (row, &held) in holds.iter().enumerate() {
        if held & TEXT != 0 {
            kept.push(held & CONTENT != 0 && table.tag[row] != 0);
            continue;
        }
        holder = usize::try_from(table.parent[row]).ok().filter(|&parent| holds[parent] & TEXT != 0).unwrap_or(holder);
        let place = neighbours.place(row, holder, table.end[holder] as usize);
        let is_image = held & IMAGE != 0;
        let fits = place.is_next_to_content() || (is_image && place.is_near_content());
        kept.push(fits && (held & SHOWN != 0 || !is_image));
    }
    for row in [0, Landmarks::of(table).body] {
        kept.get_mut(row).into_iter().for_each(|root| *root = true);
    }
    kept
}

/// For each row what it holds.
fn holdings(table: &Table, content: &[bool], images: bool) -> Vec<u32> {
    let own = |(row, &tag): (usize, &i32)| match tag {
        0 => TEXT | if content.get(row) == Some(&true) { CONTENT } else { 0 },
        _ => IMAGES[(tag as usize).min(COUNT)],
    };
    let mut holds: Vec<u32> = table.tag.iter().enumerate().map(own).collect();
    if images {
        holds.iter_mut().filter(|held| **held & IMAGE != 0).for_each(|held| *held |= SHOWN);
        for row in banners(table, content).into_iter().flatten() {
            holds[row] &= !SHOWN;
        }
    }
    for row in (1..holds.len()).rev() {
        let held = holds[row];
        holds[table.parent[row] as usize] |= held;
    }
    holds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tags::NAMES;

    /// The names of the kept elements in the body of a page whose content are the texts with a capital letter.
    fn kept(body: &str) -> Vec<&'static str> {
        let table = Table::from_canonical(format!("<body>{body}</body>").into()).unwrap();
        let content: Vec<bool> = (0..table.len()).map(|row| table.text(row)[0].is_ascii_uppercase()).collect();
        let kept = kept_elements(&table, &content, true);
        (1..table.len()).filter(|&row| kept[row]).map(|row| NAMES[table.tag[row] as usize]).collect()
    }

    #[test]
    fn elements_with_content_are_kept_and_others_go() {
        assert_eq!(kept("<nav>menu</nav><div><p>Text</p><b>rest</b></div>"), ["div", "p"]);
        assert_eq!(kept("<p>menu</p>"), [""; 0]);
    }

    #[test]
    fn elements_without_text_are_kept_among_content() {
        assert_eq!(kept("<p>One</p><hr><p>Two</p><hr><b>menu</b>"), ["p", "hr", "p"]);
        assert_eq!(kept("<p>One</p><svg><text>icon</text></svg><hr><p>Two</p>"), ["p", "hr", "p"]);
        assert_eq!(kept("<div><hr>menu</div><p>One</p>"), ["p"]);
    }

    #[test]
    fn images_only_have_to_be_near_content() {
        assert_eq!(kept("<h1>Title</h1><b>by me</b><img><i>now</i><p>Text</p>"), ["h1", "img", "p"]);
        assert_eq!(kept("<b>a</b><img><p>Text</p>"), ["p"]);
    }

    #[test]
    fn banners_go() {
        assert_eq!(kept("<a href=\"/\"><img></a><h1>Title</h1>"), ["h1"]);
        assert_eq!(kept("<a href=\"x.png\"><img></a><h1>Title</h1>"), ["a", "img", "h1"]);
    }

    #[test]
    fn without_images_none_is_kept() {
        let table = Table::from_canonical("<body>A<img><hr>B</body>".into()).unwrap();
        let content = [false, true, false, false, true];
        assert_eq!(kept_elements(&table, &content, false), [true, false, false, true, false]);
    }

    #[test]
    fn a_page_without_text_keeps_its_roots() {
        let table = Table::from_canonical("<html><head></head><body><img></body></html>".into()).unwrap();
        assert_eq!(kept_elements(&table, &[], true), [true, false, true, false]);
        assert_eq!(kept_elements(&Table::default(), &[], true), []);
    }
}
