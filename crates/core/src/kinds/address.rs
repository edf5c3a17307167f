//! How the address of a page is built, and the names in it.

/// What is measured of an address: an article's last part is long, a list's is short.
pub(super) const ADDRESS_MEASURES: [&str; 9] = [
    "address_parts",
    "last_length",
    "last_hyphens",
    "address_digits",
    "last_digits",
    "query_length",
    "ends_in_slash",
    "last_has_dot",
    "path_length",
];
/// Numbers of an address that are hints end there.
const MANY: usize = 5;
/// Letters that a name in the last part of a path has at least, and a word that is a hint.
const LEAST_LETTERS: usize = 3;
const SCHEME_SIGNS: &[u8] = b"+-.";

/// An address in lower case, without control characters and blanks before it, and without tabs and line breaks.
pub(super) fn cleaned(address: &str) -> String {
    let begin = address.trim_start_matches(|sign: char| sign <= ' ');
    begin.chars().filter(|sign| !matches!(sign, '\t' | '\n' | '\r')).map(|sign| sign.to_ascii_lowercase()).collect()
}

/// The parts of an address that are asked about; those that it does not have are empty.
pub(super) struct Parts<'a> {
    host: &'a str,
    path: &'a str,
    query: &'a str,
}

impl<'a> Parts<'a> {
    /// The parts of an address that was cleaned.
    pub(super) fn of(address: &'a str) -> Parts<'a> {
        let rest = without_scheme(address);
        let rest = rest.split_once('#').map_or(rest, |(before, _)| before);
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = match rest.strip_prefix("//") {
            Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
            None => ("", rest),
        };
        Parts { host, path, query }
    }

    /// The measures of an address in the order of [`ADDRESS_MEASURES`]; -1 where there is none.
    pub(super) fn measures(&self) -> [f64; ADDRESS_MEASURES.len()] {
        if self.host.is_empty() {
            return [-1.0; ADDRESS_MEASURES.len()];
        }
        let last = self.names().last().unwrap_or("");
        let flag = |flag: bool| f64::from(u8::from(flag));
        [
            self.names().count() as f64,
            last.chars().count() as f64,
            last.matches(&['-', '_'][..]).count() as f64,
            digits(self.path) as f64,
            digits(last) as f64,
            self.query.chars().count() as f64,
            flag(self.path.ends_with('/')),
            flag(last.contains('.')),
            self.path.chars().count() as f64,
        ]
    }

    /// Call `found` with the names in an address and their place: `host=` and `docs`, `part=` and `collections`,
    /// `last=` and `shoes`. A name may come several times.
    pub(super) fn for_each_name(&self, mut found: impl FnMut(&str, &str)) {
        self.host.split('.').for_each(|label| found("host=", label));
        let mut names = self.names();
        if let Some(last) = names.next_back() {
            names.for_each(|name| found("part=", name));
            words(last).for_each(|word| found("last=", word));
        }
    }

    /// Call `found` with the hints of an address, as in [`Declared::hints`](super::Declared::hints).
    pub(super) fn for_each_hint(&self, mut found: impl FnMut(String)) {
        if self.host.is_empty() || self.host.contains('[') != self.host.contains(']') {
            return found("url:none".to_owned());
        }
        let last = self.names().last().unwrap_or("");
        for (name, number) in [
            ("parts", self.names().count()),
            ("hyphens", last.matches('-').count()),
            ("digits", digits(self.path)),
            ("length", last.chars().count() / 10),
        ] {
            found(format!("url:{name}={}", number.min(MANY)));
        }
        if !self.query.is_empty() {
            found("url:query".to_owned());
        }
        for part in [self.host, self.path] {
            words(part).for_each(|word| found(format!("url={word}")));
        }
    }

    /// The names on the path.
    fn names(&self) -> impl DoubleEndedIterator<Item = &'a str> {
        self.path.split('/').filter(|name| !name.is_empty())
    }
}

/// The words in a part of an address.
fn words(part: &str) -> impl Iterator<Item = &str> {
    part.split(|sign: char| !sign.is_ascii_lowercase()).filter(|word| word.len() >= LEAST_LETTERS)
}

fn digits(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}

fn without_scheme(address: &str) -> &str {
    let is_scheme = |scheme: &str| {
        scheme.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && scheme.bytes().all(|sign| sign.is_ascii_alphanumeric() || SCHEME_SIGNS.contains(&sign))
    };
    match address.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => rest,
        _ => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measures(address: &str) -> [f64; ADDRESS_MEASURES.len()] {
        Parts::of(&cleaned(address)).measures()
    }

    fn names(address: &str) -> Vec<String> {
        let mut names = Vec::new();
        Parts::of(&cleaned(address)).for_each_name(|place, name| names.push([place, name].concat()));
        names
    }

    #[test]
    fn addresses_are_measured() {
        let found = measures("https://a.example/2024/05/some-long_name.html?q=1#x");
        assert_eq!(found, [3.0, 19.0, 2.0, 6.0, 0.0, 3.0, 0.0, 1.0, 28.0]);
        assert_eq!(measures("//a.example")[..3], [0.0; 3]);
        assert_eq!(measures("http://[a/\u{663}?/?#?")[..6], [1.0, 1.0, 0.0, 0.0, 0.0, 2.0]);
        for none in ["", "a/b", "https:/a", "1http://a", "#//a", "http://#a"] {
            assert_eq!(measures(none), [-1.0; 9]);
        }
    }

    #[test]
    fn names_have_their_place() {
        let expected = ["host=docs", "host=a", "part=shop", "last=red", "last=shoes"];
        assert_eq!(names(" https://Docs.a/Shop//red-sh\noes-xl"), expected);
        assert_eq!(names("mailto:x"), ["host="]);
    }
}
