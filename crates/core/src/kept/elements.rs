//! Which elements are kept together with the content.

use super::contained::Neighbours;
use super::contained::{find_contained, CONTENT, IMAGE, SHOWN, TEXT};
use super::content_images::ImageSelection;
use crate::facts::key_rows::body_of;
use crate::Table;

/// Which images of a page are kept.
#[derive(Clone, Copy, Debug)]
pub enum Images<'a> {
    /// None of them.
    None,
    /// Those of the content, among them the lead image: one of the images that the page declares, whose URLs these
    /// are, the likeliest first.
    OfContent(&'a [String]),
}

/// Returns a mask of the elements to keep: those that contain content or an image of it, and elements without text among content.
///
/// `content` is true on the selected text rows. An element without text is among content if the texts next to it, before
/// and after, are content. Only texts inside its nearest ancestor with text count. `content_images.rs` decides on images.
pub fn kept_elements(table: &Table, content: &[bool], images: Images<'_>) -> Vec<bool> {
    let mut contained = find_contained(table, content);
    let neighbours = Neighbours::of(table, content);
    if let Images::OfContent(declared) = images {
        flag_shown_images(table, &mut contained, content, &neighbours, declared);
    }
    let mut container = 0;
    let mut kept: Vec<bool> = Vec::with_capacity(table.len());
    for (row, &flags) in contained.iter().enumerate() {
        if flags & (TEXT | IMAGE | SHOWN) != 0 {
            kept.push(flags & (CONTENT | SHOWN) != 0 && table.tag[row] != 0);
            continue;
        }
        container = usize::try_from(table.parent[row])
            .ok()
            .filter(|&parent| contained[parent] & TEXT != 0)
            .unwrap_or(container);
        kept.push(neighbours.place(row, container, table.end[container] as usize).is_next_to_content());
    }
    for row in [0, body_of(table)] {
        kept.get_mut(row).into_iter().for_each(|root| *root = true);
    }
    kept
}

/// Flags the images that are kept, with all that is in them and the elements around them, as shown.
fn flag_shown_images(
    table: &Table,
    contained: &mut [u32],
    content: &[bool],
    neighbours: &Neighbours,
    declared: &[String],
) {
    let selection = ImageSelection::of(table, content, contained, neighbours, declared);
    let kept = selection.as_ref().map_or_else(Vec::new, ImageSelection::kept).into_iter();
    let shown: Vec<_> = kept.map(|image| image.row..image.end).collect();
    for image in shown {
        contained[image.clone()].iter_mut().for_each(|flags| *flags |= SHOWN);
        let mut around = table.parent[image.start];
        while let Some(flags) = usize::try_from(around).ok().and_then(|row| contained.get_mut(row)) {
            if *flags & SHOWN != 0 {
                break;
            }
            *flags |= SHOWN;
            around = table.parent[around as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tags::NAMES;

    /// The names of the kept elements in the body of a page whose content are the texts with a capital letter.
    fn kept(body: &str) -> Vec<&'static str> {
        let table = Table::from_canonical(format!("<body>{body}</body>").into()).unwrap();
        let content: Vec<bool> = (0..table.len()).map(|row| table.text(row)[0].is_ascii_uppercase()).collect();
        let kept = kept_elements(&table, &content, Images::OfContent(&[]));
        (1..table.len()).filter(|&row| kept[row]).map(|row| NAMES[table.tag[row] as usize]).collect()
    }

    #[test]
    fn elements_with_content_are_kept_and_others_dropped() {
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
    fn banners_are_dropped() {
        assert_eq!(kept("<a href=\"/\"><img></a><h1>Title</h1>"), ["h1"]);
        assert_eq!(kept("<a href=\"x.png\"><img></a><h1>Title</h1>"), ["a", "img", "h1"]);
    }

    #[test]
    fn without_images_none_is_kept() {
        let table = Table::from_canonical("<body>A<img><hr>B</body>".into()).unwrap();
        let content = [false, true, false, false, true];
        assert_eq!(kept_elements(&table, &content, Images::None), [true, false, false, true, false]);
    }

    #[test]
    fn a_page_without_text_keeps_its_roots() {
        let table = Table::from_canonical("<html><head></head><body><img></body></html>".into()).unwrap();
        assert_eq!(kept_elements(&table, &[], Images::OfContent(&[])), [true, false, true, false]);
        assert_eq!(kept_elements(&Table::default(), &[], Images::OfContent(&[])), []);
    }
}
