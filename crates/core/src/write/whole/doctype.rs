//! Writes the document type of the source: it decides by which rules a browser lays out an old page.

/// Maximum length of a document type, in characters. A longer one is not a known one, and would hide the encoding, which
/// browsers look for in the first bytes only.
const MAX_LENGTH: usize = super::MAX_ROOT_LENGTH;

/// Returns the document type, given what is between `<!doctype` and `>`.
pub(super) fn write_doctype(source: &str) -> String {
    let text = source.trim_start_matches(is_space);
    let (name, rest) = text.split_at(text.find(is_space).unwrap_or(text.len()));
    let (public, system) = identifiers(rest);
    let mut written = format!("<!DOCTYPE {}", name.to_ascii_lowercase());
    match (public, system) {
        ("", "") => (),
        ("", _) => written.push_str(" SYSTEM"),
        _ => written.extend([" PUBLIC ", &quote(public)]),
    }
    if !system.is_empty() {
        written.extend([" ", &quote(system)]);
    }
    written.push('>');
    if written.chars().count() <= MAX_LENGTH {
        written
    } else {
        "<!DOCTYPE html>".to_owned()
    }
}

fn is_space(ch: char) -> bool {
    matches!(ch, ' ' | '\t' | '\n' | '\x0c')
}

/// Returns the public and the system identifier; those that are missing are empty.
fn identifiers(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(is_space);
    let keyword = text.get(..6).unwrap_or("");
    if keyword.eq_ignore_ascii_case("public") {
        let (public, rest) = identifier(&text[6..]);
        (public, identifier(rest).0)
    } else if keyword.eq_ignore_ascii_case("system") {
        ("", identifier(&text[6..]).0)
    } else {
        ("", "")
    }
}

/// Returns the text in quotation marks, and the text after it; a missing mark at the end is implied.
fn identifier(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(is_space);
    match text.chars().next() {
        Some(mark @ ('"' | '\'')) => text[1..].split_once(mark).unwrap_or((&text[1..], "")),
        _ => ("", ""),
    }
}

fn quote(identifier: &str) -> String {
    if identifier.contains('"') {
        format!("'{identifier}'")
    } else {
        format!("\"{identifier}\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn document_types_stay() {
        for (source, written) in [
            (" html", "<!DOCTYPE html>"),
            ("HTML ", "<!DOCTYPE html>"),
            (" html public '-//A//EN'", "<!DOCTYPE html PUBLIC \"-//A//EN\">"),
            (" html PUBLIC \"a\"'b\"'", "<!DOCTYPE html PUBLIC \"a\" 'b\"'>"),
            (" html SYSTEM \"about:legacy-compat\" x", "<!DOCTYPE html SYSTEM \"about:legacy-compat\">"),
            (" html x \"y\"", "<!DOCTYPE html>"),
            (" html public \"a", "<!DOCTYPE html PUBLIC \"a\">"),
        ] {
            assert_eq!(write_doctype(source), written);
        }
        assert_eq!(write_doctype(&format!("a{}", "b".repeat(300))), "<!DOCTYPE html>");
    }
}
