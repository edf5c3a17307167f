//! Figures are judged by where they stand: their captions are unlike the text around them.

use super::draft::Draft;
use super::sums::Run;
use crate::blocks::Blocks;
use crate::sets::{sets_of, CAPTION, CODE, FIGURE, IMAGE, TABLE};
use crate::Table;

/// Blocks next to a figure that make it stand among content.
const REACH: usize = 3;
/// With a smaller share of its words outside links, a caption is the teaser of another page.
const PLAIN: f64 = 0.3;

/// A figure that shows an image, and its caption.
struct Figure {
    blocks: Run,
    captions: Vec<Run>,
}

/// Adds the captions of figures among kept texts; drops all captions where images are not wanted.
pub(super) fn change_captions(draft: &mut Draft) {
    let (title, images) = (draft.title(), draft.scene.options.images);
    with_figures(&mut draft.chosen, title, images, draft.scene.table, draft.scene.blocks);
}

/// Choose the captions of the figures among the kept blocks; without `images`, drop all captions.
///
/// The title counts as kept: the first image often stands between it and the text.
fn with_figures(chosen: &mut [bool], title: Option<Run>, images: bool, table: &Table, blocks: &Blocks) {
    let figures = figures(table, blocks);
    if figures.is_empty() {
        return;
    }
    let text = TextAround::of(chosen, title, &figures);
    for figure in figures.iter().filter(|figure| !images || text.is_around(figure.blocks)) {
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
            let captions = captions.map(|row| blocks.held_by(table, row)).filter(|&run| !is_teaser(run, blocks));
            found.push(Figure { blocks: blocks.held_by(table, row), captions: captions.collect() });
        }
        row = inside.end;
    }
    found
}

fn is_teaser((begin, end): Run, blocks: &Blocks) -> bool {
    let sum = |of: &[f64]| of[begin..end].iter().sum::<f64>();
    sum(&blocks.plain) < PLAIN * sum(&blocks.words)
}

/// The blocks outside figures: of how many before each block, and how many of the first of them are kept.
struct TextAround {
    before: Vec<usize>,
    kept: Vec<usize>,
}

impl TextAround {
    fn of(chosen: &[bool], title: Option<Run>, figures: &[Figure]) -> TextAround {
        let mut found = TextAround { before: Vec::with_capacity(chosen.len() + 1), kept: vec![0] };
        let is_title = |block: usize| title.map_or(false, |(begin, end)| (begin..end).contains(&block));
        let mut figures = figures.iter().map(|figure| figure.blocks).peekable();
        let mut count = 0;
        for (block, &chosen) in chosen.iter().enumerate() {
            while figures.next_if(|&(_, end)| end <= block).is_some() {}
            found.before.push(found.kept.len() - 1);
            if figures.peek().map_or(true, |&(begin, _)| block < begin) {
                count += usize::from(chosen || is_title(block));
                found.kept.push(count);
            }
        }
        found.before.push(found.kept.len() - 1);
        found
    }

    /// Whether text close before and close after a figure is kept.
    fn is_around(&self, (begin, end): Run) -> bool {
        let (before, after) = (self.before[begin], self.before[end]);
        let last = self.kept.len() - 1;
        self.kept[before] > self.kept[before.saturating_sub(REACH)]
            && self.kept[(after + REACH).min(last)] > self.kept[after]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::tests::with_subject;

    const FIGURE: &str = "<figure><img><figcaption>a b</figcaption></figure>";

    fn chosen(inner: &str, chosen: &[u8], title: Option<Run>, images: bool) -> Vec<u8> {
        let mut found: Vec<bool> = chosen.iter().map(|&flag| flag == 1).collect();
        with_subject(&format!("<body><p>x</p>{inner}<p>y</p></body>"), |subject| {
            assert_eq!(subject.blocks.len(), found.len());
            with_figures(&mut found, title, images, subject.table, subject.blocks);
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
