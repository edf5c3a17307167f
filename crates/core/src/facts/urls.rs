//! URLs of a page made absolute, as RFC 3986 says.

use std::net::Ipv6Addr;

use crate::bytes::unicode_forms::nfkc;
use crate::table::attributes::attribute;
use crate::table::tags;
use crate::Table;

const BASE: i32 = tags::number("base");
/// A `base` inside of one of these is not the page's own.
const ELSEWHERE: [i32; 3] = [tags::number("template"), tags::number("svg"), tags::number("math")];
const WEB: [&str; 2] = ["http", "https"];
/// Schemes that no base may have: a browser then falls back to the URL of the page.
const NO_BASE: [&str; 2] = ["data", "javascript"];
/// Schemes whose URLs can be relative, and those of them with parameters after a semicolon.
const RELATIVE: [&str; 3] = ["http", "https", ""];

/// The parts of a URL.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Parts {
    scheme: String,
    host: String,
    path: String,
    parameters: String,
    query: String,
    fragment: String,
}

/// Returns the base URL of a page as the HTML standard defines it; empty where it is unknown or not of the web.
///
/// The first `base` element with an `href` decides, and it may itself be relative to the URL of the page.
pub fn base_url(table: &Table, url: &str) -> String {
    let own = joined("", url);
    let stated = joined(&own, &stated_base(table));
    let scheme = |url: &str| Parts::of(url).map_or(String::new(), |parts| parts.scheme);
    let base = if stated.is_empty() || NO_BASE.contains(&&*scheme(&stated)) { own } else { stated };
    if WEB.contains(&&*scheme(&base)) {
        base
    } else {
        String::new()
    }
}

/// Returns where a URL on a page with that base leads; without a base it stays as it is, and it is empty where malformed.
pub fn joined(base: &str, url: &str) -> String {
    let is_space = |ch: char| ch.is_whitespace() || matches!(ch, '\x1c'..='\x1f');
    let url = url.trim_matches(is_space);
    let whole = if base.is_empty() {
        url.to_owned()
    } else if url.is_empty() {
        base.to_owned()
    } else {
        match (Parts::of(base), Parts::of(url)) {
            (Some(base), Some(parts)) => relative_to(base, parts, url),
            _ => return String::new(),
        }
    };
    Parts::of(&whole).map_or(String::new(), |_| whole)
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

fn relative_to(base: Parts, mut parts: Parts, url: &str) -> String {
    if parts.scheme.is_empty() {
        parts.scheme = base.scheme.clone();
    }
    if parts.scheme != base.scheme || !RELATIVE.contains(&&*parts.scheme) {
        return url.to_owned();
    }
    if !parts.host.is_empty() {
        return parts.whole();
    }
    parts.host = base.host;
    if parts.path.is_empty() && parts.parameters.is_empty() {
        (parts.path, parts.parameters) = (base.path, base.parameters);
        if parts.query.is_empty() {
            parts.query = base.query;
        }
        return parts.whole();
    }
    parts.path = resolved_path(&base.path, &parts.path);
    parts.whole()
}

/// Resolves the dots in a path, which is relative to another one if it does not begin with a slash.
fn resolved_path(base: &str, path: &str) -> String {
    let mut segments: Vec<&str> = Vec::new();
    if !path.starts_with('/') {
        segments.extend(base.split('/'));
        if segments.last().is_some_and(|last| !last.is_empty()) {
            segments.pop();
        }
    }
    segments.extend(path.split('/'));
    let last = segments.len() - 1;
    if !path.starts_with('/') {
        let mut index = 0;
        segments.retain(|segment| {
            index += 1;
            index == 1 || index == last + 1 || !segment.is_empty()
        });
    }
    let mut kept: Vec<&str> = Vec::new();
    for segment in &segments {
        match *segment {
            ".." => drop(kept.pop()),
            "." => (),
            other => kept.push(other),
        }
    }
    if matches!(segments.last(), Some(&("." | ".."))) {
        kept.push("");
    }
    match kept.join("/") {
        path if path.is_empty() => "/".to_owned(),
        path => path,
    }
}

impl Parts {
    /// Splits a URL; None where it is malformed.
    fn of(url: &str) -> Option<Parts> {
        let url = url.trim_start_matches(|ch| ch <= ' ');
        let url: String = url.chars().filter(|ch| !matches!(ch, '\t' | '\r' | '\n')).collect();
        let mut parts = Parts::default();
        let mut rest = &*url;
        if let Some((stated, after)) = rest.split_once(':') {
            if is_scheme(stated) {
                parts.scheme = stated.to_ascii_lowercase();
                rest = after;
            }
        }
        if let Some(after) = rest.strip_prefix("//") {
            let (host, after) = after.split_at(after.find(['/', '?', '#']).unwrap_or(after.len()));
            if !is_sound_host(host) {
                return None;
            }
            parts.host = host.to_owned();
            rest = after;
        }
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        (parts.query, parts.fragment) = (query.to_owned(), fragment.to_owned());
        let last = rest.rfind('/').unwrap_or(0);
        let semicolon =
            Some(&rest[last..]).filter(|_| RELATIVE.contains(&&*parts.scheme)).and_then(|path| path.find(';'));
        let (path, parameters) = semicolon.map_or((rest, ""), |at| (&rest[..last + at], &rest[last + at + 1..]));
        (parts.path, parts.parameters) = (path.to_owned(), parameters.to_owned());
        Some(parts)
    }

    /// Joins the parts of a URL of the web.
    fn whole(&self) -> String {
        let mut url = String::new();
        if !self.scheme.is_empty() {
            url += &self.scheme;
            url.push(':');
        }
        if !self.host.is_empty() || (!self.scheme.is_empty() && !self.path.starts_with("//")) {
            url += "//";
            url += &self.host;
            if !self.path.is_empty() && !self.path.starts_with('/') {
                url.push('/');
            }
        }
        url += &self.path;
        for (sign, part) in [(';', &self.parameters), ('?', &self.query), ('#', &self.fragment)] {
            if !part.is_empty() {
                url.push(sign);
                url += part;
            }
        }
        url
    }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|ch: char| ch.is_ascii_alphabetic())
        && text.chars().all(|ch| ch.is_ascii_alphanumeric() || matches!(ch, '+' | '-' | '.'))
}

/// Whether a host has brackets around IPv6 addresses only, and no letters that stand for separators.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_relative_to_a_base() {
        const BASE: &str = "http://a/b/c/d;p?q";
        // the examples of RFC 3986, section 5.4
        for (url, whole) in [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y#s", "http://a/b/c/g?y#s"),
            ("#s", "http://a/b/c/d;p?q#s"),
            (";x", "http://a/b/c/;x"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"),
            ("/./g", "http://a/g"),
            ("g;x=1/../y", "http://a/b/c/y"),
        ] {
            assert_eq!(joined(BASE, url), whole, "{url}");
        }
        assert_eq!(joined("", " x y "), "x y");
    }

    #[test]
    fn malformed_urls_are_empty() {
        for url in ["http://[broken", "http://a]/", "http://[1.2.3.4]/", "http://a\u{2100}b/"] {
            assert_eq!(joined("http://a/", url), "");
        }
        assert_eq!(joined("", "http://[::1]/x"), "http://[::1]/x");
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
