//! Labels such as "You may also like", with the links to other pages that follow them.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::headings::heading_of;
use crate::facts::blocks::BlockRange;
use crate::selection::draft::{Draft, RuleContext};
use crate::selection::lowercase::lowercase_of_rows;

/// Labels of links to other pages of the site, in lowercase. "Popular" and "latest" are not among them: these are
/// sections of pages that lead to others.
const LABELS: &str = "related|related articles|related content|related items|related links|related news|related pages|\
    related posts|related products|related publications|related reading|related recipes|related stories|related topics|\
    related videos|similar articles|similar items|similar posts|similar products|similar recipes|similar threads|\
    recommended articles|recommended for you|recommended from editorial|recommended products|recommended stories|\
    we recommend|you may also like|you might also like|you may like|you might like|you may also be interested in|\
    you might also be interested in|more like this|more stories|read next|up next|trending|trending now|trending news|\
    most read|people also bought|people also viewed|customers also bought|customers also viewed|don't miss|\
    customers who bought this item also bought|\
    ähnliche artikel|ähnliche beiträge|ähnliche produkte|ähnliche themen|auch interessant|mehr zum thema|\
    das könnte sie auch interessieren|das könnte ihnen auch gefallen|das könnte dich auch interessieren|lesen sie auch|\
    passend dazu|verwandte artikel|articles similaires|articles liés|produits similaires|à lire aussi|lire aussi|\
    sur le même sujet|sur le même thème|vous aimerez aussi|artículos relacionados|noticias relacionadas|\
    productos relacionados|productos similares|temas relacionados|te puede interesar|también te puede interesar|\
    más noticias|artigos relacionados|notícias relacionadas|produtos relacionados|leia também|leia mais|veja também|\
    articoli correlati|prodotti correlati|leggi anche|potrebbe interessarti|potrebbe interessarti anche|\
    potrebbero interessarti|podobne artykuły|podobne produkty|polecane|polecane artykuły|powiązane artykuły|\
    zobacz także|zobacz też|czytaj także|czytaj też|gerelateerde artikelen|gerelateerde producten|lees ook|\
    читайте также|похожие статьи|похожие товары|материалы по теме|по теме|с этим товаром покупают|вас может заинтересовать|\
    читайте також|相关文章|相关新闻|相关阅读|相关推荐|相关产品|推荐阅读|猜你喜欢|為你推薦|延伸閱讀|相關文章|相關新聞|關聯記事|関連記事|関連商品|\
    おすすめ記事|あわせて読みたい";
static KNOWN: LazyLock<HashSet<&str>> = LazyLock::new(|| LABELS.split('|').collect());
/// Maximum number of characters of a label.
const MAX_CHARS: f64 = 45.0;
/// Minimum share of linked words in what follows a label and leads to other pages.
const MIN_LINKED_SHARE: f64 = 0.5;
/// The same of a single text after a label whose section has other text too.
const MIN_LINKED_SHARE_OF_ONE: f64 = 0.8;
/// Maximum share of all kept words: with more, these links are what the page is for.
const MAX_KEPT_SHARE: f64 = 0.5;

/// Drops the labels of links to other pages, with these links.
pub(super) fn drop_related(draft: &mut Draft) {
    let RuleContext { table, blocks, .. } = draft.context;
    let is_label = |&block: &usize| draft.kept()[block] && blocks.chars[block] <= MAX_CHARS && is_label(draft, block);
    let labels: Vec<usize> = (0..blocks.len()).filter(is_label).collect();
    if labels.is_empty() {
        return;
    }
    let sums = draft.sums();
    let all = sums.kept_words(BlockRange::new(0, blocks.len()));
    let ranks: Vec<i32> =
        blocks.first_rows().map(|row| heading_of(table, row).map_or(0, |row| table.tag[row])).collect();
    for label in labels {
        let section = section_of(draft.context, &ranks, label);
        let kept = section.indices().filter(|&block| draft.kept()[block]);
        let linked: f64 = kept.clone().map(|block| blocks.words[block] * blocks.link_share[block]).sum();
        let words = sums.kept_words(section);
        let end = if linked >= MIN_LINKED_SHARE * words {
            section.end
        } else {
            let is_other = |&block: &usize| blocks.link_share[block] < MIN_LINKED_SHARE_OF_ONE;
            kept.clone().find(is_other).unwrap_or(section.end)
        };
        let related = BlockRange::new(label, end);
        let related_words = sums.kept_words(related);
        if related_words > blocks.words[label] && related_words <= MAX_KEPT_SHARE * all {
            draft.drop(related);
        }
    }
}

/// Whether all the text of a block is a label, but for punctuation around it.
fn is_label(draft: &Draft, block: usize) -> bool {
    let RuleContext { table, blocks, .. } = draft.context;
    let text = lowercase_of_rows(table, blocks.text_rows(block), |_| true).replace('’', "'");
    let words: Vec<&str> = text.trim_matches(|ch: char| !ch.is_alphanumeric()).split_whitespace().collect();
    let label = words.join(" ");
    KNOWN.contains(label.as_str())
}

/// Returns what follows a label: to the next heading of at least its rank, within the smallest element that holds more
/// than the label.
fn section_of(context: &RuleContext, ranks: &[i32], label: usize) -> BlockRange {
    let RuleContext { table, blocks, .. } = *context;
    let ends = table.ancestors(blocks.first_row(label)).map(|row| blocks.in_subtree(table, row).end);
    let end = ends.into_iter().find(|&end| end > label + 1).unwrap_or(blocks.len());
    let rank = if ranks[label] == 0 { i32::MAX } else { ranks[label] };
    let heading = (label + 1..end).find(|&block| ranks[block] != 0 && ranks[block] <= rank);
    BlockRange::new(label + 1, heading.unwrap_or(end))
}

#[cfg(test)]
mod tests {
    use crate::selection::tests::kept_by;

    fn kept(label: &str, section: &str) -> Vec<usize> {
        let html = format!("<body><p>{}</p><div>{label}{section}</div><p>a b c</p></body>", "word ".repeat(99));
        kept_by("related", &html, &[0.9; 5])
    }

    const LINKS: &str = "<ul><li><a>one two</a></li><li><a>three four</a></li></ul>";

    #[test]
    fn links_are_dropped_with_their_label() {
        for label in
            ["<h2>You May Also Like</h2>", "<p><b>Related:</b></p>", "<div>› Don’t miss</div>", "<h4>相关阅读</h4>"]
        {
            assert_eq!(kept(label, LINKS), [0, 4], "{label}");
        }
    }

    #[test]
    fn other_headings_and_other_text_stay() {
        assert_eq!(kept("<h2>Related work</h2>", LINKS), [0, 1, 2, 3, 4]);
        assert_eq!(kept("<h2>Related</h2>", "<p>Two plain sentences.</p><p>Of the text.</p>"), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_section_ends_at_the_next_heading_and_at_other_text() {
        assert_eq!(kept("<h2>Related</h2>", "<p><a>one</a></p><h2>two three four five</h2>"), [0, 3, 4]);
        assert_eq!(kept("<p>Related</p>", "<p><a>one</a></p><p>two three four five</p>"), [0, 3, 4]);
    }

    #[test]
    fn links_that_are_most_of_the_page_stay() {
        let html =
            format!("<body><h2>Similar products</h2><ul><li><a>{}</a></li></ul><p>a b</p></body>", "word ".repeat(9));
        assert_eq!(kept_by("related", &html, &[0.9; 3]), [0, 1, 2]);
    }
}
