//! The repairs of a tree, in their order.

use super::tree::{NodeIndex, Tree};
use super::{embedded, formulas, images, layout_tables, lines, links, lists, pairs};

/// Repairs the structure of a tree.
///
/// `preserved_lines` are the elements whose style preserves line breaks, in document order; `base` is the URL against which
/// links are resolved, empty where it is unknown.
pub(super) fn repair(tree: &mut Tree, preserved_lines: &[NodeIndex], base: &str) {
    // First, while the elements are in the order of their offsets in the page.
    lines::keep_preserved_lines(tree, preserved_lines);
    // Before styled elements become blocks: in formulas these stay as they are.
    formulas::separate_blocks(tree);
    // Before lists, tables and pairs, which depend on what is a block.
    lines::put_on_own_lines(tree);
    // Before images: some embedded documents become one.
    embedded::replace_embedded(tree);
    // Before images are repaired: one that repeats a formula needs no URL.
    formulas::drop_formula_images(tree);
    images::repair_images(tree);
    // Before lists and pairs, whose parts other fields would separate.
    lists::keep_task_boxes(tree);
    // Before layout tables: a table with a line of code in each row would become blocks.
    lines::join_code_lines(tree);
    lists::gather_items(tree);
    lists::number_lists(tree);
    layout_tables::dissolve_layout_tables(tree);
    // After layout tables: the cells of data tables are not paired, blocks are.
    pairs::join_pairs(tree);
    // After items have their lists and layout tables are gone: then an item may contain lists and nothing else.
    lists::lift_lists(tree);
    // After embedded documents became links, and layout tables no longer separate links.
    links::separate_links(tree);
    // Last, since repairs before it move and make URLs.
    links::make_absolute(tree, base);
}

#[cfg(test)]
mod tests {
    use super::super::tree::BODY;
    use super::*;
    use crate::html_of;

    fn repaired(html: &str) -> String {
        let mut tree = Tree::from_html(html).unwrap();
        repair(&mut tree, &[], "https://a.example/b/");
        html_of(&tree)
    }

    #[test]
    fn lists_are_repaired() {
        let gathered = "<div><ul class=\"gathered\"><li>a</li><li>b</li></ul></div>";
        assert_eq!(repaired("<div><li>a</li><li>b</li></div>"), gathered);
        let nested = "<ul><li><div><ul><li>a</li></ul></div></li><li>b</li></ul>";
        assert_eq!(repaired(nested), "<ul><li>a</li><li>b</li></ul>");
        let numbered = "<ul><li><ol><li>a</li></ol></li></ul>";
        assert_eq!(repaired(numbered), numbered);
        let styled = |list| format!("<{list}><li style=\"list-style-type: decimal;\">a</li></{list}>");
        assert_eq!(repaired(&styled("ul")), "<ol><li>a</li></ol>");
    }

    #[test]
    fn layout_tables_become_blocks() {
        let table = |cells: &str| repaired(&format!("<table><tbody>{cells}</tbody></table>"));
        assert_eq!(table("<tr><td>a</td></tr>"), "<div><div><div><div>a</div></div></div></div>");
        let data = "<tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>";
        assert_eq!(table(data), format!("<table><tbody>{data}</tbody></table>"));
    }

    #[test]
    fn blocks_by_style_are_blocks() {
        assert_eq!(repaired("a<span style=\"display:block\">b</span>"), "a<div>b</div>");
        assert_eq!(repaired("a<b style=\"display: flex\">b</b>c"), "a<br><b>b</b><br>c");
        assert_eq!(repaired("<cite>Mary wrote: </cite>b"), "<cite>Mary wrote: </cite><br>b");
    }

    #[test]
    fn embedded_documents_become_links() {
        let player = "<iframe src=\"https://www.c.example/embed/1\"></iframe>";
        assert_eq!(repaired(player), " <a href=\"https://www.c.example/embed/1\">c.example</a>  ");
        assert_eq!(repaired("<iframe src=\"https://c.example/count\"></iframe>"), " ");
        let image = "<object data=\"d.png\" title=\"e\"></object>";
        assert_eq!(repaired(image), " <img src=\"https://a.example/b/d.png\" alt=\"e\"> ");
    }

    #[test]
    fn images_have_the_url_that_a_reader_sees() {
        let late = "<img src=\"blank.gif\" data-src=\"c.png\">";
        assert_eq!(repaired(late), "<img src=\"https://a.example/b/c.png\">");
        let noscript = "<img src=\"data:,\"><noscript><img src=\"/c.png\"></noscript>";
        assert_eq!(repaired(noscript), "<img src=\"https://a.example/c.png\"> ");
        assert_eq!(repaired("<img src=\"c.png\" width=\"1\"><img>"), "");
    }

    #[test]
    fn links_in_links_are_separated() {
        let mut tree = Tree::from_html("<a id=\"x\" href=\"/c\">d</a>").unwrap();
        let outer = tree.first_child(BODY).unwrap();
        let inner = tree.new_element("a");
        tree.append(outer, inner);
        links::separate_links(&mut tree);
        assert_eq!(html_of(&tree), "<a id=\"x\"></a>d<a></a>");
    }

    #[test]
    fn hostile_pages_are_repaired() {
        let image = " <img class=\"tex\" src=\"a\">";
        for (part, name, count) in [("<li>", "<li", 50_000), ("<div>", "<div", 100_000), (image, "<img", 20_000)] {
            assert_eq!(repaired(&part.repeat(count)).matches(name).count(), count);
        }
        let sources = "<source srcset=\"a.png 1x\">".repeat(3_000);
        let html = repaired(&format!("<picture>{sources}{}</picture>", "<img>".repeat(3_000)));
        assert_eq!(html.matches("<img src=\"https://a.example/b/a.png\">").count(), 3_000);
    }
}
