//! Images as a reader would have seen them: pages that load images late have a placeholder where the image belongs.

use super::image_sources::{from_sets, largest, own_address, width};
use super::tree::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

const IMG: i32 = number("img");
const NOSCRIPT: i32 = number("noscript");
const PICTURE: i32 = number("picture");
const SOURCE: i32 = number("source");

/// Gives every image its real address, and removes images that show nothing and duplicates in `noscript`.
pub(super) fn put_images_right(tree: &mut Tree) {
    let mut neighbour = Neighbour::default();
    for noscript in tree.elements(BODY, |tag| tag == NOSCRIPT) {
        join_twin(tree, noscript, &mut neighbour);
    }
    let mut picture = Picture::default();
    for image in tree.elements(BODY, |tag| tag == IMG) {
        let address = own_address(tree, image).or_else(|| picture.address(tree, image));
        match address {
            Some(address) if !is_dot(tree, image) => set_address(tree, image, &address),
            _ => tree.detach(image),
        }
    }
}

fn set_address(tree: &mut Tree, image: NodeIndex, address: &str) {
    if tree.attribute(image, "src") != Some(address) {
        tree.set_attribute(image, "src", address);
        if largest(tree.attribute(image, "srcset").unwrap_or("")).is_none() {
            tree.remove_attribute(image, "srcset");
        }
    }
}

/// Whether an image is a dot that only counts visitors.
fn is_dot(tree: &Tree, image: NodeIndex) -> bool {
    ["width", "height"].iter().any(|name| matches!(tree.attribute(image, name), Some("0" | "1")))
}

/// The `picture` that was read last, with the address that it offers: one with many images is read once.
#[derive(Default)]
struct Picture {
    read: Option<(NodeIndex, Option<String>)>,
}

impl Picture {
    /// The address of another version of an image in the same `picture`.
    fn address(&mut self, tree: &Tree, image: NodeIndex) -> Option<String> {
        let picture = tree.parent(image).filter(|&parent| tree.tag(parent) == PICTURE)?;
        if self.read.as_ref().is_none_or(|&(known, _)| known != picture) {
            let mut sources = tree.descendants(picture).filter(|&inner| tree.tag(inner) == SOURCE);
            self.read = Some((picture, sources.find_map(|source| from_sets(tree, source))));
        }
        self.read.as_ref().and_then(|(_, address)| address.clone())
    }
}

/// Unwraps a `noscript`; where it only repeats the image before or after it, which a script shows, removes it.
fn join_twin(tree: &mut Tree, noscript: NodeIndex, neighbour: &mut Neighbour) {
    drop_white_space_before(tree, noscript);
    if let Some(image) = only_image(tree, noscript) {
        if is_before_same(tree, noscript, image) {
            tree.replace_by_text(noscript, " ");
            return;
        }
        if let Some(before) = neighbour.image_before(tree, noscript) {
            if own_address(tree, before).is_none() {
                let address = own_address(tree, image).unwrap_or_default();
                tree.set_attribute(before, "src", &address);
            } else if width(tree, before) < width(tree, image) {
                tree.replace(before, image);
                neighbour.read = None;
            }
            tree.replace_by_text(noscript, " ");
            return;
        }
    }
    tree.insert_text_before(noscript, " ");
    tree.insert_text_after(noscript, " ");
    tree.unwrap(noscript);
}

/// The image in an element that contains one, and no text.
fn only_image(tree: &Tree, element: NodeIndex) -> Option<NodeIndex> {
    let mut images = tree.descendants(element).filter(|&inner| tree.tag(inner) == IMG);
    let first = images.next().filter(|_| images.next().is_none());
    first.filter(|_| tree.is_blank(element))
}

/// Whether the same image follows directly after an element.
fn is_before_same(tree: &Tree, element: NodeIndex, image: NodeIndex) -> bool {
    let after = tree.next_sibling(element).filter(|&after| tree.tag(after) == IMG);
    after.is_some_and(|after| own_address(tree, after) == own_address(tree, image))
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

/// The element before a `noscript` that was read last, and the last image in it.
#[derive(Default)]
struct Neighbour {
    read: Option<(NodeIndex, Option<NodeIndex>)>,
}

impl Neighbour {
    /// The image directly before an element.
    fn image_before(&mut self, tree: &Tree, node: NodeIndex) -> Option<NodeIndex> {
        let before = tree.previous_sibling(node).filter(|&before| tree.is_element(before))?;
        match self.read {
            Some((known, image)) if known == before => image,
            _ => {
                let image = image_without_text(tree, before);
                self.read = Some((before, image));
                image
            }
        }
    }
}

fn image_without_text(tree: &Tree, element: NodeIndex) -> Option<NodeIndex> {
    if !tree.is_blank(element) {
        return None;
    }
    let is_image = |node: NodeIndex| tree.tag(node) == IMG;
    if is_image(element) {
        return Some(element);
    }
    tree.descendants(element).filter(|&inner| is_image(inner)).last()
}
