//! The elements of the content; of others only what is in them is kept.

use super::embedded::AMP_ELEMENTS;
use crate::table::tags::{flagged, COUNT};
use crate::Table;

/// The elements that HTML of the content may have.
#[rustfmt::skip]
pub(crate) const ELEMENTS: &str = "\
    a abbr acronym address area article aside audio b bdi bdo big blockquote br button caption center cite code col \
    colgroup data dd del details dfn dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header \
    hgroup hr i img ins kbd label legend li listing main map mark menu meter nav nobr ol optgroup option output p \
    picture pre progress q rb rp rt rtc ruby s samp search section select small source span strike strong sub summary \
    sup table tbody td textarea tfoot th thead time tr track tt u ul var video wbr \
    math annotation mfrac mi mn mo mover mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder \
    munderover semantics";

/// Those whose names are not in [`NAMES`].
#[rustfmt::skip]
pub(crate) const RARE_ELEMENTS: [&str; 19] = [
    "maction", "menclose", "merror", "mfenced", "mglyph", "mlabeledtr", "mlongdiv", "mmultiscripts", "mpadded",
    "mphantom", "mprescripts", "mroot", "mscarries", "mscarry", "msgroup", "msline", "msrow", "mstack", "none",
];

/// Elements in which parsers drop tags or take them as text. Of those that are selected, the text is content.
const CONTROLS: &str = "optgroup option select textarea";
/// Elements that are not allowed, and that repairs read.
const REPAIRED: &str = "embed iframe input noscript object";

static STAYING: [u32; COUNT + 1] = flagged(&[(1, ELEMENTS), (2, CONTROLS), (4, REPAIRED)]);

/// For each element name of a page, by its number, whether its elements stay.
pub(super) fn names_that_stay(table: &Table) -> Vec<bool> {
    let own = table.unknown.iter().map(|&(start, stop)| {
        let name = table.html.get(start as usize..stop as usize).unwrap_or(&[]);
        std::str::from_utf8(name).is_ok_and(|name| RARE_ELEMENTS.contains(&name) || AMP_ELEMENTS.contains(&name))
    });
    STAYING[..COUNT].iter().map(|&sets| sets & 3 == 1 || sets & 4 != 0).chain(own).collect()
}
