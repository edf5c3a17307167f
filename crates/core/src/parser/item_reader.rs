//! Microdata and RDFa Lite of a page, read from one tree.

use super::builder::Builder;
use super::limits::{Limits, MOST_BYTES};
use super::microdata::{items_in, Item};
use super::rdfa::rdfa_items_in;
use super::tree_reader::TreeReader;
use super::without_carriage_returns;
use crate::bytes::finding::holds;

/// The items that attributes of elements describe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ItemsOfPage {
    /// Those of microdata, each with whether it is a property of no item.
    pub(crate) microdata: Vec<(bool, Item)>,
    /// Those of RDFa Lite.
    pub(crate) rdfa: Vec<Item>,
}

/// Reads the items of a page, given as it is written, in UTF-8. Nothing is parsed where the page has no such attributes.
pub(crate) fn items_of(page: &[u8], limits: &Limits) -> ItemsOfPage {
    let page = &page[..page.len().min(MOST_BYTES)];
    let (has_microdata, has_rdfa) = (holds(page, b"itemscope"), holds(page, b"typeof="));
    if !has_microdata && !has_rdfa {
        return ItemsOfPage::default();
    }
    let page = without_carriage_returns(page);
    let mut builder = Builder::new(&page, limits);
    builder.build();
    let elements = || TreeReader::new(&builder.tree, &builder.tokens, page.len());
    ItemsOfPage {
        microdata: if has_microdata { items_in(elements()) } else { Vec::new() },
        rdfa: if has_rdfa { rdfa_items_in(elements()) } else { Vec::new() },
    }
}
