//! The images of a page, each with the features of its own tags.

use std::cell::{Cell, OnceCell};

use super::contained::{IMAGE, TEXT};
use super::image_files::{image_key, image_name};
use super::image_names::{last_segment, names_characters, names_decoration};
use crate::facts::numbering::hash;
use crate::table::attributes::attributes;
use crate::table::tags::{number, COUNT};
use crate::Table;

const IMG: i32 = number("img");
const PICTURE: i32 = number("picture");
const SOURCE: i32 = number("source");
const VIDEO: i32 = number("video");
const AMP: &[u8] = b"<amp-img";
/// Maximum declared length of an icon, in pixels.
const MAX_ICON: u32 = 48;
/// Maximum declared width and height, in pixels, of an icon or a portrait beside a name.
const MAX_SQUARE: u32 = 64;
/// Minimum declared width and height, in pixels, of an image that is not an icon, whatever is around it.
const MIN_LARGE: u32 = 200;
/// Maximum number of words of an alternative text that names an image instead of describing it.
const MAX_NAME_WORDS: usize = 4;
/// Contained in the classes of images that are shown as circles.
const ROUND: [&[u8]; 3] = [b"rounded-full", b"rounded-circle", b"img-circle"];
/// Contained in the URLs of portraits of those who write.
const PORTRAITS: [&[u8]; 2] = [b"/avatar/", b"/avatars/"];
/// The attributes besides URLs that describe the look of an image.
const LOOKS: [&[u8]; 6] = [b"width", b"height", b"style", b"class", b"id", b"alt"];
/// Maximum number of bytes of a name that are searched before whole names are compared.
const MAX_BEGINNING: usize = 16;

/// One image, with the elements that offer versions of it. Its attributes are read on first use.
#[derive(Debug)]
pub(super) struct ImageElement<'a> {
    /// Its outermost element.
    pub(super) row: usize,
    /// The row after its last element.
    pub(super) end: usize,
    /// The elements whose attributes describe it.
    parts: Vec<usize>,
    attributes: OnceCell<Vec<Attribute<'a>>>,
    look: OnceCell<Look>,
    file: Cell<Option<u64>>,
    declared: Cell<Option<Option<usize>>>,
}

/// An attribute of an image that is read.
#[derive(Clone, Copy, Debug)]
struct Attribute<'a> {
    name: &'a [u8],
    value: &'a [u8],
    is_url: bool,
}

/// Features of an image from its attributes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Look {
    /// Whether its file, class or alternative text names a logo, a button or the like.
    pub(super) is_decoration: bool,
    /// Whether it is declared to be as small as an icon.
    pub(super) is_small: bool,
    /// The number of declared lengths that are large, up to 2.
    large: u8,
    /// Its declared width and height.
    lengths: [Option<u32>; 2],
    /// Whether it represents characters, as emoji and formulas do.
    pub(super) is_character: bool,
    /// Whether it is shown as a circle.
    pub(super) is_round: bool,
}

/// Returns the images of a page in document order.
///
/// `contained` has for each row the flags of what it contains: an element around an image and a text is not part of the image.
pub(super) fn find_images<'a>(table: &Table, contained: &[u32]) -> Vec<ImageElement<'a>> {
    let mut found: Vec<ImageElement<'a>> = Vec::new();
    let mut next = 0;
    while let Some(&held) = contained.get(next) {
        let (row, tag) = (next, table.tag[next]);
        let is_inside = found.last().is_some_and(|image| row < image.end);
        next = if held & IMAGE == 0 && !is_inside { (row + 1).max(table.end[row] as usize) } else { row + 1 };
        if !is_part(table, row, tag) || (matches!(tag, PICTURE | VIDEO) && held & TEXT != 0) {
            continue;
        }
        match found.last_mut().filter(|image| row < image.end) {
            Some(image) => image.parts.push(row),
            None if tag == SOURCE => {}
            None => found.push(ImageElement::of(table, row)),
        }
    }
    found
}

/// Whether an element is an image or offers a version of one.
fn is_part(table: &Table, row: usize, tag: i32) -> bool {
    matches!(tag, IMG | PICTURE | SOURCE | VIDEO) || (tag as usize >= COUNT && table.text(row).starts_with(AMP))
}

impl<'a> ImageElement<'a> {
    fn of(table: &Table, row: usize) -> ImageElement<'a> {
        ImageElement {
            row,
            end: table.end[row] as usize,
            parts: vec![row],
            attributes: OnceCell::new(),
            look: OnceCell::new(),
            file: Cell::new(None),
            declared: Cell::new(None),
        }
    }

    /// Returns the features from its attributes.
    pub(super) fn look(&self, table: &'a Table) -> Look {
        *self.look.get_or_init(|| {
            let mut look = Look::default();
            self.attributes(table).iter().for_each(|attribute| look.read(attribute));
            look
        })
    }

    /// Returns a hash of all its URLs; 0 where it has none.
    pub(super) fn file(&self, table: &'a Table) -> u64 {
        let read = || self.urls(table).fold(0, |file: u64, value| hash(value) ^ file.rotate_left(1));
        let file = self.file.get().unwrap_or_else(read);
        self.file.set(Some(file));
        file
    }

    /// Returns a number that is the same for images that show one picture in several sizes; 0 where it has no URL.
    pub(super) fn picture(&self, table: &'a Table) -> u64 {
        let urls = self.urls(table).flat_map(split_set).filter(|url| !url.starts_with(b"data:") && url.len() > 4);
        let add = |(picture, last): (u64, u64), key| {
            if key == last {
                (picture, last)
            } else {
                (key ^ picture.rotate_left(1), key)
            }
        };
        urls.map(image_key).fold((0, 0), add).0
    }

    /// Returns the index of its name among those of the declared images, which are the same in every call.
    pub(super) fn declared(&self, table: &'a Table, names: &[Vec<u8>]) -> Option<usize> {
        let read = || {
            let values = self.urls(table).filter(|value| may_contain_name(value, names));
            let urls = values.flat_map(split_set).filter(|url| may_contain_name(url, names));
            urls.filter_map(image_name).find_map(|name| names.iter().position(|known| *known == name))
        };
        let declared = self.declared.get().unwrap_or_else(read);
        self.declared.set(Some(declared));
        declared
    }

    /// Whether its alternative text is a text.
    pub(super) fn has_alternative(&self, table: &'a Table, text: &[u8]) -> bool {
        let is_alt = |attribute: &Attribute<'_>| attribute.name == b"alt" && attribute.value.trim_ascii() == text;
        self.attributes(table).iter().any(is_alt)
    }

    /// Returns the values of its attributes with URLs.
    fn urls(&self, table: &'a Table) -> impl Iterator<Item = &'a [u8]> + use<'a, '_> {
        self.attributes(table).iter().filter(|attribute| attribute.is_url).map(|attribute| attribute.value)
    }

    /// Returns the attributes of all its tags.
    fn attributes(&self, table: &'a Table) -> &[Attribute<'a>] {
        self.attributes.get_or_init(|| {
            let all = self.parts.iter().flat_map(|&row| attributes(table.text(row)));
            let read = all.map(|(name, value)| Attribute { name, value, is_url: is_url(name) });
            read.filter(|attribute| attribute.is_url || LOOKS.contains(&attribute.name)).collect()
        })
    }
}

impl Look {
    /// Whether it is declared to be too large for an icon.
    pub(super) fn is_large(&self) -> bool {
        self.large > 1
    }

    fn read(&mut self, attribute: &Attribute<'_>) {
        let value = attribute.value;
        match attribute.name {
            b"width" => self.read_length(value, 0),
            b"height" => self.read_length(value, 1),
            b"style" => self.is_small |= has_small_style(value),
            b"class" | b"id" => {
                self.is_round |= ROUND.iter().any(|name| memchr::memmem::find(value, name).is_some());
                self.read_names(value, value);
            }
            b"alt" => self.is_decoration |= is_name(value) && names_decoration(value),
            _ if attribute.is_url => self.read_urls(value),
            _ => {}
        }
    }

    fn read_length(&mut self, value: &[u8], side: usize) {
        if let Some(length) = pixels(value).filter(|&length| length > 0) {
            self.lengths[side] = Some(length);
            let is_thumb = self.lengths.iter().all(|length| length.is_some_and(|length| length <= MAX_SQUARE));
            self.is_small |= length <= MAX_ICON || is_thumb;
            self.large += u8::from(length >= MIN_LARGE && self.large < 2);
        }
    }

    fn read_urls(&mut self, value: &[u8]) {
        let mut before: &[u8] = b"";
        for url in split_set(value).filter(|url| !url.starts_with(b"data:")) {
            self.is_decoration |= PORTRAITS.iter().any(|folder| memchr::memmem::find(url, folder).is_some());
            self.read_names(last_segment(url), after_shared_folders(url, before));
            before = url;
        }
    }

    fn read_names(&mut self, name: &[u8], whole: &[u8]) {
        self.is_decoration = self.is_decoration || names_decoration(name);
        self.is_character = self.is_character || names_characters(whole);
    }
}

/// Returns the URLs in the value of an attribute, which is one or a set.
fn split_set(value: &[u8]) -> impl Iterator<Item = &[u8]> {
    value.split(u8::is_ascii_whitespace).map(without_comma).filter(|part| !part.is_empty())
}

/// Returns the part of a URL after the folders that it shares with another, whose names are known.
fn after_shared_folders<'a>(url: &'a [u8], other: &[u8]) -> &'a [u8] {
    let shared = url.iter().zip(other).take_while(|(one, two)| one == two).count();
    let folders = memchr::memrchr(b'/', &url[..shared]).unwrap_or(0);
    &url[folders..]
}

/// Whether a URL in a value may have one of some names in lowercase: it contains the start of the name, or an escape.
fn may_contain_name(value: &[u8], names: &[Vec<u8>]) -> bool {
    let begins_in = |name: &Vec<u8>| {
        let begin = &name[..name.len().min(MAX_BEGINNING)];
        let first = begin.first().copied().unwrap_or(0);
        memchr::memchr2_iter(first, first.to_ascii_uppercase(), value)
            .any(|at| value[at..].get(..begin.len()).is_some_and(|part| part.eq_ignore_ascii_case(begin)))
    };
    !names.is_empty() && (value.contains(&b'%') || names.iter().any(begins_in))
}

/// Whether an attribute contains the URL of an image, also where a script puts it into place later.
fn is_url(name: &[u8]) -> bool {
    let has = |part: &[u8]| name.windows(part.len()).any(|piece| piece == part);
    let is_late = name.starts_with(b"data-") && (has(b"src") || has(b"original") || has(b"lazy"));
    is_late || matches!(name, b"src" | b"srcset" | b"poster")
}

/// Returns a length in pixels; other units are ignored.
fn pixels(value: &[u8]) -> Option<u32> {
    let value = without_space(value);
    let digits = value.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = &value[digits..];
    let is_length = rest.iter().all(u8::is_ascii_whitespace) || rest.starts_with(b"px") || rest.starts_with(b".");
    if !is_length || digits == 0 || digits > 5 || rest.ends_with(b"%") {
        return None;
    }
    std::str::from_utf8(&value[..digits]).ok()?.parse().ok()
}

/// Whether a style declares a width or a height of an icon.
fn has_small_style(style: &[u8]) -> bool {
    style.split(|&byte| byte == b';').any(|declaration| {
        let mut parts = declaration.splitn(2, |&byte| byte == b':');
        let name = without_space(parts.next().unwrap_or(&[]));
        let value = without_space(parts.next().unwrap_or(&[]));
        let is_size = name.starts_with(b"width") || name.starts_with(b"height");
        is_size && value.windows(2).any(|two| two == b"px") && pixels(value).is_some_and(|size| size <= MAX_ICON)
    })
}

/// Whether an alternative text is so short that it names the image.
fn is_name(text: &[u8]) -> bool {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).count() <= MAX_NAME_WORDS
}

/// Returns a URL of a set without the comma after it.
fn without_comma(url: &[u8]) -> &[u8] {
    url.strip_suffix(b",").unwrap_or(url)
}

/// Returns the bytes after leading white space.
fn without_space(text: &[u8]) -> &[u8] {
    let begin = text.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(text.len());
    &text[begin..]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The only image of a page, and the page.
    fn image(html: &str) -> (ImageElement<'static>, &'static Table) {
        let table = Box::leak(Box::new(Table::from_canonical(format!("<body>{html}</body>").into()).unwrap()));
        let mut found = find_images(table, &vec![IMAGE; table.len()]);
        assert_eq!(found.len(), 1);
        (found.remove(0), table)
    }

    fn look(html: &str) -> Look {
        let (image, table) = image(html);
        image.look(table)
    }

    /// Whether an image is declared as `old-mill`.
    fn is_declared(html: &str) -> bool {
        let (image, table) = image(html);
        image.declared(table, &[b"old-mill".to_vec()]).is_some()
    }

    #[test]
    fn small_pictures_are_icons() {
        for attributes in ["width=\"48\"", "height=\"1px\"", "style=\"border:0; width: 20px\"", "height=\" 16.5\""] {
            assert!(look(&format!("<img {attributes}>")).is_small, "{attributes}");
        }
        for attributes in ["width=\"49\"", "width=\"40%\"", "height=\"2em\"", "style=\"max-width:20px;width:9em\"", ""]
        {
            assert!(!look(&format!("<img {attributes}>")).is_small, "{attributes}");
        }
    }

    #[test]
    fn names_are_evidence_for_decoration() {
        assert!(look("<img src=\"/a/logo.png\">").is_decoration);
        assert!(look("<img class=\"c-avatar\" src=\"/a/jane.png\">").is_decoration);
        assert!(look("<img alt=\"Share this\" src=\"/a/b.png\">").is_decoration);
        assert!(!look("<img alt=\"A logo on the wall of the mill\" src=\"/logo/b.png\">").is_decoration);
        assert!(look("<img class=\"wp-smiley\" src=\"/a/b.png\">").is_character);
    }

    #[test]
    fn all_versions_are_one_image() {
        let html =
            "<picture><source srcset=\"/old-mill-300x200.webp 300w, /x 2x\"><img src=\"data:image/gif\"></picture>";
        assert_eq!((image(html).0.row, image(html).0.end), (1, 4));
        assert!(is_declared(html));
        assert!(is_declared("<img src=\"/blank.gif\" data-lazy-src=\"/Old-Mill.jpg\">"));
        assert!(is_declared("<img src=\"/%6fld-mill.jpg\">"));
        assert!(!is_declared("<amp-img src=\"/mill.jpg\"></amp-img>"));
    }

    #[test]
    fn images_with_the_same_urls_are_the_same_file() {
        let file = |html: &str| {
            let (image, table) = image(html);
            image.file(table)
        };
        assert_eq!(file("<img src=\"/a.png\" alt=\"x\">"), file("<img src=\"/a.png\">"));
        assert_ne!(file("<img src=\"/b.gif\" data-src=\"/a.png\">"), file("<img src=\"/b.gif\" data-src=\"/c.png\">"));
        assert_eq!(file("<img>"), 0);
    }
}
