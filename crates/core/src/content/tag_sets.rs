//! Sets of element names, and the elements that the content tree may have.

use super::embedded::AMP_ELEMENTS;
use crate::table::tags::{flagged, COUNT};
use crate::Table;

/// Number of words of a set: a bit for each known name, and one for all others.
const WORDS: usize = (COUNT + 1).div_ceil(u64::BITS as usize);
/// Form controls in which parsers ignore tags: only their text is kept.
const CONTROLS: &str = "optgroup option select textarea";
/// Elements that HTML of the content may not have, but that repairs read.
const REPAIRED: &str = "embed iframe input noscript object";
static NAME_SETS: [u32; COUNT + 1] = flagged(&[(1, ELEMENTS), (2, CONTROLS), (4, REPAIRED)]);

/// A set of known element names; all others have one place in it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TagSet([u64; WORDS]);

impl TagSet {
    /// Makes the set of some names with spaces between them, for constants; an unknown one does not compile.
    pub(crate) const fn of(names: &str) -> TagSet {
        let flags = flagged(&[(1, names)]);
        let (mut set, mut tag) = ([0; WORDS], 0);
        while tag < COUNT {
            set[tag / 64] |= (flags[tag] as u64) << (tag % 64);
            tag += 1;
        }
        TagSet(set)
    }

    /// Whether the name with this number is in the set.
    pub(crate) const fn contains(&self, tag: i32) -> bool {
        let (word, bit) = position(tag);
        self.0[word] & bit != 0
    }

    /// Adds the name with this number.
    pub(super) fn insert(&mut self, tag: i32) {
        let (word, bit) = position(tag);
        self.0[word] |= bit;
    }

    /// The numbers in the set; the one after those of the known names represents all others.
    pub(super) fn tags(&self) -> impl Iterator<Item = i32> + '_ {
        (0..=COUNT as i32).filter(|&tag| self.contains(tag))
    }
}

const fn position(tag: i32) -> (usize, u64) {
    let at = if (tag as usize) < COUNT { tag as usize } else { COUNT };
    (at / 64, 1 << (at % 64))
}

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

/// Returns for each element name of a page, by its number, whether the tags of its elements may be kept.
pub(super) fn find_allowed_names(table: &Table) -> Vec<bool> {
    let own = table.unknown.iter().map(|&(start, stop)| {
        let name = table.html.get(start as usize..stop as usize).unwrap_or(&[]);
        std::str::from_utf8(name).is_ok_and(|name| RARE_ELEMENTS.contains(&name) || AMP_ELEMENTS.contains(&name))
    });
    NAME_SETS[..COUNT].iter().map(|&sets| sets & 3 == 1 || sets & 4 != 0).chain(own).collect()
}
