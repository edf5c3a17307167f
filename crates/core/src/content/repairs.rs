//! The repairs of a tree, in their order.

use super::tree::{NodeIndex, Tree};
use super::{
    code_lines, embedded, formula_blocks, formula_images, images, layout_tables, link_addresses, loose_items,
    nested_links, nested_lists, own_lines, pairs, task_boxes, typed_lines,
};

/// What repairs know besides the tree.
pub(super) struct Repairs<'a> {
    /// The elements whose style keeps their lines as they were typed, in document order.
    pub(super) typed_lines: &'a [NodeIndex],
    /// The address against which links are resolved; empty where it is unknown.
    pub(super) base: &'a str,
}

type Repair = fn(&mut Tree, &Repairs<'_>);

const REPAIRS: [Repair; 14] = [
    |tree, repairs| typed_lines::keep_typed_lines(tree, repairs.typed_lines),
    |tree, _| formula_blocks::separate_blocks(tree),
    |tree, _| own_lines::put_on_own_lines(tree),
    |tree, _| embedded::replace_embedded(tree),
    |tree, _| formula_images::drop_formula_images(tree),
    |tree, _| images::put_images_right(tree),
    |tree, _| task_boxes::keep_task_boxes(tree),
    |tree, _| code_lines::join_lines(tree),
    |tree, _| loose_items::gather_items(tree),
    |tree, _| layout_tables::dissolve_layout(tree),
    |tree, _| pairs::join_pairs(tree),
    |tree, _| nested_lists::lift_lists(tree),
    |tree, _| nested_links::separate_links(tree),
    |tree, repairs| link_addresses::make_absolute(tree, repairs.base),
];

/// Puts the structure of a tree right.
pub(super) fn repair(tree: &mut Tree, repairs: &Repairs<'_>) {
    REPAIRS.iter().for_each(|repair| repair(tree, repairs));
}
