//! The element names that every page shares, so that a tag is a small integer with one meaning on all pages.
//!
//! The index of a name in [`NAMES`] is its number; names that only one page has are numbered after them. What the core
//! asks about elements is one bit each in [`flags`].

pub(crate) use super::tag_numbers::*;

/// Number of known names, text included.
pub const COUNT: usize = 200;

/// The known names: text, then the elements in the order of their bytes.
#[rustfmt::skip]
pub const NAMES: [&str; COUNT] = [
    "#text", "a", "abbr", "acronym", "address", "animate", "annotation", "applet", "area",
    "article", "aside", "audio", "b", "base", "basefont", "bdi", "bdo", "bgsound", "big", "blink",
    "blockquote", "body", "br", "button", "canvas", "caption", "center", "circle", "cite",
    "clipPath", "code", "col", "colgroup", "data", "datalist", "dd", "defs", "del", "desc",
    "details", "dfn", "dialog", "dir", "div", "dl", "dt", "ellipse", "em", "embed", "feBlend",
    "feColorMatrix", "feComposite", "feFlood", "feGaussianBlur", "feMerge", "feMergeNode",
    "feOffset", "fieldset", "figcaption", "figure", "filter", "font", "footer", "foreignObject",
    "form", "frame", "frameset", "g", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header",
    "hgroup", "hr", "html", "i", "iframe", "image", "img", "input", "ins", "isindex", "kbd",
    "keygen", "label", "legend", "li", "line", "linearGradient", "link", "listing", "main", "map",
    "mark", "marker", "marquee", "mask", "math", "menu", "menuitem", "meta", "meter", "mfrac",
    "mi", "mn", "mo", "mover", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup",
    "msup", "mtable", "mtd", "mtext", "mtr", "multicol", "munder", "munderover", "nav", "nextid",
    "nobr", "noembed", "noframes", "noscript", "object", "ol", "optgroup", "option", "output", "p",
    "param", "path", "pattern", "picture", "plaintext", "polygon", "polyline", "pre", "progress",
    "q", "radialGradient", "rb", "rbc", "rect", "rp", "rt", "rtc", "ruby", "s", "samp", "script",
    "search", "section", "select", "semantics", "slot", "small", "source", "spacer", "span",
    "stop", "strike", "strong", "style", "sub", "summary", "sup", "svg", "symbol", "table",
    "tbody", "td", "template", "text", "textarea", "tfoot", "th", "thead", "time", "title", "tr",
    "track", "tspan", "tt", "u", "ul", "use", "var", "video", "view", "wbr", "xmp",
];

/// Has no content and is written without an end tag.
pub const VOID: u32 = 1 << 0;
/// Stands on lines of its own, or its text never joins its neighbour's: cells of tables, controls of forms, `br`.
pub const BLOCK: u32 = 1 << 1;
/// Is never read: programs, style sheets, data about the page, and the paths of SVG.
pub const NEVER_READ: u32 = 1 << 2;
/// Contains unescaped text in HTML.
pub const RAW_TEXT: u32 = 1 << 3;
/// Stays without its content, which is for browsers that no longer exist.
pub const EMPTIED: u32 = 1 << 4;
/// Its markup is shown verbatim, so it becomes `pre` in canonical HTML.
pub const TYPED: u32 = 1 << 5;
/// Begins SVG or MathML, which have their own rules.
pub const FOREIGN: u32 = 1 << 6;
/// Has uppercase letters in its name, which tags in HTML do not have.
pub const CAPITALS: u32 = 1 << 7;

/// The elements with the flag [`VOID`], separated by spaces.
pub const VOIDS: &str =
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr";

/// The elements with the flag [`BLOCK`], separated by spaces.
pub const BLOCKS: &str = "\
    address article aside blockquote body br button canvas caption center dd details dialog dir div dl dt fieldset \
    figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li listing main menu \
    nav noscript ol optgroup option p plaintext pre search section select summary table tbody td template textarea \
    tfoot th thead title tr ul video xmp";

const SETS: [(u32, &str); 8] = [
    (VOID, VOIDS),
    (BLOCK, BLOCKS),
    (NEVER_READ, "link meta path script style"),
    (RAW_TEXT, "iframe noembed noframes plaintext script style xmp"),
    (EMPTIED, "iframe noembed noframes"),
    (TYPED, "plaintext xmp"),
    (FOREIGN, "math svg"),
    (CAPITALS, WITH_CAPITALS),
];

const WITH_CAPITALS: &str = "\
    clipPath feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset foreignObject \
    linearGradient radialGradient";

/// The flags by number; the last entry is for all names that are not known.
static FLAGS: [u32; COUNT + 1] = flagged(&SETS);

/// Returns the flags of a tag.
#[inline]
pub fn flags(tag: i32) -> u32 {
    FLAGS[(tag as usize).min(COUNT)]
}

/// Returns flags by number: each flag is set for the names beside it, separated by spaces.
pub const fn flagged(sets: &[(u32, &str)]) -> [u32; COUNT + 1] {
    let mut table = [0; COUNT + 1];
    let mut set = 0;
    while set < sets.len() {
        let (flag, names) = sets[set];
        let names = names.as_bytes();
        let mut begin = 0;
        while begin < names.len() {
            let mut end = begin;
            while end < names.len() && names[end] != b' ' {
                end += 1;
            }
            table[place_of(names, begin, end)] |= flag;
            begin = end + 1;
        }
        set += 1;
    }
    table
}

/// Returns the number of a known name, for constants: an unknown one does not compile.
pub const fn number(name: &str) -> i32 {
    place_of(name.as_bytes(), 0, name.len()) as i32
}

/// Returns the index in `NAMES` of the bytes `begin..end`.
const fn place_of(bytes: &[u8], begin: usize, end: usize) -> usize {
    let mut place = 0;
    while place < COUNT {
        let name = NAMES[place].as_bytes();
        let mut same = 0;
        while same < name.len() && begin + same < end && name[same] == bytes[begin + same] {
            same += 1;
        }
        if same == name.len() && begin + same == end {
            return place;
        }
        place += 1;
    }
    panic!("a name that is not known");
}

/// Names of up to seven bytes are found by their bytes as one number, times this, of which the highest bits are a slot.
const MULTIPLIER: u64 = 0x2dec_c9b2_14dd_d043;
const SLOT_BITS: u32 = 11;
const WORD: usize = 8;
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The short names as numbers, 0 for long ones.
static KEYS: [u64; COUNT] = {
    let mut keys = [0; COUNT];
    let mut place = 1;
    while place < COUNT {
        keys[place] = short_key(NAMES[place].as_bytes());
        place += 1;
    }
    keys
};

/// The index of the name that has the slot, 0 for none.
static SLOTS: [u8; 1 << SLOT_BITS] = {
    let mut slots = [0; 1 << SLOT_BITS];
    let mut place = 1;
    while place < COUNT {
        let key = short_key(NAMES[place].as_bytes());
        if key != 0 {
            assert!(slots[slot_of(key)] == 0, "two names have one slot: choose another multiplier");
            slots[slot_of(key)] = place as u8;
        }
        place += 1;
    }
    slots
};

const fn short_key(name: &[u8]) -> u64 {
    let mut key = 0;
    if name.len() < WORD {
        let mut at = 0;
        while at < name.len() {
            key |= (name[at] as u64) << (8 * at);
            at += 1;
        }
    }
    key
}

const fn slot_of(key: u64) -> usize {
    (key.wrapping_mul(MULTIPLIER) >> (u64::BITS - SLOT_BITS)) as usize
}

/// Returns the number of the name at the beginning of `tag`, which ends with a space or `>`; None for an unknown name.
#[inline]
pub fn lookup(tag: &[u8]) -> Option<i32> {
    lookup_with_length(tag).map(|(number, _)| number)
}

/// Returns the number and the length of the name at the beginning of `tag`, as [`lookup`] finds it.
///
/// The first eight bytes are one integer; its bytes from the first space or `>` on are masked away.
#[inline]
pub(crate) fn lookup_with_length(tag: &[u8]) -> Option<(i32, usize)> {
    let mut bytes = [b'>'; WORD];
    match tag.get(..WORD) {
        Some(first) => bytes.copy_from_slice(first),
        None => bytes[..tag.len()].copy_from_slice(tag),
    }
    let word = u64::from_le_bytes(bytes);
    let (blank, closer) = (word ^ (ONES * b' ' as u64), word ^ (ONES * b'>' as u64));
    let stops = ((blank.wrapping_sub(ONES) & !blank) | (closer.wrapping_sub(ONES) & !closer)) & HIGHS;
    if stops == 0 {
        return lookup_long(tag);
    }
    let key = word & ((stops & stops.wrapping_neg()) >> 7).wrapping_sub(1);
    let place = SLOTS[slot_of(key)] as usize;
    let length = stops.trailing_zeros() as usize / WORD;
    let is_known = place != 0 && KEYS[place] == key && NAMES[place].len() == length; // NUL bytes at the end are no bits
    is_known.then_some((place as i32, length))
}

/// Looks up a name of eight bytes or more, which is rare.
#[cold]
fn lookup_long(tag: &[u8]) -> Option<(i32, usize)> {
    let name = name_of(tag);
    let place = NAMES[1..].binary_search_by(|known| known.as_bytes().cmp(name)).ok()?;
    Some((place as i32 + 1, name.len()))
}

/// Returns the name at the beginning of `tag`: all before the first space or `>`.
pub fn name_of(tag: &[u8]) -> &[u8] {
    let end = tag.iter().position(|&byte| byte == b' ' || byte == b'>');
    &tag[..end.unwrap_or(tag.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_distinct() {
        assert!(NAMES[1..].windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn every_known_name_is_found() {
        for (place, name) in NAMES.iter().enumerate().skip(1) {
            for rest in [">", " class=\"a b\">", ">text and more", " "] {
                assert_eq!(lookup(format!("{name}{rest}").as_bytes()), Some(place as i32), "{name}");
            }
            assert_eq!(number(name), place as i32);
        }
    }

    #[test]
    fn names_with_capitals_are_listed() {
        for (place, name) in NAMES.iter().enumerate() {
            assert_eq!(
                flags(place as i32) & CAPITALS != 0,
                name.bytes().any(|byte| byte.is_ascii_uppercase()),
                "{name}"
            );
        }
    }

    #[test]
    fn other_names_are_not_known() {
        for tag in [
            "",
            ">",
            " ",
            "#text>",
            "x>",
            "di>",
            "divx>",
            "div\u{e9}>",
            "blockquot>",
            "blockquotes>",
            "P>",
            "\0>",
            "p\0>",
        ] {
            assert_eq!(lookup(tag.as_bytes()), None, "{tag}");
        }
    }

    #[test]
    fn flags_of_known_and_unknown_names() {
        assert_eq!(flags(number("br")), VOID | BLOCK);
        assert_eq!(flags(number("script")), NEVER_READ | RAW_TEXT);
        assert_eq!(flags(0), 0);
        assert_eq!(flags(COUNT as i32 + 7), 0);
        assert_eq!(flags(-1), 0);
    }
}
