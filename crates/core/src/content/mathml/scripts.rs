//! Translates the scripts of MathML: subscripts, superscripts, and those under and over their base.

use super::elements::Element;
use super::{exactly, translate};

/// Operators under and over which TeX puts their scripts.
const LIMITS: &str = r"\sum \prod \coprod \int \iint \iiint \oint \bigcap \bigcup \bigwedge \bigvee \bigoplus \bigotimes
    \bigodot \bigsqcup \biguplus \det \gcd \inf \lim \liminf \limsup \max \min \Pr \sup";
/// Accents with their commands over one character, and over more; empty where TeX has no such command.
const OVER: [(&str, &str, &str); 15] = [
    ("^ˆ\u{302}", r"\hat", r"\widehat"),
    ("~˜∼\u{303}", r"\tilde", r"\widetilde"),
    ("¯\u{304}", r"\bar", r"\overline"),
    ("‾―─_\u{305}", r"\overline", r"\overline"),
    ("→\u{20d7}", r"\vec", r"\overrightarrow"),
    ("←\u{20d6}", r"\overleftarrow", r"\overleftarrow"),
    ("↔\u{20e1}", r"\overleftrightarrow", r"\overleftrightarrow"),
    ("˙\u{307}", r"\dot", ""),
    ("¨\u{308}", r"\ddot", ""),
    ("ˇ\u{30c}", r"\check", r"\widecheck"),
    ("˘\u{306}", r"\breve", ""),
    ("´\u{301}", r"\acute", ""),
    ("`\u{300}", r"\grave", ""),
    ("˚\u{30a}", r"\mathring", ""),
    ("⏞", r"\overbrace", r"\overbrace"),
];
const UNDER: [(&str, &str); 5] = [
    ("_¯‾―─ˍ\u{331}\u{332}", r"\underline"),
    ("→", r"\underrightarrow"),
    ("←", r"\underleftarrow"),
    ("↔", r"\underleftrightarrow"),
    ("⏟", r"\underbrace"),
];

/// Translates a base with a subscript, a superscript, or both.
pub(super) fn beside(element: &Element, depth: usize) -> Option<String> {
    let (base, below, above) = match element.name() {
        "msub" => exactly::<2>(element, depth).map(|[base, below]| (base, below, String::new()))?,
        "msup" => exactly::<2>(element, depth).map(|[base, above]| (base, String::new(), above))?,
        _ => exactly::<3>(element, depth).map(|[base, below, above]| (base, below, above))?,
    };
    Some(braced(base) + &scripts(&below, &above))
}

/// Translates a base with pairs of subscript and superscript after it, and with others before it.
pub(super) fn on_both_sides(element: &Element, depth: usize) -> Option<String> {
    let children: Vec<Element> = element.children().collect();
    let cut = children.iter().position(|child| child.name() == "mprescripts").unwrap_or(children.len());
    let (base, after) = children[..cut].split_first()?;
    let pairs_of = |side: &[Element]| -> Option<Vec<String>> {
        let parts: Vec<String> = side.iter().map(|child| translate(child, depth)).collect::<Option<_>>()?;
        let pairs = parts.chunks_exact(2);
        let is_whole = pairs.remainder().is_empty();
        let written = pairs.map(|pair| scripts(&pair[0], &pair[1])).filter(|pair| !pair.is_empty()).collect();
        is_whole.then_some(written)
    };
    let before = pairs_of(children.get(cut + 1..).unwrap_or(&[]))?;
    let first: String = before.iter().map(|pair| format!("{{}}{pair}")).collect();
    Some(first + &braced(translate(base, depth)?) + &pairs_of(after)?.join("{}"))
}

/// Translates a base with something under it, over it, or both: limits, accents, lines, braces, or anything else.
pub(super) fn stacked(element: &Element, depth: usize) -> Option<String> {
    let name = element.name();
    let parts: Vec<String> = match name {
        "munderover" => exactly::<3>(element, depth)?.into(),
        _ => exactly::<2>(element, depth)?.into(),
    };
    let symbols: Vec<String> = element.children().map(|child| child.text().trim().to_owned()).collect();
    let mut base = with_limits(&parts[0]).unwrap_or_else(|| parts[0].clone());
    let has_limits = base.starts_with(r"\operatorname*") || LIMITS.split_whitespace().any(|known| known == base);
    if name == "munderover" && has_limits {
        return Some(format!("{base}_{{{}}}^{{{}}}", parts[1], parts[2]));
    }
    if name != "mover" {
        base = under(&base, &symbols[1], &parts[1], has_limits || base.starts_with(r"\underbrace"));
    }
    if name != "munder" {
        let last = parts.len() - 1;
        let is_limit = has_limits || base.starts_with(r"\overbrace");
        base = over(&base, &symbols[last], &parts[last], is_limit, symbols[0].chars().nth(1).is_some());
    }
    Some(base)
}

/// The name of an operator in the form that has its scripts under and over it.
fn with_limits(base: &str) -> Option<String> {
    let name = base.strip_prefix(r"\mathrm{").or_else(|| base.strip_prefix(r"\operatorname{"))?.strip_suffix('}')?;
    let is_name = name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b' ');
    is_name.then(|| format!(r"\operatorname*{{{name}}}"))
}

fn under(base: &str, symbol: &str, tex: &str, is_limit: bool) -> String {
    match UNDER.iter().find(|(symbols, _)| is_one_of(symbol, symbols)) {
        Some((_, command)) => format!("{command}{{{base}}}"),
        None if is_limit => format!("{base}_{{{tex}}}"),
        None => format!(r"\underset{{{tex}}}{{{base}}}"),
    }
}

fn over(base: &str, symbol: &str, tex: &str, is_limit: bool, is_wide: bool) -> String {
    let accent = OVER.iter().find(|(symbols, ..)| is_one_of(symbol, symbols));
    match accent.map_or("", |&(_, narrow, wide)| if is_wide { wide } else { narrow }) {
        "" if is_limit => format!("{base}^{{{tex}}}"),
        "" => format!(r"\overset{{{tex}}}{{{base}}}"),
        command => format!("{command}{{{base}}}"),
    }
}

/// Whether a text is one of some characters.
fn is_one_of(text: &str, characters: &str) -> bool {
    let mut own = text.chars();
    matches!((own.next(), own.next()), (Some(symbol), None) if characters.contains(symbol))
}

/// Returns a subscript and a superscript as TeX; primes follow their base directly.
fn scripts(below: &str, above: &str) -> String {
    let lower = if below.is_empty() { String::new() } else { format!("_{{{below}}}") };
    if above.trim_matches('\'').is_empty() {
        return format!("{above}{lower}");
    }
    format!("{lower}^{{{}}}", above.strip_prefix('^').unwrap_or(above))
}

/// Puts TeX in braces, unless it is one character or one command, so that a script can follow.
fn braced(tex: String) -> String {
    let is_atom = match tex.strip_prefix('\\') {
        Some(command) => {
            let rest = command.trim_start_matches(|ch: char| ch.is_ascii_alphabetic());
            let inside = rest.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            rest.len() < command.len()
                && (rest.is_empty() || inside.is_some_and(|inside| !inside.contains(&['{', '}', '\\'][..])))
        }
        None => tex.chars().nth(1).is_none() && !tex.is_empty() && !tex.contains(&['{', '}', '^', '_', '\''][..]),
    };
    if is_atom {
        tex
    } else {
        format!("{{{tex}}}")
    }
}
