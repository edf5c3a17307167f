//! The price of a product, which the page declares and shows below its title.

use crate::declared::prices::shows_price;
use crate::facts::blocks::BlockRange;
use crate::selection::draft::{Draft, RuleContext};
use crate::table::attributes::unescaped;

/// Maximum number of blocks from the title to the price.
const MAX_DISTANCE: usize = 15;
/// Maximum number of words of a price with the one before it: "Now", "from", "including VAT".
const MAX_WORDS: f64 = 8.0;

/// Keeps the first line below the title that shows the declared price, before any other heading.
pub(super) fn add_price(draft: &mut Draft, title: Option<BlockRange>) {
    let RuleContext { table, blocks, declared, .. } = draft.context;
    let (Some(title), Some(price)) = (title, declared.price()) else { return };
    let is_heading: Vec<bool> = blocks.is_heading().skip(title.end).take(MAX_DISTANCE).collect();
    let lines = blocks.text_rows_by_block().skip(title.end).zip(is_heading).take_while(|(_, is_heading)| !is_heading);
    let shows = |rows: &[i32]| {
        let texts: Vec<&[u8]> = rows.iter().map(|&row| table.text(row as usize)).collect();
        shows_price(price, &unescaped(&texts.concat()))
    };
    let is_price =
        |block: usize, rows: &[i32]| blocks.words[block] <= MAX_WORDS && blocks.link_share[block] == 0.0 && shows(rows);
    let found = (title.end..).zip(lines).find(|&(block, (rows, _))| is_price(block, rows));
    if let Some((block, _)) = found {
        draft.keep(BlockRange::of(block));
    }
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_declaring;

    /// Whether a line below the title is kept on a page that declares a product for 1249.
    fn is_kept(line: &str) -> bool {
        let script =
            r#"<script type="application/ld+json">{"@type": "Product", "offers": {"price": "1249.00"}}</script>"#;
        let head = "<html><head><title>The boat</title></head>";
        let html = format!("{head}<body><h1>The boat</h1>{line}<p>{}</p></body></html>", "word ".repeat(300));
        kept_declaring("price", script, &html, &[0.9, 0.1, 0.99]).contains(&1)
    }

    #[test]
    fn the_declared_price_is_kept_below_the_title() {
        for line in ["<s>€1,399.00</s> €1,249.<sup>00</sup>", "Now 1 249 €", "1.249,00 €"] {
            assert!(is_kept(&format!("<p>{line}</p>")), "{line}");
        }
    }

    #[test]
    fn other_numbers_are_not_the_price() {
        for line in ["<p>€12,490</p>", "<p>€1,250.00</p>", "<p><a>€1,249.00</a></p>", "<h2>€1,249.00</h2>"] {
            assert!(!is_kept(line), "{line}");
        }
    }
}
