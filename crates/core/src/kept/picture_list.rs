//! The pictures of a page, each with what its own tags say of it.

use super::picture_files::picture_name;
use super::picture_names::{last_segment, names_characters, names_decoration};
use crate::facts::numbering::hash;
use crate::table::attributes::attributes;
use crate::table::tags::{number, COUNT};
use crate::Table;

const IMG: i32 = number("img");
const PICTURE: i32 = number("picture");
const SOURCE: i32 = number("source");
const VIDEO: i32 = number("video");
const AMP: &[u8] = b"<amp-img";
/// Pictures that are declared as small as this, in pixels, are icons.
const MAX_ICON: u32 = 48;
/// Pictures that are declared as large as this in both directions are not icons, whatever is around them.
const MIN_LARGE: u32 = 200;
/// The maximum number of words of an alternative text that names a picture instead of describing it.
const MAX_NAME_WORDS: usize = 4;

/// One picture, with the elements that offer versions of it.
#[derive(Debug)]
pub(super) struct Picture {
    /// Its outermost element.
    pub(super) row: usize,
    /// The row after its last element.
    pub(super) end: usize,
    /// All its addresses as one number; 0 where it has none.
    pub(super) file: u64,
    /// The place of its name among those of the declared images.
    pub(super) declared: Option<usize>,
    /// Whether its file, class or alternative text names a logo, a button or the like.
    pub(super) is_decoration: bool,
    /// Whether it is declared to be as small as an icon.
    pub(super) is_small: bool,
    /// How many lengths are declared, up to 2, each of which is large.
    large: u8,
    /// Whether it stands for characters, as emoji and formulas do.
    pub(super) is_character: bool,
}

/// The pictures of a page in document order. `declared` are the names of the images that the page declares.
///
/// `has_text` is true on the rows that hold text: an element around a picture and a text is not part of the picture.
pub(super) fn pictures_of(table: &Table, declared: &[Vec<u8>], has_text: impl Fn(usize) -> bool) -> Vec<Picture> {
    let mut found: Vec<Picture> = Vec::new();
    for (row, &tag) in table.tag.iter().enumerate() {
        if !is_part(table, row, tag) || (matches!(tag, PICTURE | VIDEO) && has_text(row)) {
            continue;
        }
        let is_within = found.last().is_some_and(|picture| row < picture.end);
        if !is_within && tag == SOURCE {
            continue;
        }
        if !is_within {
            found.push(Picture::at(row, table.end[row] as usize));
        }
        if let Some(picture) = found.last_mut() {
            picture.read(table.text(row), declared);
        }
    }
    found
}

/// Whether an element is a picture or offers a version of one.
fn is_part(table: &Table, row: usize, tag: i32) -> bool {
    matches!(tag, IMG | PICTURE | SOURCE | VIDEO) || (tag as usize >= COUNT && table.text(row).starts_with(AMP))
}

impl Picture {
    /// Whether it is declared to be too large for an icon.
    pub(super) fn is_large(&self) -> bool {
        self.large > 1
    }

    /// Tells the picture from others: by its file, or by itself where that is not known.
    pub(super) fn key(&self) -> (u64, usize) {
        (self.file, if self.file == 0 { self.row } else { 0 })
    }

    fn at(row: usize, end: usize) -> Picture {
        Picture {
            row,
            end,
            file: 0,
            declared: None,
            is_decoration: false,
            is_small: false,
            large: 0,
            is_character: false,
        }
    }

    /// Read the attributes of one of its tags.
    fn read(&mut self, tag: &[u8], declared: &[Vec<u8>]) {
        for (name, value) in attributes(tag) {
            match name {
                b"width" | b"height" => self.read_length(value),
                b"style" => self.is_small |= has_small_style(value),
                b"class" | b"id" => self.read_class(value),
                b"alt" => self.is_decoration |= is_name(value) && names_decoration(value),
                _ if is_address(name) => self.read_addresses(value, declared),
                _ => {}
            }
        }
    }

    fn read_length(&mut self, value: &[u8]) {
        if let Some(length) = pixels(value) {
            self.is_small |= length <= MAX_ICON;
            self.large += u8::from(length >= MIN_LARGE && self.large < 2);
        }
    }

    fn read_class(&mut self, value: &[u8]) {
        self.is_character |= names_characters(value);
        self.is_decoration |= names_decoration(value);
    }

    /// Read an address, or all of a set.
    fn read_addresses(&mut self, value: &[u8], declared: &[Vec<u8>]) {
        self.file = hash(value) ^ self.file.rotate_left(1);
        for address in value.split(u8::is_ascii_whitespace).map(without_comma).filter(|part| !part.is_empty()) {
            if !address.starts_with(b"data:") {
                let file = last_segment(address);
                self.is_decoration |= names_decoration(file);
                self.is_character |= names_characters(address);
                if !declared.is_empty() && self.declared.is_none() {
                    let name = picture_name(address);
                    self.declared = name.and_then(|name| declared.iter().position(|known| *known == name));
                }
            }
        }
    }
}

/// Whether an attribute holds the address of a picture, also where a script puts it into place later.
fn is_address(name: &[u8]) -> bool {
    let has = |part: &[u8]| name.windows(part.len()).any(|piece| piece == part);
    let is_late = name.starts_with(b"data-") && (has(b"src") || has(b"original") || has(b"lazy"));
    is_late || matches!(name, b"src" | b"srcset" | b"poster")
}

/// A length in pixels; other units say nothing.
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

/// Whether an alternative text is so short that it names the picture.
fn is_name(text: &[u8]) -> bool {
    text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).count() <= MAX_NAME_WORDS
}

/// An address of a set without the comma after it.
fn without_comma(address: &[u8]) -> &[u8] {
    address.strip_suffix(b",").unwrap_or(address)
}

/// The bytes after white space.
fn without_space(text: &[u8]) -> &[u8] {
    let begin = text.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(text.len());
    &text[begin..]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The only picture of a page that declares `old-mill`.
    fn picture(html: &str) -> Picture {
        let table = Table::from_canonical(format!("<body>{html}</body>").into()).unwrap();
        let mut found = pictures_of(&table, &[b"old-mill".to_vec()], |row| row == 0);
        assert_eq!(found.len(), 1);
        found.remove(0)
    }

    #[test]
    fn small_pictures_are_icons() {
        for attributes in ["width=\"48\"", "height=\"1px\"", "style=\"border:0; width: 20px\"", "height=\" 16.5\""] {
            assert!(picture(&format!("<img {attributes}>")).is_small, "{attributes}");
        }
        for attributes in ["width=\"49\"", "width=\"40%\"", "height=\"2em\"", "style=\"max-width:20px;width:9em\"", ""]
        {
            assert!(!picture(&format!("<img {attributes}>")).is_small, "{attributes}");
        }
    }

    #[test]
    fn names_tell_what_a_picture_is() {
        assert!(picture("<img src=\"/a/logo.png\">").is_decoration);
        assert!(picture("<img class=\"c-avatar\" src=\"/a/jane.png\">").is_decoration);
        assert!(picture("<img alt=\"Share this\" src=\"/a/b.png\">").is_decoration);
        assert!(!picture("<img alt=\"A logo on the wall of the mill\" src=\"/logo/b.png\">").is_decoration);
        assert!(picture("<img class=\"wp-smiley\" src=\"/a/b.png\">").is_character);
    }

    #[test]
    fn all_versions_are_one_picture() {
        let html =
            "<picture><source srcset=\"/old-mill-300x200.webp 300w, /x 2x\"><img src=\"data:image/gif\"></picture>";
        assert_eq!((picture(html).row, picture(html).end, picture(html).declared), (1, 4, Some(0)));
        assert_eq!(picture("<img src=\"/blank.gif\" data-lazy-src=\"/old-mill.jpg\">").declared, Some(0));
        assert_eq!(picture("<amp-img src=\"/mill.jpg\"></amp-img>").declared, None);
    }

    #[test]
    fn pictures_with_the_same_addresses_are_the_same_file() {
        let file = |html: &str| picture(html).file;
        assert_eq!(file("<img src=\"/a.png\" alt=\"x\">"), file("<img src=\"/a.png\">"));
        assert_ne!(file("<img src=\"/b.gif\" data-src=\"/a.png\">"), file("<img src=\"/b.gif\" data-src=\"/c.png\">"));
        assert_eq!(file("<img>"), 0);
    }
}
