//! URLs of a page: the base, joining one with it, their parts, and which are safe.
//!
//! <https://www.rfc-editor.org/rfc/rfc3986#section-5.2>, but a URL that is absolute stays as it is written, and one that repeats
//! the scheme of the base without a host is relative, as browsers read it.

use std::borrow::Cow;
use std::net::Ipv6Addr;

use crate::bytes::unicode_forms::{lowercase, nfkc};
use crate::table::attributes::attribute;
use crate::table::tags;
use crate::Table;

const BASE: i32 = tags::number("base");
/// A `base` inside of one of these is not the page's own.
const ELSEWHERE: [i32; 3] = [tags::number("template"), tags::number("svg"), tags::number("math")];
const WEB: [&str; 2] = ["http", "https"];
/// Schemes that no base may have: a browser then falls back to the URL of the page.
const NO_BASE: [&str; 2] = ["data", "javascript"];
/// The schemes that URLs of the content may have; relative ones have none.
const SAFE: [&str; 4] = ["http", "https", "mailto", "tel"];
/// How URLs begin that contain an image.
const IMAGE: &str = "data:image/";

/// The parts of a URL; those that are missing are `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

impl<'a> Parts<'a> {
    fn of(url: &'a str) -> Parts<'a> {
        let (url, fragment) = split_at(url, '#');
        let (url, query) = split_at(url, '?');
        let scheme = scheme_of(url);
        let rest = scheme.map_or(url, |scheme| &url[scheme.len() + 1..]);
        let (authority, path) = match rest.strip_prefix("//") {
            Some(rest) => {
                let end = rest.find('/').unwrap_or(rest.len());
                (Some(&rest[..end]), &rest[end..])
            }
            None => (None, rest),
        };
        Parts { scheme, authority, path, query, fragment }
    }

    /// Passes over further slashes before the host, as browsers do for URLs of the web.
    fn with_host_after_slashes(self) -> Parts<'a> {
        if self.authority != Some("") || !self.scheme.is_some_and(|scheme| is_one_of(scheme, &WEB)) {
            return self;
        }
        let rest = self.path.trim_start_matches('/');
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        Parts { authority: Some(host), path, ..self }
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

/// Returns the base URL of a page as the HTML standard defines it; empty where it is unknown or not of the web.
///
/// The first `base` element with an `href` decides, and it may itself be relative to the URL of the page.
pub fn base_url(table: &Table, url: &str) -> String {
    let own = joined("", url);
    let stated = joined(&own, &stated_base(table));
    let has_scheme = |url: &str, schemes: &[&str]| scheme_of(url).is_some_and(|scheme| is_one_of(scheme, schemes));
    let base = if stated.is_empty() || has_scheme(&stated, &NO_BASE) { own } else { stated };
    if has_scheme(&base, &WEB) {
        base
    } else {
        String::new()
    }
}

fn stated_base(table: &Table) -> String {
    let mut elsewhere_until = 0;
    for (row, tag) in table.tag.iter().enumerate() {
        if ELSEWHERE.contains(tag) {
            elsewhere_until = elsewhere_until.max(table.end[row] as usize);
        } else if *tag == BASE && row >= elsewhere_until {
            if let Some(href) = attribute(table, row, "href") {
                return href.into_owned();
            }
        }
    }
    String::new()
}

/// Returns where a URL on a page with that base leads; without a base it stays as it is, and it is empty where malformed.
pub fn joined(base: &str, url: &str) -> String {
    let is_space = |ch: char| ch.is_whitespace() || matches!(ch, '\x1c'..='\x1f');
    let url = url.trim_matches(is_space).replace(['\t', '\r', '\n'], "");
    let whole = match (base.is_empty(), url.is_empty()) {
        (true, _) => Some(Cow::Borrowed(&*url)),
        (false, true) => Some(Cow::Borrowed(base)),
        (false, false) => Base::of(base).join(&url),
    };
    whole.filter(|whole| has_sound_host(whole)).map_or_else(String::new, Cow::into_owned)
}

/// The URL against which others are resolved.
pub(crate) struct Base<'a> {
    parts: Parts<'a>,
    /// Its path up to the last slash.
    folder: &'a str,
}

impl<'a> Base<'a> {
    pub(crate) fn of(url: &'a str) -> Base<'a> {
        let parts = Parts::of(url);
        Base { parts, folder: parts.path.rfind('/').map_or("/", |end| &parts.path[..=end]) }
    }

    /// Resolves a URL, which stays as it is where it is absolute; `None` where it is relative and its host malformed.
    pub(crate) fn join<'b>(&self, url: &'b str) -> Option<Cow<'b, str>> {
        let mut own = Parts::of(url);
        if let Some(scheme) = own.scheme {
            let is_relative = own.authority.is_none()
                && is_one_of(scheme, &WEB)
                && self.parts.scheme.is_some_and(|own| own.eq_ignore_ascii_case(scheme));
            if !is_relative {
                return Some(Cow::Borrowed(url));
            }
        }
        if !own.authority.is_none_or(is_sound_host) {
            return None;
        }
        own.scheme = self.parts.scheme;
        if own.authority.is_some() {
            let own = own.with_host_after_slashes();
            return Some(own.write(own.path).into());
        }
        let joined = Parts { authority: self.parts.authority, ..own };
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

/// The host of a URL, in lowercase.
pub(crate) fn host_of(url: &str) -> Option<String> {
    let authority = Parts::of(url).authority?;
    let host = authority.rsplit('@').next().unwrap_or("");
    let end = if host.starts_with('[') { host.find(']').map_or(host.len(), |end| end + 1) } else { host.len() };
    let host = host[..end].split(|character| character == ':' && end == host.len() && !host.starts_with('[')).next();
    host.map(|host| lowercase(host.trim_matches(['[', ']'])))
}

fn has_sound_host(url: &str) -> bool {
    Parts::of(url).authority.is_none_or(is_sound_host)
}

/// Whether a host has brackets around IPv6 URLs only, and no letters that stand for separators.
fn is_sound_host(host: &str) -> bool {
    let has_sound_brackets = match (host.find('['), host.contains(']')) {
        (None, false) => true,
        (Some(open), true) => {
            let inside = host[open + 1..].split(']').next().unwrap_or("");
            let future = inside.strip_prefix('v').and_then(|version| version.split_once('.'));
            let is_future = future.is_some_and(|(version, rest)| {
                !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit()) && !rest.is_empty()
            });
            is_future || inside.split('%').next().unwrap_or("").parse::<Ipv6Addr>().is_ok()
        }
        _ => false,
    };
    has_sound_brackets && (host.is_ascii() || !stands_for_separators(host))
}

fn stands_for_separators(host: &str) -> bool {
    let own: String = host.chars().filter(|ch| !matches!(ch, '@' | ':' | '#' | '?')).collect();
    let normal = nfkc(&own);
    own != normal && normal.contains(['/', '?', '#', '@', ':'])
}

/// Whether a URL is relative or has a scheme that is allowed, whatever white space a browser leaves out of it.
pub(crate) fn is_safe_url(url: &str) -> bool {
    let is_known = |scheme: &str| is_one_of(scheme, &SAFE);
    if !url.contains(|character| character <= ' ') {
        return scheme_of(url).is_none_or(is_known);
    }
    let visible: String = url.chars().filter(|&character| character > ' ').collect();
    scheme_of(&visible).is_none_or(is_known)
}

/// The same of a URL that may also contain an image itself.
pub(crate) fn is_safe_image_url(url: &str) -> bool {
    let visible: String = url.chars().filter(|&character| character > ' ').take(IMAGE.len()).collect();
    visible.eq_ignore_ascii_case(IMAGE) || is_safe_url(url)
}

fn is_one_of(scheme: &str, schemes: &[&str]) -> bool {
    schemes.iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

/// The scheme of a URL.
fn scheme_of(url: &str) -> Option<&str> {
    let scheme = url.split_once(':')?.0;
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    is_scheme.then_some(scheme)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_relative_to_a_base() {
        const BASE: &str = "http://a/b/c/d;p?q";
        // the examples of RFC 3986, section 5.4
        let examples = "g:h g:h  g http://a/b/c/g  ./g http://a/b/c/g  g/ http://a/b/c/g/  /g http://a/g  //g http://g  \
             ?y http://a/b/c/d;p?y  g?y http://a/b/c/g?y  #s http://a/b/c/d;p?q#s  g#s http://a/b/c/g#s  \
             g?y#s http://a/b/c/g?y#s  ;x http://a/b/c/;x  g;x http://a/b/c/g;x  g;x?y#s http://a/b/c/g;x?y#s  \
             . http://a/b/c/  ./ http://a/b/c/  .. http://a/b/  ../ http://a/b/  ../g http://a/b/g  ../.. http://a/  \
             ../../ http://a/  ../../g http://a/g  ../../../g http://a/g  /./g http://a/g  /../g http://a/g  \
             g. http://a/b/c/g.  ..g http://a/b/c/..g  ./../g http://a/b/g  ./g/. http://a/b/c/g/  g/../h http://a/b/c/h  \
             g;x=1/../y http://a/b/c/y  g?y/../x http://a/b/c/g?y/../x  g#s/../x http://a/b/c/g#s/../x  http:g http://a/b/c/g  ////g/h http://g/h";
        for (url, whole) in examples.split("  ").filter_map(|example| example.trim().split_once(' ')) {
            assert_eq!(joined(BASE, url), whole, "{url}");
        }
        assert_eq!(joined(BASE, ""), BASE);
        for (url, whole) in
            [("x?", "http://a/b/c/x?"), ("HTTPS://B/../c", "HTTPS://B/../c"), (" \nx\ty ", "http://a/b/c/xy")]
        {
            assert_eq!(joined(BASE, url), whole, "{url}");
        }
        assert_eq!(joined("https://a.example", "x"), "https://a.example/x");
        assert_eq!(joined("https://a.example?q", "x"), "https://a.example/x");
        assert_eq!(joined("", " x y "), "x y");
    }

    #[test]
    fn malformed_urls_are_empty() {
        for url in ["http://[broken", "http://a]/", "http://[1.2.3.4]/", "http://a\u{2100}b/", "//[x"] {
            assert_eq!(joined("http://a/", url), "");
        }
        assert_eq!(joined("", "http://[::1]/x"), "http://[::1]/x");
    }

    #[test]
    fn hosts_are_found() {
        assert_eq!(host_of("https://me@WWW.a.example:80/b").unwrap(), "www.a.example");
        assert_eq!(host_of("//[::1]:80/b").unwrap(), "::1");
        assert_eq!(host_of("/b"), None);
    }

    #[test]
    fn the_first_base_with_a_url_decides() {
        let base = |html: &str| base_url(&Table::from_html(html.as_bytes()).unwrap(), "http://a/b/c");
        assert_eq!(base("<p>x"), "http://a/b/c");
        assert_eq!(base("<base target=x><base href='/d/'><base href=e>"), "http://a/d/");
        assert_eq!(base("<base href='javascript:x'>"), "http://a/b/c");
        assert_eq!(base("<body><template><base href=/no></template>"), "http://a/b/c");
    }
}
