//! Whether a document type requires quirks mode, in which a table may be inside a paragraph.
//!
//! <https://html.spec.whatwg.org/#the-initial-insertion-mode>

use super::scanning::{find_byte, is_white};

const QUIRKY_PREFIXES: [&str; 55] = [
    "+//silmaril//dtd html pro v0r11 19970101//",
    "-//as//dtd html 3.0 aswedit + extensions//",
    "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
    "-//ietf//dtd html 2.0 level 1//",
    "-//ietf//dtd html 2.0 level 2//",
    "-//ietf//dtd html 2.0 strict level 1//",
    "-//ietf//dtd html 2.0 strict level 2//",
    "-//ietf//dtd html 2.0 strict//",
    "-//ietf//dtd html 2.0//",
    "-//ietf//dtd html 2.1e//",
    "-//ietf//dtd html 3.0//",
    "-//ietf//dtd html 3.2 final//",
    "-//ietf//dtd html 3.2//",
    "-//ietf//dtd html 3//",
    "-//ietf//dtd html level 0//",
    "-//ietf//dtd html level 1//",
    "-//ietf//dtd html level 2//",
    "-//ietf//dtd html level 3//",
    "-//ietf//dtd html strict level 0//",
    "-//ietf//dtd html strict level 1//",
    "-//ietf//dtd html strict level 2//",
    "-//ietf//dtd html strict level 3//",
    "-//ietf//dtd html strict//",
    "-//ietf//dtd html//",
    "-//metrius//dtd metrius presentational//",
    "-//microsoft//dtd internet explorer 2.0 html strict//",
    "-//microsoft//dtd internet explorer 2.0 html//",
    "-//microsoft//dtd internet explorer 2.0 tables//",
    "-//microsoft//dtd internet explorer 3.0 html strict//",
    "-//microsoft//dtd internet explorer 3.0 html//",
    "-//microsoft//dtd internet explorer 3.0 tables//",
    "-//netscape comm. corp.//dtd html//",
    "-//netscape comm. corp.//dtd strict html//",
    "-//o'reilly and associates//dtd html 2.0//",
    "-//o'reilly and associates//dtd html extended 1.0//",
    "-//o'reilly and associates//dtd html extended relaxed 1.0//",
    "-//sq//dtd html 2.0 hotmetal + extensions//",
    "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
    "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
    "-//spyglass//dtd html 2.0 extended//",
    "-//sun microsystems corp.//dtd hotjava html//",
    "-//sun microsystems corp.//dtd hotjava strict html//",
    "-//w3c//dtd html 3 1995-03-24//",
    "-//w3c//dtd html 3.2 draft//",
    "-//w3c//dtd html 3.2 final//",
    "-//w3c//dtd html 3.2//",
    "-//w3c//dtd html 3.2s draft//",
    "-//w3c//dtd html 4.0 frameset//",
    "-//w3c//dtd html 4.0 transitional//",
    "-//w3c//dtd html experimental 19960712//",
    "-//w3c//dtd html experimental 970421//",
    "-//w3c//dtd w3 html//",
    "-//w3o//dtd w3 html 3.0//",
    "-//webtechs//dtd mozilla html 2.0//",
    "-//webtechs//dtd mozilla html//",
];
const QUIRKY_NAMES: [&str; 3] = ["-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"];
/// Quirky only without a system identifier.
const HALF_QUIRKY_PREFIXES: [&str; 2] = ["-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"];
const QUIRKY_SYSTEM: &str = "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";

/// Returns whether a document type, given as all between `<!doctype` and `>`, requires quirks mode.
pub(super) fn is_quirky(doctype: &[u8]) -> bool {
    let doctype = doctype.to_ascii_lowercase();
    let text = trim(&doctype);
    let end = text.iter().position(|&byte| is_white(byte)).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    name != b"html" || identifiers(trim(rest)).is_none_or(|(public, system)| are_quirky(public, system))
}

type Identifiers<'a> = (Option<&'a [u8]>, Option<&'a [u8]>);

/// Returns the public and the system identifier; None if they are not well-formed.
fn identifiers(text: &[u8]) -> Option<Identifiers<'_>> {
    if text.is_empty() {
        return Some((None, None));
    }
    if let Some(rest) = text.strip_prefix(b"public") {
        let (public, rest) = quoted(rest)?;
        if trim(rest).is_empty() {
            return Some((Some(public), None));
        }
        return Some((Some(public), Some(quoted(rest)?.0)));
    }
    let rest = text.strip_prefix(b"system")?;
    Some((None, Some(quoted(rest)?.0)))
}

/// Returns the text in quotation marks, and the text after it.
fn quoted(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let (&mark, rest) = trim(text).split_first()?;
    if mark != b'"' && mark != b'\'' {
        return None;
    }
    let end = find_byte(rest, 0, mark)?;
    Some((&rest[..end], &rest[end + 1..]))
}

fn are_quirky(public: Option<&[u8]>, system: Option<&[u8]>) -> bool {
    let begins = |prefixes: &[&str]| {
        public.is_some_and(|public| prefixes.iter().any(|prefix| public.starts_with(prefix.as_bytes())))
    };
    public.is_some_and(|public| QUIRKY_NAMES.iter().any(|name| public == name.as_bytes()))
        || system == Some(QUIRKY_SYSTEM.as_bytes())
        || begins(&QUIRKY_PREFIXES)
        || system.is_none() && begins(&HALF_QUIRKY_PREFIXES)
}

/// Returns the text without white space before it.
fn trim(text: &[u8]) -> &[u8] {
    let begin = text.iter().position(|&byte| !is_white(byte)).unwrap_or(text.len());
    &text[begin..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn document_types() {
        for quirky in [
            "",
            " svg",
            " html public",
            " html PUBLIC \"html\"",
            " html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'",
            " html system 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd'",
            " html public 'a",
            " html x",
            " html public 'a' x",
        ] {
            assert!(is_quirky(quirky.as_bytes()), "{quirky}");
        }
        for standard in [
            " html",
            "HTML ",
            " html PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' \"a\"",
            " html system 'about:legacy-compat' x",
            " html public \"-//W3C//DTD XHTML 1.0 Strict//EN\"'b'",
        ] {
            assert!(!is_quirky(standard.as_bytes()), "{standard}");
        }
    }
}
