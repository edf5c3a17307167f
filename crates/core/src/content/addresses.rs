//! Addresses: joining one with a base, its parts, and simple patterns in it.
//!
//! <https://www.rfc-editor.org/rfc/rfc3986#section-5.2>, without changing what is absolute already.

use std::borrow::Cow;

/// The schemes that addresses may have; relative addresses have none.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "tel"];
/// How addresses begin that contain an image.
const IMAGE: &str = "data:image/";

/// The parts of an address; those that are missing are `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

impl<'a> Parts<'a> {
    fn of(address: &'a str) -> Parts<'a> {
        let (address, fragment) = split_at(address, '#');
        let (address, query) = split_at(address, '?');
        let scheme = scheme_of(address);
        let rest = scheme.map_or(address, |scheme| &address[scheme.len() + 1..]);
        let (authority, path) = match rest.strip_prefix("//") {
            Some(rest) => {
                let end = rest.find('/').unwrap_or(rest.len());
                (Some(&rest[..end]), &rest[end..])
            }
            None => (None, rest),
        };
        Parts { scheme, authority, path, query, fragment }
    }

    fn write(&self, path: &str) -> String {
        let mut written = String::with_capacity(path.len() + 64);
        if let Some(scheme) = self.scheme {
            written.extend([scheme, ":"]);
        }
        if let Some(authority) = self.authority {
            written.extend(["//", authority]);
        }
        written.push_str(path);
        if let Some(query) = self.query {
            written.extend(["?", query]);
        }
        if let Some(fragment) = self.fragment {
            written.extend(["#", fragment]);
        }
        written
    }
}

fn split_at(text: &str, mark: char) -> (&str, Option<&str>) {
    text.split_once(mark).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// Whether an address is relative or has a scheme that is allowed, whatever white space a browser leaves out of it.
pub(crate) fn is_safe_address(address: &str) -> bool {
    let is_known = |scheme: &str| SCHEMES.iter().any(|known| scheme.eq_ignore_ascii_case(known));
    if !address.contains(|character| character <= ' ') {
        return scheme_of(address).is_none_or(is_known);
    }
    let visible: String = address.chars().filter(|&character| character > ' ').collect();
    scheme_of(&visible).is_none_or(is_known)
}

/// The same of an address that may also contain an image itself.
pub(crate) fn is_safe_image_address(address: &str) -> bool {
    let visible: String = address.chars().filter(|&character| character > ' ').take(IMAGE.len()).collect();
    visible.eq_ignore_ascii_case(IMAGE) || is_safe_address(address)
}

/// The scheme of an address.
fn scheme_of(address: &str) -> Option<&str> {
    let scheme = address.split_once(':')?.0;
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    is_scheme.then_some(scheme)
}

/// The address against which others are resolved.
pub(crate) struct Base<'a> {
    parts: Parts<'a>,
    /// Its path up to the last slash.
    folder: &'a str,
}

impl<'a> Base<'a> {
    pub(crate) fn of(address: &'a str) -> Base<'a> {
        let parts = Parts::of(address);
        Base { parts, folder: parts.path.rfind('/').map_or("/", |end| &parts.path[..=end]) }
    }

    /// Resolves an address; `None` where a bracket in it is malformed. An absolute one stays as it is.
    pub(crate) fn join<'b>(&self, address: &'b str) -> Option<Cow<'b, str>> {
        if scheme_of(address).is_some() {
            return Some(Cow::Borrowed(address));
        }
        let own = Parts::of(address);
        let joined = Parts { scheme: self.parts.scheme, ..own };
        if let Some(authority) = own.authority {
            let is_malformed = authority.contains('[') != authority.contains(']');
            return (!is_malformed).then(|| joined.write(own.path).into());
        }
        let joined = Parts { authority: self.parts.authority, ..joined };
        let written = match own.path {
            "" => Parts { query: own.query.or(self.parts.query), ..joined }.write(self.parts.path),
            path if path.starts_with('/') => joined.write(&without_dots(path)),
            path => joined.write(&without_dots(&[self.folder, path].concat())),
        };
        Some(written.into())
    }
}

/// A path without its `.` and `..`.
fn without_dots(path: &str) -> Cow<'_, str> {
    if !path.starts_with('.') && !path.contains("/.") {
        return Cow::Borrowed(path);
    }
    let mut kept: Vec<&str> = Vec::new();
    let segments: Vec<&str> = path.split('/').collect();
    let last = segments.len() - 1;
    for (number, &segment) in segments.iter().enumerate() {
        match segment {
            ".." => {
                if kept.len() > 1 {
                    kept.pop();
                }
            }
            "." => {}
            _ => kept.push(segment),
        }
        if number == last && matches!(segment, "." | "..") {
            kept.push("");
        }
    }
    Cow::Owned(kept.join("/"))
}

/// The host of an address, in lowercase.
pub(crate) fn host_of(address: &str) -> Option<String> {
    let authority = Parts::of(address).authority?;
    let host = authority.rsplit('@').next().unwrap_or("");
    let end = if host.starts_with('[') { host.find(']').map_or(host.len(), |end| end + 1) } else { host.len() };
    let host = host[..end].split(|character| character == ':' && end == host.len() && !host.starts_with('[')).next();
    host.map(|host| host.trim_matches(['[', ']']).to_lowercase())
}

/// Whether a text has one of some words, in lowercase ASCII, directly after one of some characters; a word ends where no
/// letter or digit follows.
pub(super) fn contains_word_after(text: &str, before: &str, words: &[&str]) -> bool {
    let starts = text.char_indices().filter(|&(_, character)| before.contains(character));
    starts.map(|(at, character)| &text[at + character.len_utf8()..]).any(|rest| {
        words.iter().any(|word| strip_prefix_ignoring_case(rest, word).is_some_and(|rest| !begins_with_letter(rest)))
    })
}

/// Whether a text ends with one of some endings in lowercase ASCII.
pub(super) fn ends_with_any(text: &str, endings: &[&str]) -> bool {
    let ends_with = |ending: &&str| {
        let begin = text.len().checked_sub(ending.len());
        begin.and_then(|begin| text.get(begin..)).is_some_and(|end| end.eq_ignore_ascii_case(ending))
    };
    endings.iter().any(ends_with)
}

/// The rest of a text that begins with a prefix in ASCII.
pub(super) fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let begin = text.get(..prefix.len())?;
    begin.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

/// Whether the first character is part of a word.
pub(super) fn begins_with_letter(text: &str) -> bool {
    text.chars().next().is_some_and(|character| character.is_alphanumeric() || character == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_joined() {
        let base = "https://a.example/b/c?d#e";
        for (address, expected) in [
            ("x", "https://a.example/b/x"),
            ("/x", "https://a.example/x"),
            ("?q", "https://a.example/b/c?q"),
            ("#f", "https://a.example/b/c?d#f"),
            ("//h/x", "https://h/x"),
            ("../../x", "https://a.example/x"),
            ("./", "https://a.example/b/"),
            ("x/../y/..", "https://a.example/b/"),
            ("mailto:a@b", "mailto:a@b"),
            ("HTTP://A.example/../b", "HTTP://A.example/../b"),
            ("x?a#", "https://a.example/b/x?a#"),
        ] {
            assert_eq!(Base::of(base).join(address).unwrap(), expected, "{address}");
        }
        assert_eq!(Base::of("https://a.example").join("x").unwrap(), "https://a.example/x");
        assert_eq!(Base::of(base).join("//[x"), None);
    }

    #[test]
    fn hosts_are_found() {
        assert_eq!(host_of("https://me@WWW.a.example:80/b").unwrap(), "www.a.example");
        assert_eq!(host_of("//[::1]:80/b").unwrap(), "::1");
        assert_eq!(host_of("/b"), None);
    }
}
