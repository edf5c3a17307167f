//! A model of kinds: what the words of each source speak for, and trees that weigh it all.

use super::address::{cleaned, Parts};
use super::judges::Judges;
use super::lesson::measure_names;
use super::measures::{measures_of, MEANING};
use super::words::Vocabulary;
use super::{Declared, Kinds};
use crate::facts::lines::page_title;
use crate::judgement::model::{bad, unpacked, Flat, Schema};
use crate::{BlockModel, Error, Judgement, Table};

/// What tells the kinds of judged pages apart.
#[derive(Clone, Debug)]
pub(crate) struct KindModel {
    /// The measures that the judges ask about.
    schema: Schema,
    vocabulary: Vocabulary,
    /// The signals that the whole page shares, by their positions.
    of_page: Vec<usize>,
    /// The signals of blocks whose means are measures of the page.
    of_blocks: Vec<usize>,
    /// They hear all sources; asked where the words of a page are known.
    with_words: Judges,
    /// They hear nothing of the language of the page; asked about all other pages.
    without_words: Judges,
}

impl KindModel {
    /// The model in the bytes of a file; `blocks` is the model of blocks whose judgements it reads.
    pub(crate) fn read(bytes: &[u8], blocks: &BlockModel) -> Result<KindModel, Error> {
        let bytes = unpacked(bytes)?;
        let file = Flat::open(&bytes)?;
        let (of_page, of_blocks) = (file.lines("of_page")?, file.lines("of_blocks")?);
        let schema = Schema::read(&file, &measure_names(&of_page, &of_blocks).concat(), MEANING)?;
        Ok(KindModel {
            vocabulary: Vocabulary::read(&file)?,
            of_page: places(blocks, &of_page)?,
            of_blocks: places(blocks, &of_blocks)?,
            with_words: Judges::read(&file, "with_words", schema.len())?,
            without_words: Judges::read(&file, "without_words", schema.len())?,
            schema,
        })
    }

    /// How likely the page is of each kind; None where it has no text. `table` is the page that was judged.
    pub(crate) fn probabilities(&self, judged: &Judgement, table: &Table, declared: &Declared) -> Option<Kinds> {
        if judged.blocks.is_empty() || !judged.is_of(table) {
            return None;
        }
        let title = page_title(table);
        let address = cleaned(declared.address);
        let address = Parts::of(&address);
        let said = self.vocabulary.hear(judged, table, declared, &title, &address);
        let measures = measures_of(judged, table, &title, &address, [&self.of_page, &self.of_blocks]);
        let found = match said.with_words() {
            Some(words) => self.with_words.probabilities(&self.arranged(&measures, words)),
            None => self.without_words.probabilities(&self.arranged(&measures, said.without_words())),
        };
        Some(found)
    }

    /// The measures of a page, and what the words of each source say of each kind, in the order of the schema.
    fn arranged(&self, measures: &[f32], said: impl Iterator<Item = f32>) -> Vec<f32> {
        let mut arranged = vec![0.0; self.schema.len()];
        for (number, value) in measures.iter().copied().chain(said).enumerate().take(self.schema.len()) {
            arranged[self.schema.place(number)] = value;
        }
        arranged
    }
}

/// The positions of signals in the model of blocks.
pub(super) fn places(blocks: &BlockModel, names: &[&str]) -> Result<Vec<usize>, Error> {
    let place = |name: &&str| match blocks.schema.place_of(name) {
        Some(place) => Ok(place),
        None => bad(format!("the model of blocks has no signal {name}")),
    };
    names.iter().map(place).collect()
}
