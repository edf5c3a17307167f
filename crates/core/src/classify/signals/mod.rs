//! The signals of the blocks of a page: the features that the model of blocks uses.

mod blur;
mod catalogue;
mod containers;
mod context;
mod lists;
mod names;
mod neighbours;
mod page;
mod path_groups;
mod place;
mod regions;
mod repetition;
mod text;
mod writer;

pub(crate) use blur::Blur;
pub use catalogue::{signal_names, MEANING};
pub(crate) use catalogue::{ContextSignal, Signal, CONTAINERS};
pub(crate) use page::median;
pub(crate) use writer::SignalWriter;
pub use writer::Signals;

use crate::classify::feature_context::FeatureContext;
use crate::classify::memory::{free_if, is_huge};

/// Reusable buffers for computing signals.
#[derive(Clone, Debug, Default)]
pub(crate) struct SignalBuffers {
    text: text::TextBuffers,
    place: place::PlaceBuffers,
    density_sums: Vec<f64>,
    containers: containers::ContainerBuffers,
    repetition: repetition::RepetitionBuffers,
    regions: regions::RegionBuffers,
    blurs: [Blur; 2],
    sorted: Vec<f64>,
    lists: lists::ListBuffers,
    context: context::ContextBuffers,
}

/// Writes the signals that the first round uses, except for the kind of the page.
///
/// `flags` is the number of names that are signals themselves.
pub(crate) fn write(context: &FeatureContext, flags: usize, writer: &mut SignalWriter, buffers: &mut SignalBuffers) {
    let is_huge = is_huge(context.table);
    // The largest buffers come first, while there are few signals.
    repetition::write(context, writer, &mut buffers.repetition);
    free_if(&mut buffers.repetition, is_huge);
    text::write(context, writer, &mut buffers.text);
    free_if(&mut buffers.text, is_huge);
    place::write(context, writer, &mut buffers.place);
    containers::write_density_sums(context, &mut buffers.density_sums);
    containers::write(context, &buffers.density_sums, writer, &mut buffers.containers);
    free_if(&mut buffers.containers, is_huge);
    path_groups::write(context, writer);
    regions::write(context, &buffers.density_sums, writer, &mut buffers.regions);
    free_if(&mut buffers.regions, is_huge);
    neighbours::write(context, writer, &mut buffers.blurs);
    page::write(context, writer, &mut buffers.sorted);
    lists::write(context, writer, &mut buffers.lists);
    names::write(context, flags, writer);
}

/// Writes the signals that the second round adds, from the first-round probability of each block.
pub(crate) fn write_first_round(
    context: &FeatureContext,
    first: &[f32],
    writer: &mut SignalWriter,
    buffers: &mut SignalBuffers,
) {
    context::write(context, first, writer, &mut buffers.context);
    let (predictions, weight) = buffers.context.weighted_sums();
    lists::write_first_round(context, predictions, weight, writer, &buffers.lists);
    free_if(&mut buffers.lists, is_huge(context.table));
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;
    use crate::classify::model::Schema;

    /// The signals of a page, by name.
    pub(crate) struct PageSignals(Signals);

    impl PageSignals {
        pub(crate) fn of(&self, signal: impl Into<Signal>) -> Vec<f32> {
            self.0.row(signal.into().number()).to_vec()
        }
    }

    pub(crate) fn signals_of(html: &str) -> PageSignals {
        two_round_signals_of(html, &[])
    }

    /// The signals of a page, with those of the second round where first-round probabilities are given.
    pub(crate) fn two_round_signals_of(html: &str, first: &[f32]) -> PageSignals {
        let mut found = Signals::default();
        with_context(html, |context| {
            let schema = Schema::in_order(Signal::all(1).map(|signal| signal.name(&["menu"])).collect());
            found = Signals::new(schema.len(), context.blocks.len());
            let (mut writer, mut buffers) = (SignalWriter::new(&schema, &mut found), SignalBuffers::default());
            write(&context, 1, &mut writer, &mut buffers);
            if !first.is_empty() {
                write_first_round(&context, first, &mut writer, &mut buffers);
            }
        });
        PageSignals(found)
    }
}
