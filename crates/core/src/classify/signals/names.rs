//! Signals of the names of elements: their tags, and the words of their classes, ids and roles.
//!
//! A name that distinguishes content from boilerplate has a weight; the weights along the path from a block to the root are
//! added up. Some names are signals themselves: whether any element on the path has them.

use super::catalogue::OuterContainerSignal::{NamesAbove, NamesOf};
use super::catalogue::{BlockSignal, Signal};
use super::SignalWriter;
use crate::classify::feature_context::FeatureContext;

/// Writes the signals of names; `flags` is the number of names that are signals themselves.
pub(super) fn write(context: &FeatureContext, flags: usize, writer: &mut SignalWriter) {
    let (rows, parent) = (&context.names.rows, &context.table.parent);
    let parent_of = |row: usize| parent[row].max(0) as usize;
    writer.write(BlockSignal::Names, context.blocks.first_rows().map(|row| rows[row].path_weight));
    writer.write(
        BlockSignal::NamesNear,
        context.blocks.first_rows().map(|row| {
            let near = parent_of(row);
            let further = parent_of(near);
            rows[near].weight + rows[further].weight + rows[parent_of(further)].weight
        }),
    );
    for (level, containers) in context.containers.levels.iter().enumerate().skip(1) {
        writer.write(NamesAbove.at(level), containers.iter().map(|&row| rows[row as usize].path_weight));
        writer.write(NamesOf.at(level), containers.iter().map(|&row| rows[row as usize].weight));
    }
    let path_flags: Vec<u64> = context.blocks.first_rows().map(|row| rows[row].path_flags).collect();
    // Most names are on the path of no block.
    let on_page = path_flags.iter().fold(0, |all, flags| all | flags);
    for flag in (0..flags).filter(|flag| on_page >> flag & 1 == 1) {
        writer.write_flags(Signal::Flag(flag), path_flags.iter().map(|flags| flags >> flag & 1 == 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::signals::tests::signals_of;

    #[test]
    fn weights_add_up_along_the_path() {
        // The weight of `<p>` is 1, that of `menu` is 2.
        let found = signals_of(r#"<html class="menu"><body class="menu"><div><b><p>a</p></b></div>b</body></html>"#);
        assert_eq!(found.of(BlockSignal::Names), [5.0, 4.0]);
        assert_eq!(found.of(BlockSignal::NamesNear), [1.0, 6.0]);
        assert_eq!(found.of(NamesOf.at(1)), [2.0, 2.0]);
        assert_eq!(found.of(NamesAbove.at(1)), [4.0, 4.0]);
    }

    #[test]
    fn some_names_are_signals() {
        let found = signals_of(r#"<body><p class="menu"><i>a</i></p><p>b</p></body>"#);
        assert_eq!(found.of(Signal::Flag(0)), [1.0, 0.0]);
    }
}
