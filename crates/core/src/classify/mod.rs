//! From the blocks of a page to the judgement on them: what is known of each, then two rounds of trees.

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
use crate::classify::memory::{give_back, is_huge};
use crate::classify::model::{logistic, BlockModel, TreeBuffers};
use crate::classify::path_groups::PathGroups;
use crate::classify::signals::{Signal, SignalWriter, Signals};
use crate::declared::declared_texts::DeclaredTexts;
use crate::facts::blocks::Blocks;
use crate::facts::key_rows::KeyRows;
use crate::{Declarations, Table};

/// Up to this first probability a block is husk without a second judgement: nearly half of all are.
const MAX_CLEAR_PROBABILITY: f32 = 0.02;

/// The blocks of a page, how likely each of them is content, and the signals that say so.
#[derive(Clone, Debug)]
pub struct Predictions {
    pub(crate) blocks: Blocks,
    pub(crate) path_groups: PathGroups,
    pub(crate) key_rows: KeyRows,
    signals: Signals,
    first_round: Vec<f32>,
    probability: Vec<f64>,
    in_comments: Vec<bool>,
    pub(crate) declared: DeclaredTexts,
}

/// The memory of a judgement on its way; it can be used again for the next page, by one thread at a time.
///
/// What a huge page needs is given back.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    facts: FactBuffers,
    signals: signals::SignalBuffers,
    trees: TreeBuffers,
    classified: Vec<u32>,
}

impl Predictions {
    /// Classify every block of a page; `hints` are what the page says of its kind outside its text.
    pub(crate) fn new<H: AsRef<str>>(
        model: &BlockModel,
        table: &Table,
        hints: &[H],
        scratch: &mut Scratch,
    ) -> Predictions {
        let key_rows = KeyRows::of(table);
        let blocks = scratch.facts.blocks(table, &key_rows);
        let mut predictions = Predictions {
            path_groups: PathGroups::default(),
            key_rows,
            signals: Signals::new(model.schema.len(), blocks.len()),
            first_round: vec![0.0; blocks.len()],
            probability: Vec::with_capacity(blocks.len()),
            in_comments: Vec::with_capacity(blocks.len()),
            declared: DeclaredTexts::default(),
            blocks,
        };
        if !predictions.blocks.is_empty() {
            predictions.path_groups =
                scratch.facts.path_groups(table, key_rows.body, &predictions.blocks, &model.names);
            predictions.fill(model, table, hints, scratch);
        }
        give_back(scratch, is_huge(table));
        predictions
    }

    fn fill<H: AsRef<str>>(&mut self, model: &BlockModel, table: &Table, hints: &[H], scratch: &mut Scratch) {
        let Scratch { facts, signals: buffers, trees, classified } = scratch;
        let Predictions { blocks, path_groups, signals, first_round, .. } = self;
        let context = facts.context(table, self.key_rows, blocks, path_groups);
        signals::write(&context, model.flags, &mut SignalWriter::new(&model.schema, signals), buffers);
        let kinds = model.prior.probabilities(&context.names.counts, hints, signals);
        let mut writer = SignalWriter::new(&model.schema, signals);
        kinds.into_iter().enumerate().for_each(|(kind, chance)| writer.write_all(Signal::Kind(kind), chance));
        let mut log_odds = vec![0.0; blocks.len()];
        classified.clear();
        classified.extend(0..blocks.len() as u32);
        model.first.log_odds(signals, classified, &mut log_odds, trees);
        first_round.iter_mut().zip(&log_odds).for_each(|(probability, &log_odds)| *probability = logistic(log_odds));
        signals::write_context(&context, first_round, &mut SignalWriter::new(&model.schema, signals), buffers);
        classified.retain(|&block| first_round[block as usize] > MAX_CLEAR_PROBABILITY);
        model.second.log_odds(signals, classified, &mut log_odds, trees);
        path_groups.agree(&mut log_odds, blocks);
        let meanings = log_odds.iter().map(|&log_odds| model.calibration.value_at(f64::from(logistic(log_odds))));
        self.probability.extend(meanings);
        let in_comments = |row: &i32| context.names.rows[*row as usize].in_comments;
        self.in_comments.extend(blocks.text_rows_by_block().map(|rows| rows.iter().all(in_comments)));
    }

    /// Whether this may be the judgement on a page: it has as many rows.
    pub(crate) fn is_of(&self, table: &Table) -> bool {
        self.blocks.blocks_before.len() == table.len() + 1
    }

    /// The same judgement on a page of which it is known what it declares: a selection keeps declared texts that are shown.
    pub fn with_declared<Source: Deref<Target = [u8]>>(self, declarations: &Declarations<Source>) -> Predictions {
        Predictions { declared: DeclaredTexts::of(declarations), ..self }
    }

    /// The blocks of the page.
    pub fn blocks(&self) -> &Blocks {
        &self.blocks
    }

    /// What is known of each block, in the order of [`BlockModel::signals`].
    pub fn signals(&self) -> &Signals {
        &self.signals
    }

    /// The probability of each block by the first round, which judges each block for itself.
    pub fn first_round(&self) -> &[f32] {
        &self.first_round
    }

    /// How likely each block is content.
    pub fn probability(&self) -> &[f64] {
        &self.probability
    }

    /// For each block whether all of it stands in elements named for comments.
    pub fn in_comments(&self) -> &[bool] {
        &self.in_comments
    }
}
