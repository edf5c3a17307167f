//! How the address of a page is built, and the names in it.

/// What is measured of an address: an article's last part is long, a list's is short.
pub(super) const NAMES: [&str; 9] = [
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
/// Letters that a name in the last part of a path has at least.
const LEAST_LETTERS: usize = 3;
const SCHEME_SIGNS: [char; 3] = ['+', '-', '.'];

/// The measures of an address in the order of [`NAMES`]; -1 where there is none.
pub(super) fn measures(address: &str) -> [f64; NAMES.len()] {
    let cleaned = cleaned(address);
    let Parts { path, query, .. } = match Parts::of(&cleaned) {
        Some(parts) if !parts.host.is_empty() => parts,
        _ => return [-1.0; NAMES.len()],
    };
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let last = parts.last().copied().unwrap_or("");
    let flag = |flag: bool| f64::from(u8::from(flag));
    [
        parts.len() as f64,
        last.chars().count() as f64,
        last.matches(&['-', '_'][..]).count() as f64,
        digits(path),
        digits(last),
        query.chars().count() as f64,
        flag(path.ends_with('/')),
        flag(last.contains('.')),
        path.chars().count() as f64,
    ]
}

/// Call `found` with the names in an address by their place: `host=docs`, `part=collections`, `last=shoes`.
///
/// A name may come several times.
pub(super) fn for_each_name(address: &str, mut found: impl FnMut(String)) {
    let cleaned = cleaned(&address.to_lowercase());
    if let Some(Parts { host, path, .. }) = Parts::of(&cleaned) {
        host.split('.').for_each(|label| found(format!("host={label}")));
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        if let Some((last, before)) = parts.split_last() {
            before.iter().for_each(|part| found(format!("part={part}")));
            let words = last.split(|sign: char| !sign.is_ascii_lowercase());
            words.filter(|word| word.len() >= LEAST_LETTERS).for_each(|word| found(format!("last={word}")));
        }
    }
}

fn digits(text: &str) -> f64 {
    text.chars().filter(char::is_ascii_digit).count() as f64
}

/// An address without what no address holds: control characters before it, tabs and line breaks anywhere.
fn cleaned(address: &str) -> String {
    let begin = address.trim_start_matches(|sign: char| sign <= ' ');
    begin.chars().filter(|sign| !matches!(sign, '\t' | '\n' | '\r')).collect()
}

/// The parts of an address that are asked about.
struct Parts<'a> {
    host: &'a str,
    path: &'a str,
    query: &'a str,
}

impl<'a> Parts<'a> {
    /// The parts of an address; None where its host is broken.
    fn of(address: &'a str) -> Option<Parts<'a>> {
        let rest = without_scheme(address);
        let (host, rest) = match rest.strip_prefix("//") {
            Some(rest) => rest.split_at(rest.find(&['/', '?', '#'][..]).unwrap_or(rest.len())),
            None => ("", rest),
        };
        let rest = rest.split_once('#').map_or(rest, |(before, _)| before);
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        (host.contains('[') == host.contains(']')).then_some(Parts { host, path, query })
    }
}

fn without_scheme(address: &str) -> &str {
    let is_scheme = |scheme: &str| {
        scheme.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && scheme.chars().all(|sign| sign.is_ascii_alphanumeric() || SCHEME_SIGNS.contains(&sign))
    };
    match address.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => rest,
        _ => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(address: &str) -> Vec<String> {
        let mut names = Vec::new();
        for_each_name(address, |name| names.push(name));
        names
    }

    #[test]
    fn addresses_are_measured() {
        let found = measures("https://a.example/2024/05/some-long_name.html?q=1#x");
        assert_eq!(found, [3.0, 19.0, 2.0, 6.0, 0.0, 3.0, 0.0, 1.0, 28.0]);
        assert_eq!(measures("//a.example")[..3], [0.0; 3]);
        for none in ["", "a/b", "https:/a", "http://[a/b"] {
            assert_eq!(measures(none), [-1.0; 9]);
        }
    }

    #[test]
    fn names_have_their_place() {
        let expected = ["host=docs", "host=a", "part=shop", "last=red", "last=shoes"];
        assert_eq!(names(" https://Docs.a/Shop//red-shoes-xl"), expected);
        assert_eq!(names("mailto:x"), ["host="]);
    }
}
