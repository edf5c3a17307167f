//! Words that tell kinds of page apart: those a page declares itself with, and those of its address, title and text.
//!
//! Titles and texts speak only in languages of the training pages; there are judges who go without them.

use std::ops::Range;

use super::address::Parts;
use super::model::{Evidence, MatchCounts};
use super::Declared;
use crate::bytes::mixing::mixed;
use crate::bytes::simd::{letters, TEXT_LANES};
use crate::classify::model::{KindScores, ModelFile};
use crate::facts::numbering::hash;
use crate::{Error, Predictions, Table};

/// The sources of names, which are known as a whole.
const NAMED: [&str; 4] = ["declared", "metas", "types", "address"];
/// The sources that say nothing where the language of a page was not learned.
pub const OF_LANGUAGE: [&str; 4] = ["title", "text", "labels", "headings"];
/// Where words are read that tell kinds apart; those of language last.
pub const SOURCES: [&str; 8] = ["declared", "metas", "types", "address", "title", "text", "labels", "headings"];

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

/// What was counts on a page.
pub(super) struct SourceScores {
    /// What each source of names says.
    named: [KindScores; NAMED.len()],
    /// What each source of language says; None where the text is not understood.
    of_language: Option<[KindScores; OF_LANGUAGE.len()]>,
    /// The same where nothing of it is known.
    silence: [KindScores; OF_LANGUAGE.len()],
}

impl Vocabulary {
    /// The words in a model file.
    pub(super) fn read(file: &ModelFile) -> Result<Vocabulary, Error> {
        let named = |place: usize| Evidence::read(file, NAMED[place], hash);
        let words = |place: usize| Evidence::read(file, OF_LANGUAGE[place], spoken_key);
        Ok(Vocabulary {
            named: [named(0)?, named(1)?, named(2)?, named(3)?],
            of_language: [words(0)?, words(1)?, words(2)?, words(3)?],
        })
    }

    /// Hear a judged page.
    pub(super) fn score(
        &self,
        predictions: &Predictions,
        table: &Table,
        declared: &Declared,
        title: &str,
        address: &Parts,
    ) -> SourceScores {
        let [of_hints, of_metas, of_types, of_address] = &self.named;
        SourceScores {
            named: [
                count_among(of_hints, declared.hints),
                count_among(of_metas, declared.metas),
                count_among(of_types, declared.types),
                count_in_address(of_address, declared.hints, address),
            ]
            .map(|counts| counts.scores()),
            of_language: self.understood(predictions, table, title),
            silence: [0, 1, 2, 3].map(|source| self.of_language[source].silence()),
        }
    }

    /// What the sources of language say; None where most words of the text are not known.
    fn understood(
        &self,
        predictions: &Predictions,
        table: &Table,
        title: &str,
    ) -> Option<[KindScores; OF_LANGUAGE.len()]> {
        let [of_title, of_text, of_labels, of_headings] = &self.of_language;
        let text = count_in_texts(of_text, &table.html, texts_of(predictions, table, are_kept(predictions)));
        if text.known() <= UNDERSTOOD {
            return None;
        }
        let counts = [
            count_in_texts(of_title, title.as_bytes(), whole(title)),
            text,
            count_in_texts(of_labels, &table.html, texts_of(predictions, table, are_labels(predictions))),
            count_in_texts(of_headings, &table.html, texts_of(predictions, table, predictions.blocks().is_heading())),
        ];
        Some(counts.map(|counts| counts.scores()))
    }
}

impl SourceScores {
    /// What each of [`SOURCES`] says of each kind, one after the other; None where the text is not understood.
    pub(super) fn with_words(&self) -> Option<impl Iterator<Item = f32> + '_> {
        Some(self.named.into_iter().chain(self.of_language?).flatten())
    }

    /// The same if no word of the language is known.
    pub(super) fn without_words(&self) -> impl Iterator<Item = f32> + '_ {
        self.named.into_iter().chain(self.silence).flatten()
    }
}

fn count_among<'a>(evidence: &'a Evidence, names: &[&str]) -> MatchCounts<'a> {
    count_once(evidence, names.iter().map(|name| hash(name.as_bytes())).collect())
}

fn count_in_address<'a>(evidence: &'a Evidence, hints: &[&str], address: &Parts) -> MatchCounts<'a> {
    let (mut keys, mut whole) = (Vec::new(), String::new());
    address.for_each_name(|place, name| {
        whole.clear();
        whole.extend([place, name]);
        keys.push(hash(whole.as_bytes()));
    });
    keys.extend(of_address(hints).map(|hint| hash(hint.as_bytes())));
    count_once(evidence, keys)
}

/// What is known among words that count once, however often they come.
fn count_once(evidence: &Evidence, mut keys: Vec<u64>) -> MatchCounts<'_> {
    keys.sort_unstable();
    keys.dedup();
    let mut counts = evidence.counter();
    keys.into_iter().for_each(|key| counts.count(key));
    counts
}

/// The hints that are words of the address.
fn of_address<'a>(hints: &'a [&str]) -> impl Iterator<Item = &'a str> + 'a {
    hints.iter().copied().filter(|hint| hint.starts_with(IN_ADDRESS))
}

/// Which blocks are the text.
fn are_kept(predictions: &Predictions) -> impl Iterator<Item = bool> + '_ {
    predictions.probability().iter().map(|&probability| probability > KEPT)
}

/// Which blocks are labels.
fn are_labels(predictions: &Predictions) -> impl Iterator<Item = bool> + '_ {
    predictions.blocks().words().iter().map(|&words| words <= LABEL)
}

/// What is known in the texts that stand at some places of a page.
fn count_in_texts<'a>(
    evidence: &'a Evidence,
    page: &[u8],
    texts: impl Iterator<Item = Range<usize>>,
) -> MatchCounts<'a> {
    let mut counts = evidence.counter();
    for_each_word_in(page, texts, |key, _| counts.count(key));
    counts
}

/// Call `found` with the number and the place of each word in texts, of which the first bytes are read.
#[inline]
fn for_each_word_in(page: &[u8], texts: impl Iterator<Item = Range<usize>>, mut found: impl FnMut(u64, Range<usize>)) {
    let mut left = READ;
    for text in texts {
        for_each_word(page, text.start..text.end.min(text.start + left), |key, word| {
            if word.len() >= LEAST_LETTERS {
                found(key, word);
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
    predictions: &Predictions,
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
        words_in(title.as_bytes(), whole(title)),
        words_in(&table.html, texts_of(predictions, table, are_kept(predictions))),
        words_in(&table.html, texts_of(predictions, table, are_labels(predictions))),
        words_in(&table.html, texts_of(predictions, table, predictions.blocks().is_heading())),
    ]
}

/// The words in texts, in lower case.
fn words_in(page: &[u8], texts: impl Iterator<Item = Range<usize>>) -> Vec<String> {
    let mut words = Vec::new();
    for_each_word_in(page, texts, |_, word| words.push(String::from_utf8_lossy(&page[word]).to_ascii_lowercase()));
    words
}

/// Where a text stands that is alone.
fn whole(text: &str) -> impl Iterator<Item = Range<usize>> {
    std::iter::once(0..text.len())
}

/// Where the texts of the blocks stand that are chosen.
fn texts_of<'t>(
    predictions: &'t Predictions,
    table: &'t Table,
    chosen: impl Iterator<Item = bool> + 't,
) -> impl Iterator<Item = Range<usize>> + 't {
    let runs = predictions.blocks.text_rows_by_block().zip(chosen).filter(|(_, chosen)| *chosen);
    runs.flat_map(move |(rows, _)| rows.iter().map(move |&row| table.place(row as usize)))
}

const EIGHT: usize = 8;
/// Bytes of which it is noted together which ones are letters.
const NOTED: usize = u64::BITS as usize;
/// What small letters have and capitals have not.
const SMALL: u64 = u64::from_ne_bytes([b'a' ^ b'A'; EIGHT]);

/// Call `found` with the number and the span of each word in a part of a text: letters `a` to `z`, in either case, that
/// stand together.
#[inline]
pub(super) fn for_each_word(text: &[u8], part: Range<usize>, mut found: impl FnMut(u64, Range<usize>)) {
    let (mut begin, mut is_open) = (0, false);
    for noted in part.clone().step_by(NOTED) {
        let letters = letters_in(text, noted..part.end.min(noted + NOTED));
        let mut borders = letters ^ (letters << 1 | u64::from(is_open));
        while borders != 0 {
            let at = noted + borders.trailing_zeros() as usize;
            borders &= borders - 1;
            if is_open {
                found(key_at(text, begin..at), begin..at);
            } else {
                begin = at;
            }
            is_open = !is_open;
        }
    }
    if is_open {
        found(key_at(text, begin..part.end), begin..part.end);
    }
}

/// The number of a word of letters; it is the same in either case.
pub(super) fn spoken_key(word: &[u8]) -> u64 {
    key_at(word, 0..word.len())
}

#[inline]
fn key_at(text: &[u8], word: Range<usize>) -> u64 {
    word.clone().step_by(EIGHT).fold(0, |key, at| {
        let length = (word.end - at).min(EIGHT) as u32;
        let letters = (eight_at(text, at) | SMALL) & (!0 >> (u64::BITS - u8::BITS * length));
        mixed(key, letters)
    })
}

/// Which of some bytes are letters, one bit for each.
#[inline]
fn letters_in(text: &[u8], noted: Range<usize>) -> u64 {
    let lanes = noted.clone().step_by(TEXT_LANES);
    let found = lanes.fold(0, |found, at| found | u64::from(letters(text, at)) << (at - noted.start));
    found & (!0 >> (NOTED - noted.len()))
}

/// The eight bytes from a place on as one number; after the end there are NULs.
#[inline]
fn eight_at(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or(&[]);
    match rest.get(..EIGHT).and_then(|eight| eight.try_into().ok()) {
        Some(eight) => u64::from_le_bytes(eight),
        None => rest.iter().rev().fold(0, |eight, &byte| eight << 8 | u64::from(byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    #[test]
    fn sources_of_names_come_first() {
        assert_eq!(SOURCES.to_vec(), [NAMED, OF_LANGUAGE].concat());
    }

    #[test]
    fn words_are_letters_that_stand_together() {
        let mut found = Vec::new();
        for_each_word(b"postBody, 3rd words", 0..13, |_, span| found.push(span));
        assert_eq!(found, [0..8, 11..13]);
    }

    #[test]
    fn any_text_is_read_as_byte_by_byte() {
        let mut random = Random::new(7);
        for _ in 0..500 {
            let text: Vec<u8> = (0..random.below(300)).map(|_| b"azAZ@[`{\xc1 mM"[random.below(12)]).collect();
            let mut found = Vec::new();
            for_each_word(&text, 0..text.len(), |key, span| found.push((key, text[span].to_vec())));
            let words = text.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| !word.is_empty());
            let expected: Vec<_> = words.map(|word| (spoken_key(&word.to_ascii_lowercase()), word.to_vec())).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn words_have_different_numbers() {
        let words: [&[u8]; 6] = [b"a", b"aa", b"abcdefgh", b"abcdefghi", b"abcdefghabcdefgh", b"b"];
        for (place, one) in words.iter().enumerate() {
            assert!(words[..place].iter().all(|other| spoken_key(one) != spoken_key(other)));
        }
    }
}
