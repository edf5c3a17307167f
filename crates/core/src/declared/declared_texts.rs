//! The texts that a page declares as its content in JSON-LD: ingredients and steps, questions and answers.

use std::ops::Deref;

use crate::bytes::finding::{holds, places};
use crate::Declarations;

/// Keys whose values are content, and whether each of their texts is a short part of it, as an ingredient is.
///
/// Bodies and descriptions of articles are not among them: where they are shown but unlikely, they are related links,
/// notes about the author and teasers of other articles.
const KEYS: [(&[u8], bool); 4] = [
    (b"\"ingredients\"", true),
    (b"\"mainEntity\"", false),
    (b"\"recipeIngredient\"", true),
    (b"\"recipeInstructions\"", true),
];
/// Contained in a main entity that is questions and answers.
const ANSWER: &[u8] = b"\"acceptedAnswer\"";
const ENTITY: usize = 1;
/// Keys of texts within such a value; all others are types, addresses, dates and the like.
const TEXT_KEYS: [&[u8]; 2] = [b"text", b"name"];
const PRICE: &[u8] = b"\"price\"";
/// Maximum number of bytes that are read of all values of a page.
const MAX_BYTES: usize = 200_000;

/// Values of JSON-LD that are content, as the page has them.
#[derive(Clone, Debug, Default)]
pub(crate) struct DeclaredTexts {
    /// Each with whether its texts are short parts of the content.
    values: Vec<(Vec<u8>, bool)>,
    /// The first price.
    price: Option<String>,
}

impl DeclaredTexts {
    /// Finds the declared texts of a page, without decoding them.
    pub(crate) fn of<Source: Deref<Target = [u8]>>(declarations: &Declarations<Source>) -> DeclaredTexts {
        let mut found = DeclaredTexts::default();
        let mut left = MAX_BYTES;
        for script in declarations.linked() {
            found.add(script, &mut left);
            found.price = found.price.or_else(|| first_price(script));
        }
        found
    }

    fn add(&mut self, script: &[u8], left: &mut usize) {
        let places_of =
            |number: usize| places(script, KEYS[number].0).map(move |place| (place + KEYS[number].0.len(), number));
        let mut begins: Vec<(usize, usize)> = (0..KEYS.len()).flat_map(places_of).collect();
        begins.sort_unstable();
        let mut end = 0; // a value within a value is part of it
        for (begin, number) in begins {
            if begin >= end {
                let value = value_at(&script[begin..][..(*left).min(script.len() - begin)]);
                *left -= value.len(); // what was read counts, so that values within values cost no more than the limit
                if number != ENTITY || holds(value, ANSWER) {
                    end = begin + value.len();
                    self.values.push((value.to_vec(), KEYS[number].1));
                }
            }
        }
        self.values.retain(|(value, _)| !value.is_empty());
    }

    /// The first declared price of a product: digits, and decimals after a point.
    pub(crate) fn price(&self) -> Option<&str> {
        self.price.as_deref()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Calls `visit` with each text, decoded, and whether it is a short part of the content.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(&str, bool)) {
        for (value, is_part) in &self.values {
            for_each_text(value, &mut |text| visit(text, *is_part));
        }
    }
}

fn first_price(script: &[u8]) -> Option<String> {
    let begin = places(script, PRICE).next()? + PRICE.len();
    let is_digit = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
    let digits: Vec<u8> = value_at(&script[begin..]).iter().filter(is_digit).copied().collect();
    String::from_utf8(digits).ok()
}

/// A value and what precedes it: up to the bracket that closes it, the end of a text, or the end of the data.
fn value_at(json: &[u8]) -> &[u8] {
    let (mut depth, mut at) = (0usize, 0);
    while at < json.len() {
        match json[at] {
            b'"' => {
                at += quoted(&json[at..]).len();
                if depth == 0 {
                    break;
                }
                continue;
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth <= 1 => return &json[..at + usize::from(depth == 1)],
            b']' | b'}' => depth -= 1,
            b',' if depth == 0 => break,
            _ => {}
        }
        at += 1;
    }
    &json[..at.min(json.len())]
}

/// A text with its quotation marks, up to the end of the data where none ends it.
fn quoted(json: &[u8]) -> &[u8] {
    let mut at = 1;
    while at < json.len() && json[at] != b'"' {
        at += if json[at] == b'\\' { 2 } else { 1 };
    }
    &json[..json.len().min(at + 1)]
}

fn for_each_text(value: &[u8], visit: &mut impl FnMut(&str)) {
    let (mut at, mut is_wanted) = (0, true);
    while at < value.len() {
        match value[at] {
            b'"' => {
                let text = quoted(&value[at..]);
                at += text.len();
                let inner = text[1..].strip_suffix(b"\"").unwrap_or(&text[1..]);
                let after = value[at..].iter().find(|byte| !byte.is_ascii_whitespace());
                if after == Some(&b':') {
                    is_wanted = TEXT_KEYS.contains(&inner);
                } else if is_wanted {
                    visit(&decoded(inner));
                }
                continue;
            }
            // the items of a list of texts have no key
            b'[' => is_wanted = true,
            b'{' => is_wanted = false,
            _ => {}
        }
        at += 1;
    }
}

/// The words of a JSON text: tags and character references become spaces.
fn decoded(json: &[u8]) -> String {
    let mut text = String::new();
    let json = String::from_utf8_lossy(json);
    let mut signs = json.chars();
    let mut is_tag = false;
    while let Some(sign) = signs.next() {
        let sign = if sign == '\\' { escaped(&mut signs) } else { sign };
        is_tag = sign == '<' || (is_tag && sign != '>');
        text.push(if is_tag || sign == '>' { ' ' } else { sign });
    }
    without_references(&text)
}

fn escaped(signs: &mut std::str::Chars) -> char {
    match signs.next() {
        Some('u') => {
            let code: String = signs.by_ref().take(4).collect();
            u32::from_str_radix(&code, 16).ok().and_then(char::from_u32).unwrap_or(' ')
        }
        Some(sign @ ('"' | '\\' | '/')) => sign,
        _ => ' ',
    }
}

/// A text with spaces in the place of its character references.
fn without_references(text: &str) -> String {
    const MAX_NAME: usize = 10;
    let mut pieces = text.split('&');
    let mut found = pieces.next().unwrap_or("").to_owned();
    for piece in pieces {
        let end = piece.bytes().take(MAX_NAME).position(|byte| byte == b';').map_or(0, |end| end + 1);
        found.push(' ');
        found.push_str(&piece[end..]);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(json: &str) -> Vec<String> {
        let source = format!("<script type=\"application/ld+json\">{json}</script>");
        let mut found = Vec::new();
        DeclaredTexts::of(&Declarations::of(source.as_bytes()).unwrap())
            .for_each(|text, _| found.push(text.trim().to_owned()));
        found
    }

    #[test]
    fn ingredients_steps_and_answers_are_read() {
        assert_eq!(
            texts(r#"{"recipeIngredient": ["1 cup \u00e9 \"x\"", "2 eggs"], "url": "u"}"#),
            ["1 cup é \"x\"", "2 eggs"]
        );
        assert_eq!(texts(r#"{"recipeInstructions": "Mix <b>well</b>.", "x": ["y"]}"#).len(), 1);
        let steps =
            r#"{"recipeInstructions":[{"@type":"HowToStep","text":"Mix","url":"u","image":["i"]},{"text":"Bake"}]}"#;
        assert_eq!(texts(steps), ["Mix", "i", "Bake"]);
        let faq =
            r#"{"mainEntity":[{"@type":"Question","name":"Why?","acceptedAnswer":{"@type":"Answer","text":"So."}}]}"#;
        assert_eq!(texts(faq), ["Why?", "So."]);
        assert_eq!(texts(r#"{"name": "a", "description": "b", "mainEntity": {"name": "c"}}"#), [""; 0]);
    }

    #[test]
    fn broken_data_ends_where_it_ends() {
        assert_eq!(texts(r#"{"recipeIngredient": ["a b", "c"#), ["a b", "c"]);
        assert_eq!(texts(r#"{"recipeIngredient""#), [""; 0]);
        assert_eq!(texts(r#"{"recipeIngredient": "a\"#), ["a"]);
        assert_eq!(texts(&"[{\"recipeIngredient\":".repeat(100_000)), [""; 0]);
        assert_eq!(texts(&"[{\"mainEntity\":".repeat(100_000)), [""; 0]);
    }

    #[test]
    fn tags_and_references_separate_words() {
        assert_eq!(decoded(br"a<br>b&nbsp;c & d\n").split_whitespace().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
        assert_eq!(decoded("a&ééééééééééé;".as_bytes()).split_whitespace().count(), 2);
    }
}
