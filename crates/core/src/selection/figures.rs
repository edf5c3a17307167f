//! Figures are judged by where they stand: their captions are unlike the text around them.

use super::draft::Draft;
use super::named_elements::is_named;
use super::prefix_sums::BlockRange;
use crate::facts::blocks::Blocks;
use crate::facts::word_keys::word_key;
use crate::table::attributes::elements_with;
use crate::table::sets::{sets_of, CAPTION, CODE, FIGURE, HEADING, IMAGE, TABLE};
use crate::Table;

/// Blocks next to a figure that make it stand among content.
const MAX_DISTANCE: usize = 3;
/// With a smaller share of its words outside links, a caption is the teaser of another page.
const MIN_UNLINKED_SHARE: f64 = 0.3;

/// What is in the tag of every element that is named for a caption.
const CAPTION_NAME_PART: &[u8] = b"aption";
const CAPTION_NAMES: [u64; 2] = [word_key(b"caption"), word_key(b"captions")];
/// Maximum number of elements between a named caption and the element around it and its image.
const MAX_LEVELS: usize = 2;
/// Maximum number of words of an image and its named caption.
const MAX_CAPTIONED_WORDS: f64 = 80.0;

/// A figure that shows an image, and its caption.
struct Figure {
    rows: BlockRange,
    blocks: BlockRange,
    captions: Vec<BlockRange>,
}

/// Adds the captions of figures among kept texts; drops all captions where images are not wanted.
pub(super) fn change_captions(draft: &mut Draft) {
    let (title, images) = (draft.title(), draft.context.options.images);
    with_figures(&mut draft.chosen, title, images, draft.context.table, draft.context.blocks);
}

/// Choose the captions of the figures among the kept blocks; without `images`, drop all captions.
///
/// The title counts as kept: the first image often stands between it and the text.
fn with_figures(chosen: &mut [bool], title: Option<BlockRange>, images: bool, table: &Table, blocks: &Blocks) {
    let figures = with_named_captions(figures(table, blocks), table, blocks);
    if figures.is_empty() {
        return;
    }
    let text = TextAround::of(chosen, title, &figures);
    let lead = title.filter(|_| images).and_then(|title| lead_figure(&figures, title, chosen));
    let is_kept = |at: usize, figure: &Figure| Some(at) == lead || text.is_around(figure.blocks);
    for (_, figure) in figures.iter().enumerate().filter(|&(at, figure)| !images || is_kept(at, figure)) {
        figure.captions.iter().for_each(|&(begin, end)| chosen[begin..end].fill(images));
    }
}

/// The outermost figures that show an image; one that holds a table or code is no picture.
fn figures(table: &Table, blocks: &Blocks) -> Vec<Figure> {
    let mut found = Vec::new();
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
            let captions = captions.map(|row| blocks.in_subtree(table, row)).filter(|&run| !is_teaser(run, blocks));
            let rows = (row, inside.end);
            found.push(Figure { rows, blocks: blocks.in_subtree(table, row), captions: captions.collect() });
        }
        row = inside.end;
    }
    found
}

/// Adds the images without a figure whose caption is named so, in document order.
fn with_named_captions(mut figures: Vec<Figure>, table: &Table, blocks: &Blocks) -> Vec<Figure> {
    let known = figures.len();
    for row in elements_with(table, CAPTION_NAME_PART) {
        let after = figures[..known].partition_point(|figure| figure.rows.0 <= row);
        let is_in_figure = after > 0 && row < figures[after - 1].rows.1;
        let is_in_last = figures.len() > known && row < figures[figures.len() - 1].rows.1;
        if !is_in_figure && !is_in_last && is_named(table.text(row), &CAPTION_NAMES) {
            figures.extend(captioned_image(table, blocks, row));
        }
    }
    if figures.len() > known {
        figures.sort_by_key(|figure| figure.rows);
    }
    figures
}

/// The nearest short element around a caption that shows an image, with the caption. The text of a card may be named so
/// too, but has a heading or several paragraphs.
fn captioned_image(table: &Table, blocks: &Blocks, caption: usize) -> Option<Figure> {
    let run = blocks.in_subtree(table, caption);
    let is_heading = |tag: &i32| sets_of(*tag) & HEADING != 0;
    if run.1 - run.0 != 1 || table.tag[caption..table.end[caption] as usize].iter().any(is_heading) {
        return None;
    }
    let above = |&row: &usize| usize::try_from(table.parent[row]).ok();
    let around = std::iter::successors(above(&caption), above).take(MAX_LEVELS + 1);
    let mut around = around.take_while(|&row| is_short(blocks.in_subtree(table, row), blocks));
    let shows = |tag: &i32| sets_of(*tag) & (IMAGE | TABLE | CODE) == IMAGE;
    let row = around.find(|&row| table.tag[row + 1..table.end[row] as usize].iter().any(shows))?;
    let rows = (row, table.end[row] as usize);
    Some(Figure { rows, blocks: blocks.in_subtree(table, row), captions: vec![run] })
        .filter(|_| !is_teaser(run, blocks))
}

fn is_short((begin, end): BlockRange, blocks: &Blocks) -> bool {
    end - begin <= MAX_CAPTIONED_WORDS as usize && blocks.words[begin..end].iter().sum::<f64>() <= MAX_CAPTIONED_WORDS
}

/// The last figure shortly before a title before which nothing is kept.
fn lead_figure(figures: &[Figure], (title, _): BlockRange, chosen: &[bool]) -> Option<usize> {
    let last = figures.iter().rposition(|figure| figure.blocks.1 <= title)?;
    let (begin, end) = figures[last].blocks;
    (title - end <= MAX_DISTANCE && !chosen[..begin].contains(&true)).then_some(last)
}

fn is_teaser((begin, end): BlockRange, blocks: &Blocks) -> bool {
    let sum = |of: &[f64]| of[begin..end].iter().sum::<f64>();
    sum(&blocks.unlinked_words) < MIN_UNLINKED_SHARE * sum(&blocks.words)
}

/// The blocks outside figures: of how many before each block, and how many of the first of them are kept.
struct TextAround {
    before: Vec<usize>,
    kept: Vec<usize>,
}

impl TextAround {
    fn of(chosen: &[bool], title: Option<BlockRange>, figures: &[Figure]) -> TextAround {
        let mut found = TextAround { before: Vec::with_capacity(chosen.len() + 1), kept: vec![0] };
        let is_title = |block: usize| title.is_some_and(|(begin, end)| (begin..end).contains(&block));
        let mut figures = figures.iter().map(|figure| figure.blocks).peekable();
        let mut count = 0;
        for (block, &chosen) in chosen.iter().enumerate() {
            while figures.next_if(|&(_, end)| end <= block).is_some() {}
            found.before.push(found.kept.len() - 1);
            if figures.peek().is_none_or(|&(begin, _)| block < begin) {
                count += usize::from(chosen || is_title(block));
                found.kept.push(count);
            }
        }
        found.before.push(found.kept.len() - 1);
        found
    }

    /// Whether text close before and close after a figure is kept.
    fn is_around(&self, (begin, end): BlockRange) -> bool {
        let (before, after) = (self.before[begin], self.before[end]);
        let last = self.kept.len() - 1;
        self.kept[before] > self.kept[before.saturating_sub(MAX_DISTANCE)]
            && self.kept[(after + MAX_DISTANCE).min(last)] > self.kept[after]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;

    const FIGURE: &str = "<figure><img><figcaption>a b</figcaption></figure>";

    fn chosen(inner: &str, chosen: &[u8], title: Option<BlockRange>, images: bool) -> Vec<u8> {
        let mut found: Vec<bool> = chosen.iter().map(|&flag| flag == 1).collect();
        with_context(&format!("<body><p>x</p>{inner}<p>y</p></body>"), |context| {
            assert_eq!(context.blocks.len(), found.len());
            with_figures(&mut found, title, images, context.table, context.blocks);
        });
        found.into_iter().map(u8::from).collect()
    }

    #[test]
    fn a_figure_among_kept_text_keeps_its_caption() {
        assert_eq!(chosen(FIGURE, &[1, 0, 1], None, true), [1, 1, 1]);
        assert_eq!(chosen(FIGURE, &[0, 0, 1], None, true), [0, 0, 1]);
        assert_eq!(chosen(FIGURE, &[0, 0, 1], Some((0, 1)), true), [0, 1, 1]);
    }

    #[test]
    fn a_caption_may_be_named_instead_of_marked_up() {
        let named = "<div><div><img></div><p class=\"wp-caption-text\">a b</p></div>";
        assert_eq!(chosen(named, &[1, 0, 1], None, true), [1, 1, 1]);
        assert_eq!(chosen(named, &[1, 1, 1], None, false), [1, 0, 1]);
        let without_image = "<div><p class=\"caption\">a b</p></div>";
        assert_eq!(chosen(without_image, &[1, 0, 1], None, true), [1, 0, 1]);
        let card = "<div><img><div class=\"caption\"><h3>a</h3><p>b</p></div></div>";
        assert_eq!(chosen(card, &[1, 1, 0, 1], None, true), [1, 1, 0, 1]);
        let within_long = format!("<div><img><p class=\"caption\">a b</p><p>{}</p></div>", "x ".repeat(99));
        assert_eq!(chosen(&within_long, &[1, 0, 1, 1], None, true), [1, 0, 1, 1]);
    }

    #[test]
    fn the_figure_shortly_before_the_title_keeps_its_caption() {
        let before = format!("{FIGURE}<h1>t</h1>");
        assert_eq!(chosen(&before, &[0, 0, 1, 1], Some((2, 3)), true), [0, 1, 1, 1]);
        assert_eq!(
            chosen(&format!("{FIGURE}<p>n</p>{before}"), &[0, 0, 0, 0, 1, 1], Some((4, 5)), true),
            [0, 0, 0, 1, 1, 1]
        );
        let far = format!("{FIGURE}{}<h1>t</h1>", "<p>n</p>".repeat(4));
        assert_eq!(chosen(&far, &[0, 0, 0, 0, 0, 0, 1, 1], Some((6, 7)), true), [0, 0, 0, 0, 0, 0, 1, 1]);
    }

    #[test]
    fn figures_of_a_gallery_do_not_keep_each_other_from_the_text() {
        assert_eq!(chosen(&FIGURE.repeat(6), &[1, 0, 0, 0, 0, 0, 0, 1], None, true), [1; 8]);
    }

    #[test]
    fn without_images_there_are_no_captions() {
        assert_eq!(chosen(FIGURE, &[1, 1, 1], None, false), [1, 0, 1]);
    }

    #[test]
    fn teasers_and_tables_are_no_figures() {
        let teaser = "<figure><img><figcaption><a>a b</a></figcaption></figure>";
        assert_eq!(chosen(teaser, &[1, 0, 1], None, true), [1, 0, 1]);
        let table = "<figure><img><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>";
        assert_eq!(chosen(table, &[1, 1, 1, 1], None, false), [1; 4]);
    }
}
