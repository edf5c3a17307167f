//! Captions of figures follow the text around the figure, because their wording differs from it.

use std::ops::Range;

use crate::facts::blocks::{BlockRange, Blocks};
use crate::facts::word_keys::word_key;
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::named_elements::{is_named, is_short};
use crate::table::attributes::elements_with;
use crate::table::sets::{sets_of, CAPTION, CODE, FIGURE, HEADING, IMAGE, TABLE};
use crate::table::tags::number;
use crate::Table;

const SVG: i32 = number("svg");

/// Maximum number of blocks outside figures between a figure and kept text before and after it.
const MAX_DISTANCE: usize = 3;
/// Maximum number of blocks outside figures between the first figure after the title and kept text before and after it.
const MAX_DISTANCE_OF_LEAD: usize = 12;
/// Minimum number of words of a caption that far from kept text: portraits of those who write have fewer.
const MIN_LEAD_WORDS: f64 = 3.0;
/// Minimum share of words outside links of a caption: with less, it is the teaser of another page.
const MIN_UNLINKED_SHARE: f64 = 0.3;
/// Contained in the start tag of each element that is named for a caption.
const CAPTION_NAME_PART: &[u8] = b"aption";
const CAPTION_NAMES: [u64; 2] = [word_key(b"caption"), word_key(b"captions")];
/// Maximum number of elements between a named caption and the element that contains it and its image.
const MAX_LEVELS: usize = 2;
/// Maximum number of words of an element with an image and its named caption.
const MAX_CAPTIONED_WORDS: f64 = 80.0;

/// Adds the captions of figures among kept texts; drops all captions where images are not wanted.
///
/// The title counts as kept: the first image is often between it and the text.
pub(super) fn change_captions(draft: &mut Draft, title: Option<BlockRange>) {
    let RuleContext { table, blocks, options, .. } = draft.context;
    let figures = add_named_captions(find_figures(table, blocks), table, blocks);
    if figures.is_empty() {
        return;
    }
    let text = KeptText::of(draft.kept(), title, &figures);
    let lead = title.and_then(|title| find_lead_figure(&figures, title, draft.kept()));
    for (at, figure) in figures.iter().enumerate() {
        let is_first = at == 0 || title.is_some_and(|title| figures[at - 1].blocks.end <= title.begin);
        let may_lead = is_first && blocks.words_in(figure.blocks) >= MIN_LEAD_WORDS;
        let distance = if may_lead { MAX_DISTANCE_OF_LEAD } else { MAX_DISTANCE };
        if !options.images || Some(at) == lead || text.is_around(figure.blocks, distance) {
            figure.captions.iter().for_each(|&caption| draft.set(caption, options.images));
        }
    }
}

/// A figure with an image, and its captions.
struct Figure {
    rows: Range<usize>,
    blocks: BlockRange,
    captions: Vec<BlockRange>,
}

/// Finds the outermost figures with an image, but without a table or code.
fn find_figures(table: &Table, blocks: &Blocks) -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut row = 0;
    while row < table.len() {
        if sets_of(table.tag[row]) & FIGURE == 0 {
            row += 1;
            continue;
        }
        let inside = row + 1..table.end[row] as usize;
        let sets = table.tag[inside.clone()].iter().fold(0, |sets, &tag| sets | sets_of(tag));
        if sets & IMAGE != 0 && sets & (TABLE | CODE) == 0 {
            let captions = inside.clone().filter(|&row| sets_of(table.tag[row]) & CAPTION != 0);
            let captions = captions.map(|row| blocks.in_subtree(table, row));
            let captions = captions.filter(|&caption| !is_teaser(caption, blocks)).collect();
            figures.push(Figure { rows: row..inside.end, blocks: blocks.in_subtree(table, row), captions });
        }
        row = inside.end;
    }
    figures
}

/// Adds the images outside figures whose caption is named so, in document order.
fn add_named_captions(mut figures: Vec<Figure>, table: &Table, blocks: &Blocks) -> Vec<Figure> {
    let known = figures.len();
    for row in elements_with(table, CAPTION_NAME_PART) {
        let after = figures[..known].partition_point(|figure| figure.rows.start <= row);
        let is_in_figure = after > 0 && row < figures[after - 1].rows.end;
        let is_in_last = figures.len() > known && row < figures[figures.len() - 1].rows.end;
        if !is_in_figure && !is_in_last && is_named(table.text(row), &CAPTION_NAMES) {
            figures.extend(captioned_image(table, blocks, row));
        }
    }
    if figures.len() > known {
        figures.sort_by_key(|figure| (figure.rows.start, figure.rows.end));
    }
    figures
}

/// Returns the nearest short ancestor of a caption that has an image, with the caption. The text of a card may be named so
/// too, but has a heading or several paragraphs; that of a button has a drawing.
fn captioned_image(table: &Table, blocks: &Blocks, caption: usize) -> Option<Figure> {
    let range = blocks.in_subtree(table, caption);
    let is_heading = |tag: &i32| sets_of(*tag) & HEADING != 0;
    let has_heading = table.tag[caption..table.end[caption] as usize].iter().any(is_heading);
    if range.len() != 1 || has_heading || is_teaser(range, blocks) {
        return None;
    }
    let ancestors = table.ancestors(caption).take(MAX_LEVELS + 1);
    let mut short = ancestors.take_while(|&row| is_short(table, blocks, row, MAX_CAPTIONED_WORDS));
    let is_image = |tag: &i32| sets_of(*tag) & (IMAGE | TABLE | CODE) == IMAGE && *tag != SVG;
    let row = short.find(|&row| table.tag[row + 1..table.end[row] as usize].iter().any(is_image))?;
    let rows = row..table.end[row] as usize;
    Some(Figure { rows, blocks: blocks.in_subtree(table, row), captions: vec![range] })
}

/// Finds the last figure shortly before a title, if nothing is kept before that figure.
fn find_lead_figure(figures: &[Figure], title: BlockRange, kept: &[bool]) -> Option<usize> {
    let last = figures.iter().rposition(|figure| figure.blocks.end <= title.begin)?;
    let lead = figures[last].blocks;
    (title.begin - lead.end <= MAX_DISTANCE && !kept[..lead.begin].contains(&true)).then_some(last)
}

fn is_teaser(caption: BlockRange, blocks: &Blocks) -> bool {
    let unlinked: f64 = blocks.unlinked_words[caption.indices()].iter().sum();
    unlinked < MIN_UNLINKED_SHARE * blocks.words_in(caption)
}

/// The kept blocks outside figures.
struct KeptText {
    /// For each block, and at the end, the number of blocks outside figures before it.
    outside_before: Vec<usize>,
    /// For each block outside figures, and at the end, how many of those before it are kept.
    kept_before: Vec<usize>,
}

impl KeptText {
    fn of(kept: &[bool], title: Option<BlockRange>, figures: &[Figure]) -> KeptText {
        let mut text = KeptText { outside_before: Vec::with_capacity(kept.len() + 1), kept_before: vec![0] };
        let mut figures = figures.iter().map(|figure| figure.blocks).peekable();
        let mut count = 0;
        for (block, &kept) in kept.iter().enumerate() {
            while figures.next_if(|figure| figure.end <= block).is_some() {}
            text.outside_before.push(text.kept_before.len() - 1);
            if figures.peek().is_none_or(|figure| block < figure.begin) {
                count += usize::from(kept || title.is_some_and(|title| title.contains(block)));
                text.kept_before.push(count);
            }
        }
        text.outside_before.push(text.kept_before.len() - 1);
        text
    }

    /// Whether some of the blocks before a figure and some of those after it are kept, up to a distance.
    fn is_around(&self, figure: BlockRange, distance: usize) -> bool {
        let (before, after) = (self.outside_before[figure.begin], self.outside_before[figure.end]);
        let last = self.kept_before.len() - 1;
        self.kept_before[before] > self.kept_before[before.saturating_sub(distance)]
            && self.kept_before[(after + distance).min(last)] > self.kept_before[after]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selection::tests::changed;
    use crate::SelectionOptions;

    const FIGURE: &str = "<figure><img><figcaption>a b</figcaption></figure>";

    fn kept(inner: &str, before: &[u8], title: Option<(usize, usize)>, images: bool) -> Vec<u8> {
        let html = format!("<body><p>x</p>{inner}<p>y</p></body>");
        let title = title.map(|(begin, end)| BlockRange::new(begin, end));
        let options = SelectionOptions { images, ..SelectionOptions::default() };
        changed(&html, before, 0.5, options, |draft| change_captions(draft, title))
    }

    #[test]
    fn a_figure_among_kept_text_keeps_its_caption() {
        assert_eq!(kept(FIGURE, &[1, 0, 1], None, true), [1, 1, 1]);
        assert_eq!(kept(FIGURE, &[0, 0, 1], None, true), [0, 0, 1]);
        assert_eq!(kept(FIGURE, &[0, 0, 1], Some((0, 1)), true), [0, 1, 1]);
    }

    #[test]
    fn a_caption_may_be_named_instead_of_marked_up() {
        let named = "<div><div><img></div><p class=\"wp-caption-text\">a b</p></div>";
        assert_eq!(kept(named, &[1, 0, 1], None, true), [1, 1, 1]);
        assert_eq!(kept(named, &[1, 1, 1], None, false), [1, 0, 1]);
        let without_image = "<div><p class=\"caption\">a b</p></div>";
        assert_eq!(kept(without_image, &[1, 0, 1], None, true), [1, 0, 1]);
        let card = "<div><img><div class=\"caption\"><h3>a</h3><p>b</p></div></div>";
        assert_eq!(kept(card, &[1, 1, 0, 1], None, true), [1, 1, 0, 1]);
        let button = "<button class=\"captions\"><svg></svg>Closed captions</button>";
        assert_eq!(kept(button, &[1, 0, 1], None, true), [1, 0, 1]);
        let within_long = format!("<div><img><p class=\"caption\">a b</p><p>{}</p></div>", "x ".repeat(99));
        assert_eq!(kept(&within_long, &[1, 0, 1, 1], None, true), [1, 0, 1, 1]);
    }

    #[test]
    fn the_figure_shortly_before_the_title_keeps_its_caption() {
        let before = format!("{FIGURE}<h1>t</h1>");
        assert_eq!(kept(&before, &[0, 0, 1, 1], Some((2, 3)), true), [0, 1, 1, 1]);
        assert_eq!(
            kept(&format!("{FIGURE}<p>n</p>{before}"), &[0, 0, 0, 0, 1, 1], Some((4, 5)), true),
            [0, 0, 0, 1, 1, 1]
        );
        let far = format!("{FIGURE}{}<h1>t</h1>", "<p>n</p>".repeat(4));
        assert_eq!(kept(&far, &[0, 0, 0, 0, 0, 0, 1, 1], Some((6, 7)), true), [0, 0, 0, 0, 0, 0, 1, 1]);
    }

    #[test]
    fn the_first_figure_after_the_title_keeps_its_caption_although_it_is_further_from_the_text() {
        let names = "<p>n</p>".repeat(5);
        let page =
            |caption: &str| format!("<h1>t</h1>{names}<figure><img><figcaption>{caption}</figcaption></figure>{names}");
        let with = |caption: u8| [&[0, 1, 0, 0, 0, 0, 0, caption, 0, 0, 0, 0, 0, 1][..]].concat();
        assert_eq!(kept(&page("a b c"), &with(0), Some((1, 2)), true), with(1));
        assert_eq!(kept(&page("a b"), &with(0), Some((1, 2)), true), with(0));
    }

    #[test]
    fn figures_of_a_gallery_do_not_keep_each_other_from_the_text() {
        assert_eq!(kept(&FIGURE.repeat(6), &[1, 0, 0, 0, 0, 0, 0, 1], None, true), [1; 8]);
    }

    #[test]
    fn without_images_there_are_no_captions() {
        assert_eq!(kept(FIGURE, &[1, 1, 1], None, false), [1, 0, 1]);
    }

    #[test]
    fn teasers_and_tables_are_not_figures() {
        let teaser = "<figure><img><figcaption><a>a b</a></figcaption></figure>";
        assert_eq!(kept(teaser, &[1, 0, 1], None, true), [1, 0, 1]);
        let table = "<figure><img><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>";
        assert_eq!(kept(table, &[1, 1, 1, 1], None, false), [1; 4]);
    }
}
