//! What is known about hidden and positioned elements, and about the lines of texts, without fetching style sheets or
//! running scripts.
//!
//! These count: the `hidden` attribute, `style` attributes, elements that a browser never shows, and the rules of the
//! page's own `style` elements whose selector is a tag, a class, an id or one of these joined (`div.note`).

mod declarations;
mod selectors;
mod sheets;

use std::borrow::Cow;

use crate::parser::Unread;
use crate::table::attributes::{attribute, raw_values, unescaped};
use crate::table::tags::flagged;
use crate::Table;
use declarations::{HIDDEN, OFF_SCREEN, POSITIONED, PRESERVED_LINES};
use selectors::Rules;

/// Never shown, whatever styles say.
const NEVER: u32 = 1 << 0;
/// Shown where it declares a shadow root.
const TEMPLATE: u32 = 1 << 1;
static OF_TAG: [u32; crate::table::tags::COUNT + 1] =
    flagged(&[(NEVER, "head title template datalist noembed noframes rp"), (TEMPLATE, "template")]);

/// For each row of a page what is known, one bit each; `unread` has its style sheets.
///
/// Whether a row is hidden or off the screen is inherited, whether it is positioned is not.
pub fn visibility(table: &Table, unread: Unread<'_>) -> Vec<u8> {
    known(table, unread, HIDDEN | POSITIONED | OFF_SCREEN)
}

/// Minimum share of visible words; on a page with a smaller one a script will show the rest.
const MIN_VISIBLE: f64 = 0.3;

/// Returns whether a reader sees each row; true for all rows of a page of which little is visible.
pub fn visible_or_all(table: &Table, unread: Unread<'_>) -> Vec<bool> {
    let visible: Vec<bool> = known(table, unread, HIDDEN).iter().map(|bits| bits & HIDDEN == 0).collect();
    let words = |row: usize| f64::from(table.words[row]);
    let seen: f64 = (0..table.len()).filter(|&row| visible[row]).map(words).sum();
    if seen > MIN_VISIBLE * (0..table.len()).map(words).sum::<f64>() {
        visible
    } else {
        vec![true; table.len()]
    }
}

/// What the styles of a page say of its text: what of it nobody can read, and where its lines are as they were typed.
#[derive(Clone, Debug)]
pub struct Styles {
    hidden: Vec<bool>,
    illegible: Vec<bool>,
    preserved_lines: Vec<usize>,
}

impl Styles {
    /// `unread` has the style sheets, which may hide text.
    pub fn of(table: &Table, unread: Unread<'_>) -> Styles {
        let known = known(table, unread, HIDDEN | OFF_SCREEN | PRESERVED_LINES);
        let preserved_lines = rows_with(PRESERVED_LINES, &known);
        Styles { hidden: are_hidden(&known), illegible: are_illegible(&known), preserved_lines }
    }

    /// For each row whether a browser does not show it.
    pub fn hidden(&self) -> &[bool] {
        &self.hidden
    }

    /// For each row whether nobody can read it.
    pub fn illegible(&self) -> &[bool] {
        &self.illegible
    }
}

/// Where the styles of a page are: read already, or in its style sheets, of which only what is asked for is read.
#[derive(Clone, Copy, Debug)]
pub enum PageStyles<'a> {
    /// Those that were read.
    Read(&'a Styles),
    /// The style sheets of the page.
    In(Unread<'a>),
}

impl<'a> PageStyles<'a> {
    /// For each row whether a browser does not show it. Styles of another page say nothing.
    pub(crate) fn hidden(self, table: &Table) -> Cow<'a, [bool]> {
        match self {
            PageStyles::Read(styles) if styles.hidden.len() == table.len() => (&styles.hidden).into(),
            PageStyles::Read(_) => vec![false; table.len()].into(),
            PageStyles::In(unread) => are_hidden(&known(table, unread, HIDDEN)).into(),
        }
    }

    /// For each row whether nobody can read it. Styles of another page say nothing.
    pub fn illegible(self, table: &Table) -> Cow<'a, [bool]> {
        match self {
            PageStyles::Read(styles) if styles.illegible.len() == table.len() => (&styles.illegible).into(),
            PageStyles::Read(_) => vec![false; table.len()].into(),
            PageStyles::In(unread) => are_illegible(&known(table, unread, HIDDEN | OFF_SCREEN)).into(),
        }
    }

    /// The elements whose style says that the lines of their text are as they were typed, in document order.
    pub fn preserved_lines(self, table: &Table) -> Cow<'a, [usize]> {
        match self {
            PageStyles::Read(styles) if styles.illegible.len() == table.len() => (&styles.preserved_lines).into(),
            PageStyles::Read(_) => Cow::Borrowed(&[]),
            PageStyles::In(unread) => preserved_lines(table, unread).into(),
        }
    }
}

fn are_hidden(known: &[u8]) -> Vec<bool> {
    known.iter().map(|bits| bits & HIDDEN != 0).collect()
}

fn are_illegible(known: &[u8]) -> Vec<bool> {
    known.iter().map(|bits| bits & (HIDDEN | OFF_SCREEN) != 0).collect()
}

/// What is known of each row, as far as the rules of style sheets say one of the bits that are asked for.
fn known(table: &Table, unread: Unread<'_>, asked: u8) -> Vec<u8> {
    let mut bits: Vec<u8> = table.tag.iter().map(|&tag| if sets_of(tag) & NEVER != 0 { HIDDEN } else { 0 }).collect();
    for row in (0..table.len()).filter(|&row| sets_of(table.tag[row]) & TEMPLATE != 0) {
        bits[row] = if attribute(table, row, "shadowrootmode").is_some() { 0 } else { HIDDEN };
    }
    add_styles(table, unread, asked, &mut bits);
    for row in 1..bits.len() {
        let above = bits.get(table.parent[row] as usize).copied().unwrap_or(0);
        bits[row] |= above & (HIDDEN | OFF_SCREEN);
    }
    bits
}

fn rows_with(bit: u8, bits: &[u8]) -> Vec<usize> {
    (0..bits.len()).filter(|&row| bits[row] & bit != 0).collect()
}

/// Add what attributes and style sheets say of each element itself, as far as it is asked for.
fn add_styles(table: &Table, unread: Unread<'_>, asked: u8, bits: &mut [u8]) {
    let rules = sheets::rules_of(unread, asked);
    let rules = Rules::new(table, &rules);
    rules.apply_to_tags(table, bits);
    rules.apply_to_names(table, bits);
    if asked & HIDDEN != 0 {
        raw_values(table, "hidden").for_each(|(row, _)| bits[row] |= HIDDEN);
    }
    for (row, style) in raw_values(table, "style").filter(|(_, style)| declarations::may_say(style, asked)) {
        bits[row] |= declarations::said_by_attribute(&unescaped(style)) & asked;
    }
}

/// The elements with typed lines of a page of which nothing else is asked.
fn preserved_lines(table: &Table, unread: Unread<'_>) -> Vec<usize> {
    let mut bits = vec![0; table.len()];
    add_styles(table, unread, PRESERVED_LINES, &mut bits);
    rows_with(PRESERVED_LINES, &bits)
}

fn sets_of(tag: i32) -> u32 {
    OF_TAG[(tag as usize).min(crate::table::tags::COUNT)]
}
