//! Small pages without anything around their content: fragments, and what people try first.

use crate::facts::blocks::{BlockRange, Blocks};
use crate::facts::key_rows::KeyRows;
use crate::selection::draft::Draft;
use crate::table::attributes::raw_values;
use crate::table::sets::{sets_of, CHROME, QUOTATION};
use crate::Table;

/// Maximum number of blocks of a small page.
const MAX_BLOCKS: usize = 30;
/// Maximum number of words of a small page.
const MAX_WORDS: f64 = 300.0;
/// Maximum share of its words in links: with more, the page may be only a list of links.
const MAX_LINKED_SHARE: f64 = 0.3;
/// Minimum number of linked texts of a menu.
const MIN_MENU_TEXTS: i32 = 2;
/// Roles of elements that are menus, forms or footers.
const CHROME_ROLES: [&[u8]; 5] = [b"banner", b"complementary", b"contentinfo", b"navigation", b"search"];
/// Minimum number of links to translations of a page that is part of a site.
const MIN_TRANSLATIONS: usize = 2;

/// Keeps all of a small page but its menu.
pub(super) fn keep_small_page(draft: &mut Draft) {
    let context = draft.context;
    draft.is_small_page = is_small_page(context.table, context.key_rows, context.blocks);
    if draft.is_small_page {
        let menu_end = count_menu_blocks(context.blocks);
        draft.drop(BlockRange::new(0, menu_end));
        draft.keep(BlockRange::new(menu_end, context.blocks.len()));
    }
}

/// Whether a page is content as a whole: it is short, mostly unlinked, and has no menus, forms, footers or lists of
/// translations.
fn is_small_page(table: &Table, key_rows: &KeyRows, blocks: &Blocks) -> bool {
    let (words, unlinked) = (blocks.words.iter().sum::<f64>(), blocks.unlinked_words.iter().sum::<f64>());
    let is_short = blocks.len() <= MAX_BLOCKS && words <= MAX_WORDS && words - unlinked <= MAX_LINKED_SHARE * words;
    is_short && (key_rows.sets & CHROME == 0 || !has_chrome(table)) && !has_chrome_attributes(table)
}

/// Counts the first blocks of a small page that are a menu: several texts before the first heading, all of them linked.
fn count_menu_blocks(blocks: &Blocks) -> usize {
    let is_linked = |&(&share, is_heading): &(&f64, bool)| share >= 1.0 && !is_heading;
    let linked = blocks.link_share.iter().zip(blocks.is_heading()).take_while(is_linked).count();
    let texts = blocks.row_offsets[linked];
    let is_menu = texts >= MIN_MENU_TEXTS && blocks.is_heading().nth(linked) == Some(true);
    if is_menu {
        linked
    } else {
        0
    }
}

/// Whether attributes name menus, forms, footers or translations.
fn has_chrome_attributes(table: &Table) -> bool {
    raw_values(table, "role").any(|(_, role)| CHROME_ROLES.contains(&role))
        || raw_values(table, "hreflang").take(MIN_TRANSLATIONS).count() == MIN_TRANSLATIONS
}

/// Whether a page has elements for menus, forms or footers outside quotations, in which they are sources or notes.
fn has_chrome(table: &Table) -> bool {
    let mut row = 0;
    while row < table.len() {
        let sets = sets_of(table.tag[row]);
        if sets & CHROME != 0 {
            return true;
        }
        row = if sets & QUOTATION != 0 { table.end[row] as usize } else { row + 1 };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::feature_context::tests::with_context;

    fn is_small(html: &str) -> bool {
        let mut found = false;
        with_context(html, |context| found = is_small_page(context.table, &context.key_rows, context.blocks));
        found
    }

    #[test]
    fn links_before_the_first_heading_are_a_menu() {
        let length = |html: &str| {
            let mut found = 0;
            with_context(html, |context| found = count_menu_blocks(context.blocks));
            found
        };
        assert_eq!(length("<body><div><a>a</a> <a>b</a></div><h1>c</h1><p>d</p></body>"), 1);
        assert_eq!(length("<body><ul><li><a>a</a></li><li><a>b</a></li></ul><h1><a>c</a></h1><p>d</p></body>"), 2);
        assert_eq!(length("<body><p><a>a</a></p><h1>c</h1></body>"), 0);
        assert_eq!(length("<body><p><a>a</a> <a>b</a></p><p>c</p></body>"), 0);
        assert_eq!(length("<body><p><a>a</a> b <a>c</a></p><h1>d</h1></body>"), 0);
        assert_eq!(length("<body><p><a>a</a> <a>b</a></p></body>"), 0);
        assert_eq!(length("<body></body>"), 0);
    }

    #[test]
    fn a_short_page_without_chrome_is_small() {
        assert!(is_small("<body><h1>a</h1><p>b c d</p></body>"));
        assert!(!is_small("<body><nav>a</nav><p>b</p></body>"));
        assert!(is_small("<body><p>a</p><blockquote><p>b</p><footer>c</footer></blockquote></body>"));
        assert!(!is_small("<body><blockquote><p>b</p></blockquote><footer>c</footer></body>"));
        assert!(!is_small("<body><p><a>a b</a></p><p>c</p></body>"));
        assert!(!is_small("<body><p>a b c d</p><div role=\"navigation\">e</div></body>"));
        assert!(!is_small(&format!("<body>{}</body>", "<p>a</p>".repeat(31))));
        assert!(!is_small(&format!("<body><p>{}</p></body>", "a ".repeat(301))));
    }

    #[test]
    fn a_page_with_translations_is_not_small() {
        let link = "<a hreflang=\"fr\">a</a>";
        assert!(is_small(&format!("<body><p>b c d e {link}</p></body>")));
        assert!(!is_small(&format!("<body><p>b c d e f g h {link} {link}</p></body>")));
    }
}
