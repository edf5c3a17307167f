//! Images as a reader would have seen them: pages that load images late have a placeholder where the image belongs.

use super::image_sources::{largest_url, own_url, url_from_srcset, width};
use super::tree::{NodeIndex, Tree, BODY};
use crate::kept::leads_to_image;
use crate::table::tags::number;

const IMG: i32 = number("img");
const LINK: i32 = number("a");
const NOSCRIPT: i32 = number("noscript");
const PICTURE: i32 = number("picture");
const SOURCE: i32 = number("source");

/// Gives every image its real URL, and removes images that show nothing, duplicates in `noscript`, and links from an image to
/// a larger version of it.
pub(super) fn repair_images(tree: &mut Tree) {
    let mut element_before = ElementBefore::default();
    for noscript in tree.elements(BODY, |tag| tag == NOSCRIPT) {
        merge_noscript(tree, noscript, &mut element_before);
    }
    let mut picture = PictureUrl::default();
    for image in tree.elements(BODY, |tag| tag == IMG) {
        let url = own_url(tree, image).or_else(|| picture.find(tree, image));
        match url {
            Some(url) if !is_tracking_pixel(tree, image) => set_url(tree, image, &url),
            _ => tree.detach(image),
        }
    }
    for link in tree.elements(BODY, |tag| tag == LINK) {
        if tree.attribute(link, "href").is_some_and(|url| leads_to_image(url.trim().as_bytes()))
            && only_image(tree, link).is_some()
        {
            tree.unwrap(link);
        }
    }
}

fn set_url(tree: &mut Tree, image: NodeIndex, url: &str) {
    if tree.attribute(image, "src") != Some(url) {
        tree.set_attribute(image, "src", url);
        if largest_url(tree.attribute(image, "srcset").unwrap_or("")).is_none() {
            tree.remove_attribute(image, "srcset");
        }
    }
}

/// Whether an image is a pixel that only counts visitors; a script may yet give a wide image its height.
fn is_tracking_pixel(tree: &Tree, image: NodeIndex) -> bool {
    let lengths = ["width", "height"].map(|name| tree.attribute(image, name).unwrap_or(""));
    lengths.iter().any(|length| matches!(*length, "0" | "1")) && lengths.iter().all(|length| length.len() < 3)
}

/// The URL that the sources of the last `picture` offer: one with many images is read once.
#[derive(Default)]
struct PictureUrl {
    cached: Option<(NodeIndex, Option<String>)>,
}

impl PictureUrl {
    /// The URL of another version of an image in the same `picture`.
    fn find(&mut self, tree: &Tree, image: NodeIndex) -> Option<String> {
        let picture = tree.parent(image).filter(|&parent| tree.tag(parent) == PICTURE)?;
        if self.cached.as_ref().is_none_or(|&(known, _)| known != picture) {
            let mut sources = tree.descendants(picture).filter(|&inner| tree.tag(inner) == SOURCE);
            self.cached = Some((picture, sources.find_map(|source| url_from_srcset(tree, source))));
        }
        self.cached.as_ref().and_then(|(_, url)| url.clone())
    }
}

/// Unwraps a `noscript`; removes it where it only repeats the image before or after it, which a script shows.
fn merge_noscript(tree: &mut Tree, noscript: NodeIndex, element_before: &mut ElementBefore) {
    drop_white_space_before(tree, noscript);
    if let Some(image) = only_image(tree, noscript) {
        if is_before_same_image(tree, noscript, image) {
            tree.replace_by_text(noscript, " ");
            return;
        }
        if let Some(before) = element_before.image(tree, noscript) {
            if own_url(tree, before).is_none() {
                let url = own_url(tree, image).unwrap_or_default();
                tree.set_attribute(before, "src", &url);
            } else if width(tree, before) < width(tree, image) {
                tree.replace(before, image);
                element_before.cached = None;
            }
            tree.replace_by_text(noscript, " ");
            return;
        }
    }
    tree.insert_text_before(noscript, " ");
    tree.insert_text_after(noscript, " ");
    tree.unwrap(noscript);
}

/// Returns the image in an element that contains one, and no text.
fn only_image(tree: &Tree, element: NodeIndex) -> Option<NodeIndex> {
    let mut images = tree.descendants(element).filter(|&inner| tree.tag(inner) == IMG);
    let first = images.next().filter(|_| images.next().is_none());
    first.filter(|_| tree.is_blank(element))
}

/// Whether the same image directly follows an element.
fn is_before_same_image(tree: &Tree, element: NodeIndex, image: NodeIndex) -> bool {
    let after = tree.next_sibling(element).filter(|&after| tree.tag(after) == IMG);
    after.is_some_and(|after| own_url(tree, after) == own_url(tree, image))
}

/// Removes white space before an element, so that a long run of such elements is not read again for each of them.
fn drop_white_space_before(tree: &mut Tree, node: NodeIndex) {
    while let Some(before) = tree.previous_sibling(node) {
        if tree.is_element(before) || !tree.is_blank(before) {
            return;
        }
        tree.detach(before);
    }
}

/// The element before the last `noscript`, and the last image in it.
#[derive(Default)]
struct ElementBefore {
    cached: Option<(NodeIndex, Option<NodeIndex>)>,
}

impl ElementBefore {
    /// Returns the image directly before an element.
    fn image(&mut self, tree: &Tree, node: NodeIndex) -> Option<NodeIndex> {
        let before = tree.previous_sibling(node).filter(|&before| tree.is_element(before))?;
        match self.cached {
            Some((known, image)) if known == before => image,
            _ => {
                let image = last_image_without_text(tree, before);
                self.cached = Some((before, image));
                image
            }
        }
    }
}

fn last_image_without_text(tree: &Tree, element: NodeIndex) -> Option<NodeIndex> {
    if !tree.is_blank(element) {
        return None;
    }
    let is_image = |node: NodeIndex| tree.tag(node) == IMG;
    if is_image(element) {
        return Some(element);
    }
    tree.descendants(element).filter(|&inner| is_image(inner)).last()
}
