//! The URLs that an image offers, and which of them a reader sees.

use super::embedded::{begins_with_letter, strip_prefix_ignoring_case};
use super::tree::{NodeIndex, Tree};
use crate::bytes::decimal::decimal;

/// Endings of `data-` attributes in which scripts keep the URL of an image, and other names of such attributes.
const LAZY_ENDINGS: [&str; 5] = ["src", "srcs", "original", "lazy", "lazyload"];
const LAZY_NAMES: [&str; 6] = ["src-new", "src-full", "src-large", "src-url", "echo", "hires"];
const IMAGE_FILES: [&str; 8] = ["jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "bmp"];
/// Names of files that are shown until the image is loaded.
#[rustfmt::skip]
const PLACEHOLDERS: [&str; 19] = [
    "1x1", "blank", "clear", "dummy", "empty", "gray", "grey", "lazy", "lazyload", "load", "loader", "loading", "pixel",
    "placeholder", "place-holder", "spacer", "spinner", "transparent", "trans",
];
const PLACEHOLDER_FILES: [&str; 6] = ["gif", "png", "svg", "jpg", "jpeg", "webp"];
/// Sizes in a `srcset` up to this number are densities, others are widths.
const MAX_DENSITY: f64 = 8.0;
/// Maximum number of digits of a size before and after the point.
const MAX_DIGITS: usize = 9;

/// Returns the URL of an image: the one that a script loads, or its own, or the largest of those that it offers.
pub(super) fn own_url(tree: &Tree, image: NodeIndex) -> Option<String> {
    let values = tree.attributes(image).filter(|(name, _)| is_lazy(name)).map(|(_, value)| first_string(value.trim()));
    if let Some(lazy) = values.into_iter().find(|value| is_image_url(value)) {
        return Some(lazy.to_owned());
    }
    let source = tree.attribute(image, "src").unwrap_or("").trim();
    let leads_nowhere = ["data:", "about:"].iter().any(|start| strip_prefix_ignoring_case(source, start).is_some());
    if !source.is_empty() && !leads_nowhere && !is_placeholder(source) {
        return Some(source.to_owned());
    }
    url_from_srcset(tree, image)
}

/// Returns the first string of a value in JSON, and any other value itself.
fn first_string(value: &str) -> &str {
    let string = if value.starts_with(['{', '[']) { value.split('"').nth(1) } else { None };
    string.unwrap_or(value)
}

/// Returns the URL of the largest image in the `srcset` of an element, or in that which a script reads.
pub(super) fn url_from_srcset(tree: &Tree, element: NodeIndex) -> Option<String> {
    let lazy = tree.attributes(element).filter(|(name, _)| is_lazy_srcset(name)).map(|(_, value)| value.trim());
    let own = tree.attribute(element, "srcset");
    lazy.chain(own).find_map(largest_url).map(str::to_owned)
}

/// Returns the URL with the largest width or density in a `srcset`.
pub(super) fn largest_url(set: &str) -> Option<&str> {
    let mut best: Option<(&str, f64)> = None;
    for (url, size) in candidates(set) {
        let is_real = !url.starts_with("data:") && !is_placeholder(url);
        if is_real && best.is_none_or(|(_, largest)| size > largest) {
            best = Some((url, size));
        }
    }
    best.map(|(url, _)| url)
}

/// Returns the width of an image from its `srcset`, its URL or its attribute; 0 where none has it.
pub(super) fn width(tree: &Tree, image: NodeIndex) -> f64 {
    let sets = ["srcset", "data-srcset"].iter().filter_map(|name| tree.attribute(image, name));
    let sizes = sets.flat_map(|set| candidates(set).map(|(_, size)| size)).filter(|&size| size > MAX_DENSITY);
    let named = own_url(tree, image).and_then(|url| width_in_url(&url));
    let given = tree.attribute(image, "width").and_then(|width| parse_size(width.trim()));
    sizes.chain(named).chain(given).fold(0.0, f64::max)
}

/// The URLs in a `srcset`, each with its size; a URL may contain commas.
fn candidates(set: &str) -> impl Iterator<Item = (&str, f64)> {
    let mut words = set.split_whitespace();
    let mut rest: Option<&str> = None;
    std::iter::from_fn(move || loop {
        let url = rest.take().or_else(|| words.next())?;
        let mut size = None;
        if !url.ends_with(',') {
            if let Some(described) = words.next() {
                let (own, after) = described.split_once(',').unwrap_or((described, ""));
                size = own.strip_suffix(['w', 'x']).and_then(parse_size);
                rest = Some(after).filter(|after| !after.is_empty());
            }
        }
        let url = url.trim_matches(',');
        if !url.is_empty() {
            return Some((url, size.unwrap_or(1.0)));
        }
    })
}

/// Parses a number of digits, which may have a point among them.
fn parse_size(text: &str) -> Option<f64> {
    let is_digits =
        |part: &str| (1..=MAX_DIGITS).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_number = match text.split_once('.') {
        Some((whole, fraction)) => is_digits(whole) && is_digits(fraction),
        None => is_digits(text),
    };
    is_number.then(|| decimal(text))
}

/// Returns the width of an image in its URL, as WordPress writes it: `mill-640x480.jpg`.
fn width_in_url(url: &str) -> Option<f64> {
    let starts = url.char_indices().filter(|&(_, character)| matches!(character, '-' | '_'));
    starts.map(|(at, _)| &url[at + 1..]).find_map(|rest| {
        let (width, rest) = split_size(rest)?;
        let (_, rest) = split_size(rest.strip_prefix('x')?)?;
        let ending = rest.strip_prefix('.')?;
        let after = ending.trim_start_matches(|character: char| character.is_alphanumeric() || character == '_');
        let is_end = after.is_empty() || after.starts_with(['?', '#']);
        (after.len() < ending.len() && is_end).then(|| decimal(width))
    })
}

/// Two to four digits, and what follows them.
fn split_size(text: &str) -> Option<(&str, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (2..=4).contains(&digits).then(|| text.split_at(digits))
}

fn is_lazy(name: &str) -> bool {
    name.strip_prefix("data-")
        .is_some_and(|name| LAZY_ENDINGS.iter().any(|ending| name.ends_with(ending)) || LAZY_NAMES.contains(&name))
}

fn is_lazy_srcset(name: &str) -> bool {
    name.strip_prefix("data-").is_some_and(|name| name.ends_with("srcset"))
}

/// Whether a value is the URL of an image: from the root of a site, or with the ending of an image.
fn is_image_url(value: &str) -> bool {
    if value.contains(|character: char| character.is_whitespace() || matches!(character, '{' | '}')) {
        return false;
    }
    let schemes = ["https:", "http:"];
    let after_scheme = schemes.iter().find_map(|scheme| strip_prefix_ignoring_case(value, scheme)).unwrap_or(value);
    let is_rooted = after_scheme.starts_with('/') && after_scheme.len() > 1;
    let path = value.split(':').next().unwrap_or("");
    let has_ending = path.char_indices().filter(|&(at, character)| at > 0 && character == '.').any(|(at, _)| {
        let ending = &value[at + 1..];
        let ends = |file: &&str| strip_prefix_ignoring_case(ending, file).is_some_and(|rest| !begins_with_letter(rest));
        IMAGE_FILES.iter().any(ends)
    });
    is_rooted || has_ending
}

/// Whether a URL is that of a file which is shown until the image is loaded.
fn is_placeholder(url: &str) -> bool {
    let mut at = 0;
    url.split('/').any(|segment| {
        let begin = at;
        at += segment.len() + 1;
        is_placeholder_name(segment, begin + segment.len() == url.len())
    })
}

/// Whether a part of a URL between slashes is the name of such a file; `is_last` says that it ends the URL.
fn is_placeholder_name(segment: &str, is_last: bool) -> bool {
    let ends_name = |at: usize| is_placeholder_ending(&segment[at + 1..], is_last);
    let Some(last) = memchr::memrchr_iter(b'.', segment.as_bytes()).find(|&at| ends_name(at)) else {
        return false;
    };
    let starts = memchr::memchr3_iter(b'_', b'.', b'-', segment.as_bytes()).map(|at| at + 1);
    std::iter::once(0).chain(starts).filter(|&start| begins_placeholder(&segment[start..])).any(|start| {
        let ends = PLACEHOLDERS.iter().filter_map(|name| strip_prefix_ignoring_case(&segment[start..], name));
        ends.map(|rest| segment.len() - rest.len()).any(|end| {
            let is_separated = segment[end..].starts_with(['_', '.', '-']);
            (segment[end..].starts_with('.') && ends_name(end)) || (is_separated && last > end)
        })
    })
}

/// Whether a text begins with the first letter of a name in [`PLACEHOLDERS`].
fn begins_placeholder(text: &str) -> bool {
    text.bytes().next().is_some_and(|first| b"1bcdeglpst".contains(&first.to_ascii_lowercase()))
}

/// Whether a text begins with the ending of a file, and that ends the name.
fn is_placeholder_ending(text: &str, is_last: bool) -> bool {
    PLACEHOLDER_FILES
        .iter()
        .filter_map(|file| strip_prefix_ignoring_case(text, file))
        .any(|rest| rest.starts_with(['?', '#']) || (rest.is_empty() && is_last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_known_by_their_names() {
        for url in ["blank.gif", "/a/1x1.png?x", "b-loading_64.min.svg", "Pixel.gif#c", "x/grey.jpg", "a_lazy-b?c.png"]
        {
            assert!(is_placeholder(url), "{url}");
        }
        for url in ["", "blanket.gif", "blank.gif/a", "blank/a.gif", "my blank.gif", "clear.txt", "a.gif"] {
            assert!(!is_placeholder(url), "{url}");
        }
    }

    #[test]
    fn urls_of_images_are_known() {
        for value in ["/a", "//a.example/b", "https://a", "mill.jpg", "a/b.PNG?c=d:e"] {
            assert!(is_image_url(value), "{value}");
        }
        for value in ["", "/", "a", "true", "a b.jpg", "{a}.jpg", "data:a.jpg", ".jpg", "a.jpgs"] {
            assert!(!is_image_url(value), "{value}");
        }
    }

    #[test]
    fn the_first_string_of_json_is_a_url() {
        assert_eq!(first_string(r#"{"https://a/b":{"type":"c"}}"#), "https://a/b");
        assert_eq!(first_string(r#"["/a.jpg", "/b.jpg"]"#), "/a.jpg");
        assert_eq!((first_string("{}"), first_string("/a.jpg")), ("{}", "/a.jpg"));
    }

    #[test]
    fn the_largest_of_a_set_is_chosen() {
        assert_eq!(largest_url("a.jpg 1x, b.jpg 2x"), Some("b.jpg"));
        assert_eq!(largest_url("a.jpg 320w,b.jpg 640.5w, c.jpg"), Some("b.jpg"));
        assert_eq!(largest_url("a,b.jpg 2x, blank.gif 9x, data:x 8x"), Some("a,b.jpg"));
        assert_eq!(largest_url(" , "), None);
    }

    #[test]
    fn widths_are_read_from_names() {
        assert_eq!(width_in_url("/mill-640x480.jpg?a"), Some(640.0));
        assert_eq!(width_in_url("/mill-6x4.jpg"), None);
        assert_eq!(width_in_url("/mill-640x480"), None);
    }
}
