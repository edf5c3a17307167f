//! What is known of each block of a page.

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
use crate::classify::memory::{give_back, is_huge};

/// What the signals are made with; the memory can be used again for the next page.
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

/// Put down all that is known of each block of a page before any is judged, but for the kind of the page.
///
/// `flags` is how many names are signals of their own.
pub(crate) fn write(context: &FeatureContext, flags: usize, writer: &mut SignalWriter, buffers: &mut SignalBuffers) {
    let is_huge = is_huge(context.table);
    // what takes most memory comes first, while there are few signals
    repetition::write(context, writer, &mut buffers.repetition);
    give_back(&mut buffers.repetition, is_huge);
    text::write(context, writer, &mut buffers.text);
    give_back(&mut buffers.text, is_huge);
    place::write(context, writer, &mut buffers.place);
    containers::density_sums(context, &mut buffers.density_sums);
    containers::write(context, &buffers.density_sums, writer, &mut buffers.containers);
    give_back(&mut buffers.containers, is_huge);
    path_groups::write(context, writer);
    regions::write(context, &buffers.density_sums, writer, &mut buffers.regions);
    give_back(&mut buffers.regions, is_huge);
    neighbours::write(context, writer, &mut buffers.blurs);
    page::write(context, writer, &mut buffers.sorted);
    lists::write(context, writer, &mut buffers.lists);
    names::write(context, flags, writer);
}

/// Writes what the first probability of each block says of the others.
pub(crate) fn write_context(
    context: &FeatureContext,
    first: &[f32],
    writer: &mut SignalWriter,
    buffers: &mut SignalBuffers,
) {
    context::write(context, first, writer, &mut buffers.context);
    let (predictions, weight) = buffers.context.weighed_sums();
    lists::write_first_round(context, predictions, weight, writer, &buffers.lists);
    give_back(&mut buffers.lists, is_huge(context.table));
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;
    use crate::classify::model::Schema;

    /// The signals of a page, in the order of the catalogue.
    pub(crate) struct Found(Signals);

    impl Found {
        pub(crate) fn of(&self, signal: impl Into<Signal>) -> Vec<f32> {
            self.0.row(signal.into().number()).to_vec()
        }
    }

    pub(crate) fn signals_of(html: &str) -> Found {
        two_round_signals_of(html, &[])
    }

    /// The signals of a page, with those of a first judgement where there is one.
    pub(crate) fn two_round_signals_of(html: &str, first: &[f32]) -> Found {
        let mut found = Signals::default();
        with_context(html, |context| {
            let schema = Schema::in_order(Signal::all(1).map(|signal| signal.name(&["menu"])).collect());
            found = Signals::new(schema.len(), context.blocks.len());
            let (mut writer, mut buffers) = (SignalWriter::new(&schema, &mut found), SignalBuffers::default());
            write(&context, 1, &mut writer, &mut buffers);
            if !first.is_empty() {
                write_context(&context, first, &mut writer, &mut buffers);
            }
        });
        Found(found)
    }
}
