//! Words that tell kinds of page apart: those a page declares itself with, and those of its address, title and text.
//!
//! Titles and texts speak only in languages of the training pages; there are judges who go without them.

use super::address::Parts;
use super::evidence::{Evidence, Heard};
use super::Declared;
use crate::model::{Flat, OfKinds};
use crate::numbering::hash;
use crate::word_keys::{for_each_word, word_key};
use crate::{Error, Judgement, Table};

/// The sources of names, which are known as a whole.
const NAMED: [&str; 4] = ["declared", "metas", "types", "address"];
/// The sources that say nothing where the language of a page was not learned.
pub const OF_LANGUAGE: [&str; 4] = ["title", "text", "labels", "headings"];
/// Where words are read that tell kinds apart; those of language last.
pub const SOURCES: [&str; 8] = ["declared", "metas", "types", "address", "title", "text", "labels", "headings"];
/// Which of the sources of language is the text.
const TEXT: usize = 1;

const LEAST_LETTERS: usize = 2;
const IN_ADDRESS: &str = "url=";
/// Blocks that are likelier content than this are the text.
const KEPT: f64 = 0.4;
/// Words that a label has at most: a button, an entry of a menu, a price.
const LABEL: f64 = 4.0;
/// Bytes of a text that are read.
const READ: usize = 1 << 16;
/// The share of known words above which a text is understood: seven of ten are known in a language that was learned, at
/// most one of ten in another.
pub const UNDERSTOOD: f64 = 0.3;

/// What the words of each source speak for.
#[derive(Clone, Debug)]
pub(super) struct Vocabulary {
    named: [Evidence; NAMED.len()],
    of_language: [Evidence; OF_LANGUAGE.len()],
}

/// What was heard on a page.
pub(super) struct Said<'a> {
    /// What each source of names says.
    named: [OfKinds; NAMED.len()],
    of_language: [Heard<'a>; OF_LANGUAGE.len()],
    /// What each source of language says where nothing of it is known.
    silence: [OfKinds; OF_LANGUAGE.len()],
}

impl Vocabulary {
    /// The words in a model file.
    pub(super) fn read(file: &Flat) -> Result<Vocabulary, Error> {
        let named = |place: usize| Evidence::read(file, NAMED[place], hash);
        let words = |place: usize| Evidence::read(file, OF_LANGUAGE[place], word_key);
        Ok(Vocabulary {
            named: [named(0)?, named(1)?, named(2)?, named(3)?],
            of_language: [words(0)?, words(1)?, words(2)?, words(3)?],
        })
    }

    /// Hear a judged page.
    pub(super) fn hear(
        &self,
        judged: &Judgement,
        table: &Table,
        declared: &Declared,
        title: &str,
        address: &Parts,
    ) -> Said<'_> {
        let [of_hints, of_metas, of_types, of_address] = &self.named;
        let [of_title, of_text, of_labels, of_headings] = &self.of_language;
        Said {
            named: [
                heard_among(of_hints, declared.hints),
                heard_among(of_metas, declared.metas),
                heard_among(of_types, declared.types),
                heard_in_address(of_address, declared.hints, address),
            ]
            .map(|heard| heard.scores()),
            of_language: [
                heard_in_texts(of_title, [title.as_bytes()].into_iter()),
                heard_in_texts(of_text, texts_of(judged, table, are_kept(judged))),
                heard_in_texts(of_labels, texts_of(judged, table, are_labels(judged))),
                heard_in_texts(of_headings, texts_of(judged, table, judged.blocks().is_heading())),
            ],
            silence: [of_title, of_text, of_labels, of_headings].map(Evidence::silence),
        }
    }
}

impl Said<'_> {
    /// Whether the words of the text are known.
    pub(super) fn is_understood(&self) -> bool {
        self.of_language[TEXT].known() > UNDERSTOOD
    }

    /// What each of [`SOURCES`] says of each kind, one after the other.
    pub(super) fn with_words(&self) -> impl Iterator<Item = f32> + '_ {
        self.named.into_iter().chain(self.of_language.iter().map(Heard::scores)).flatten()
    }

    /// The same if no word of the language is known.
    pub(super) fn without_words(&self) -> impl Iterator<Item = f32> + '_ {
        self.named.into_iter().chain(self.silence).flatten()
    }
}

fn heard_among<'a>(evidence: &'a Evidence, names: &[&str]) -> Heard<'a> {
    let mut heard = evidence.listen();
    names.iter().for_each(|name| heard.hear(hash(name.as_bytes())));
    heard
}

fn heard_in_address<'a>(evidence: &'a Evidence, hints: &[&str], address: &Parts) -> Heard<'a> {
    let (mut keys, mut whole) = (Vec::new(), String::new());
    address.for_each_name(|place, name| {
        whole.clear();
        whole.extend([place, name]);
        keys.push(hash(whole.as_bytes()));
    });
    keys.sort_unstable();
    keys.dedup();
    let hints = of_address(hints).map(|hint| hash(hint.as_bytes()));
    let mut heard = evidence.listen();
    hints.chain(keys).for_each(|key| heard.hear(key));
    heard
}

/// The hints that are words of the address.
fn of_address<'a>(hints: &'a [&str]) -> impl Iterator<Item = &'a str> + 'a {
    hints.iter().copied().filter(|hint| hint.starts_with(IN_ADDRESS))
}

/// Which blocks are the text.
fn are_kept(judged: &Judgement) -> impl Iterator<Item = bool> + '_ {
    judged.probability().iter().map(|&probability| probability > KEPT)
}

/// Which blocks are labels.
fn are_labels(judged: &Judgement) -> impl Iterator<Item = bool> + '_ {
    judged.blocks().words().iter().map(|&words| words <= LABEL)
}

/// What is known in texts.
fn heard_in_texts<'a, 't>(evidence: &'a Evidence, texts: impl Iterator<Item = &'t [u8]>) -> Heard<'a> {
    let mut heard = evidence.listen();
    for_each_word_in(texts, |key, _| heard.hear(key));
    heard
}

/// Call `found` with the number and the bytes of each word in texts, of which the first bytes are read.
#[inline]
fn for_each_word_in<'t>(texts: impl Iterator<Item = &'t [u8]>, mut found: impl FnMut(u64, &'t [u8])) {
    let mut left = READ;
    for text in texts {
        for_each_word(&text[..text.len().min(left)], |key, span| {
            if span.len() >= LEAST_LETTERS {
                found(key, &text[span]);
            }
        });
        left = left.saturating_sub(text.len() + 1);
        if left == 0 {
            break;
        }
    }
}

/// The words of a judged page that training learns from, for each of [`SOURCES`].
pub(super) fn words_of(
    judged: &Judgement,
    table: &Table,
    declared: &Declared,
    title: &str,
    address: &Parts,
) -> [Vec<String>; SOURCES.len()] {
    let mut in_address = Vec::new();
    address.for_each_name(|place, name| in_address.push([place, name].concat()));
    in_address.sort_unstable();
    in_address.dedup();
    in_address.extend(of_address(declared.hints).map(str::to_owned));
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    [
        owned(declared.hints),
        owned(declared.metas),
        owned(declared.types),
        in_address,
        words_in([title.as_bytes()].into_iter()),
        words_in(texts_of(judged, table, are_kept(judged))),
        words_in(texts_of(judged, table, are_labels(judged))),
        words_in(texts_of(judged, table, judged.blocks().is_heading())),
    ]
}

/// The words in texts, in lower case.
fn words_in<'t>(texts: impl Iterator<Item = &'t [u8]>) -> Vec<String> {
    let mut words = Vec::new();
    for_each_word_in(texts, |_, word| words.push(String::from_utf8_lossy(word).to_ascii_lowercase()));
    words
}

/// The texts of the blocks that are chosen.
fn texts_of<'t>(
    judged: &'t Judgement,
    table: &'t Table,
    chosen: impl Iterator<Item = bool> + 't,
) -> impl Iterator<Item = &'t [u8]> + 't {
    let runs = judged.blocks.runs().zip(chosen).filter(|(_, chosen)| *chosen);
    runs.flat_map(move |(rows, _)| rows.iter().map(move |&row| table.text(row as usize)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_of_names_come_first() {
        assert_eq!(SOURCES.to_vec(), [NAMED, OF_LANGUAGE].concat());
        assert_eq!(OF_LANGUAGE[TEXT], "text");
    }
}
