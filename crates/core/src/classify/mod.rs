//! From the blocks of a page to their probabilities: the signals of each block, then two rounds of trees.

pub(crate) mod containers;
pub(crate) mod element_names;
pub(crate) mod explain;
pub(crate) mod feature_context;
pub(crate) mod memory;
pub(crate) mod model;
pub(crate) mod names;
pub(crate) mod page_kinds;
pub(crate) mod path_groups;
pub(crate) mod signals;

use std::ops::Deref;

use crate::classify::feature_context::FactBuffers;
use crate::classify::memory::{free_if, is_huge};
use crate::classify::model::{logistic, BlockModel, TreeBuffers};
use crate::classify::path_groups::PathGroups;
use crate::classify::signals::{Signal, SignalWriter, Signals};
use crate::declared::declared_texts::DeclaredTexts;
use crate::facts::blocks::Blocks;
use crate::facts::key_rows::KeyRows;
use crate::{Declarations, Table};

/// Maximum first-round probability of a block that is clearly boilerplate and not classified again: nearly half of all.
const MAX_CLEAR_PROBABILITY: f32 = 0.02;

/// The blocks of a page, the probability of each to be content, and the signals behind it.
#[derive(Clone, Debug)]
pub struct Predictions {
    pub(crate) blocks: Blocks,
    pub(crate) path_groups: PathGroups,
    pub(crate) key_rows: KeyRows,
    pub(crate) declared: DeclaredTexts,
    signals: Signals,
    first_round: Vec<f32>,
    probability: Vec<f64>,
    in_comments: Vec<bool>,
    /// The length of the page's canonical HTML, by which other pages are recognised.
    html_length: usize,
}

/// Buffers for classification, reusable for the next page by one thread at a time; those of a huge page are freed.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    facts: FactBuffers,
    signals: signals::SignalBuffers,
    trees: TreeBuffers,
    classified: Vec<u32>,
    log_odds: Vec<f32>,
}

impl Predictions {
    /// Classifies every block of a page; `hints` are what the page declares about its kind outside its text.
    pub(crate) fn new<H: AsRef<str>>(
        model: &BlockModel,
        table: &Table,
        hints: &[H],
        scratch: &mut Scratch,
    ) -> Predictions {
        let key_rows = KeyRows::of(table);
        let blocks = scratch.facts.blocks(table, &key_rows);
        let path_groups = if blocks.is_empty() {
            PathGroups::default()
        } else {
            scratch.facts.path_groups(table, key_rows.body, &blocks, &model.names)
        };
        let mut predictions = Predictions {
            path_groups,
            key_rows,
            declared: DeclaredTexts::default(),
            signals: Signals::new(model.schema.len(), blocks.len()),
            first_round: vec![0.0; blocks.len()],
            probability: Vec::with_capacity(blocks.len()),
            in_comments: Vec::with_capacity(blocks.len()),
            html_length: table.html.len(),
            blocks,
        };
        if !predictions.blocks.is_empty() {
            predictions.predict(model, table, hints, scratch);
        }
        free_if(scratch, is_huge(table));
        predictions
    }

    /// Computes the signals and predicts in two rounds; the second round uses the predictions of the first.
    fn predict<H: AsRef<str>>(&mut self, model: &BlockModel, table: &Table, hints: &[H], scratch: &mut Scratch) {
        let Scratch { facts, signals, trees, classified, log_odds } = scratch;
        let Predictions { blocks, path_groups, .. } = self;
        let context = facts.context(table, self.key_rows, blocks, path_groups);
        log_odds.clear();
        log_odds.resize(blocks.len(), 0.0);
        classified.clear();
        classified.extend(0..blocks.len() as u32);

        signals::write(&context, model.flags, &mut SignalWriter::new(&model.schema, &mut self.signals), signals);
        let kinds = model.prior.probabilities(&context.names.counts, hints, &self.signals);
        let mut writer = SignalWriter::new(&model.schema, &mut self.signals);
        kinds.into_iter().enumerate().for_each(|(kind, probability)| writer.write_all(Signal::Kind(kind), probability));
        model.first.write_log_odds(&self.signals, classified, log_odds, trees);
        self.first_round.iter_mut().zip(&*log_odds).for_each(|(first, &log_odds)| *first = logistic(log_odds));

        let mut writer = SignalWriter::new(&model.schema, &mut self.signals);
        signals::write_first_round(&context, &self.first_round, &mut writer, signals);
        // Blocks that are clearly boilerplate keep the log-odds of the first round.
        classified.retain(|&block| self.first_round[block as usize] > MAX_CLEAR_PROBABILITY);
        model.second.write_log_odds(&self.signals, classified, log_odds, trees);

        path_groups.move_to_means(log_odds, blocks);
        let calibrate = |&log_odds: &f32| model.calibration.value_at(f64::from(logistic(log_odds)));
        self.probability.extend(log_odds.iter().map(calibrate));
        let in_comments = |row: &i32| context.names.rows[*row as usize].in_comments;
        self.in_comments.extend(blocks.text_rows_by_block().map(|rows| rows.iter().all(in_comments)));
    }

    /// Whether these may be the predictions of a page: it has as many rows and as many bytes.
    pub(crate) fn is_of(&self, table: &Table) -> bool {
        self.blocks.blocks_before.len() == table.len() + 1 && self.html_length == table.html.len()
    }

    /// Adds what the page declares: a selection keeps declared texts that are shown.
    pub fn with_declared<Source: Deref<Target = [u8]>>(self, declarations: &Declarations<Source>) -> Predictions {
        Predictions { declared: DeclaredTexts::of(declarations), ..self }
    }

    /// Returns the blocks of the page.
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// Returns the signals of each block, in the order of [`BlockModel::signals`].
    pub fn signals(&self) -> &Signals {
        &self.signals
    }

    /// Returns the probability of each block by the first round, which knows no predictions of other blocks.
    pub fn first_round(&self) -> &[f32] {
        &self.first_round
    }

    /// Returns for each block the probability that it is content.
    pub fn probability(&self) -> &[f64] {
        &self.probability
    }

    /// Returns for each block whether all of it is in elements named for comments.
    pub fn in_comments(&self) -> &[bool] {
        &self.in_comments
    }
}
