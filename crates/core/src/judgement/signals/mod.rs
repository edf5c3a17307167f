//! What is known of each block of a page.

mod blur;
mod catalogue;
mod containers;
mod context;
mod groups;
mod names;
mod neighbours;
mod page;
mod place;
mod regions;
mod repetition;
mod sheet;
mod slots;
mod text;

pub(crate) use blur::Blur;
pub use catalogue::{signal_names, MEANING};
pub(crate) use catalogue::{OfContext, Signal, CONTAINERS};
pub(crate) use page::median;
pub(crate) use sheet::Sheet;
pub use sheet::Signals;

use crate::judgement::memory::{give_back, is_huge};
use crate::judgement::subject::Subject;

/// What the signals are made with; the memory can be used again for the next page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room {
    text: text::Room,
    place: place::Room,
    density_sums: Vec<f64>,
    containers: containers::Room,
    repetition: repetition::Room,
    regions: regions::Room,
    blurs: [Blur; 2],
    sorted: Vec<f64>,
    groups: groups::GroupBuffers,
    context: context::Room,
}

/// Put down all that is known of each block of a page before any is judged, but for the kind of the page.
///
/// `flags` is how many names are signals of their own.
pub(crate) fn write(subject: &Subject, flags: usize, sheet: &mut Sheet, room: &mut Room) {
    let is_huge = is_huge(subject.table);
    // what takes most memory comes first, while there are few signals
    repetition::write(subject, sheet, &mut room.repetition);
    give_back(&mut room.repetition, is_huge);
    text::write(subject, sheet, &mut room.text);
    give_back(&mut room.text, is_huge);
    place::write(subject, sheet, &mut room.place);
    containers::density_sums(subject, &mut room.density_sums);
    containers::write(subject, &room.density_sums, sheet, &mut room.containers);
    give_back(&mut room.containers, is_huge);
    slots::write(subject, sheet);
    regions::write(subject, &room.density_sums, sheet, &mut room.regions);
    give_back(&mut room.regions, is_huge);
    neighbours::write(subject, sheet, &mut room.blurs);
    page::write(subject, sheet, &mut room.sorted);
    groups::write(subject, sheet, &mut room.groups);
    names::write(subject, flags, sheet);
}

/// Writes what the first probability of each block says of the others.
pub(crate) fn write_context(subject: &Subject, first: &[f32], sheet: &mut Sheet, room: &mut Room) {
    context::write(subject, first, sheet, &mut room.context);
    let (judged, weight) = room.context.weighed_sums();
    groups::write_judged(subject, judged, weight, sheet, &room.groups);
    give_back(&mut room.groups, is_huge(subject.table));
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::judgement::model::Schema;
    use crate::judgement::subject::tests::with_subject;

    /// The signals of a page, in the order of the catalogue.
    pub(crate) struct Found(Signals);

    impl Found {
        pub(crate) fn of(&self, signal: impl Into<Signal>) -> Vec<f32> {
            self.0.row(signal.into().number()).to_vec()
        }
    }

    pub(crate) fn signals_of(html: &str) -> Found {
        judged_signals_of(html, &[])
    }

    /// The signals of a page, with those of a first judgement where there is one.
    pub(crate) fn judged_signals_of(html: &str, first: &[f32]) -> Found {
        let mut found = Signals::default();
        with_subject(html, |subject| {
            let schema = Schema::in_order(Signal::all(1).map(|signal| signal.name(&["menu"])).collect());
            found = Signals::new(schema.len(), subject.blocks.len());
            let (mut sheet, mut room) = (Sheet::new(&schema, &mut found), Room::default());
            write(&subject, 1, &mut sheet, &mut room);
            if !first.is_empty() {
                write_context(&subject, first, &mut sheet, &mut room);
            }
        });
        Found(found)
    }
}
