//! Captions that repeat the alternative text of their image: Markdown shows both, so one is enough.

use crate::bytes::letters::letters;
use crate::content::{NodeIndex, Tree};

/// Maximum number of ancestors of an image after which its caption may follow.
const MAX_LEVELS: usize = 3;

/// Whether the text right after an image repeats its alternative text.
pub(super) fn repeats_caption(tree: &Tree, image: NodeIndex, alternative: &str) -> bool {
    let key = letters(alternative);
    !key.is_empty() && next_shown(tree, image).is_some_and(|after| tree.has_letters(after, &key))
}

/// The next node that is not blank: after an image, or after one of its ancestors.
fn next_shown(tree: &Tree, image: NodeIndex) -> Option<NodeIndex> {
    let with_ancestors = std::iter::successors(Some(image), |&node| tree.parent(node)).take(MAX_LEVELS + 1);
    let next = |node| {
        let after = std::iter::successors(tree.next_sibling(node), |&node| tree.next_sibling(node));
        after.into_iter().find(|&after| tree.is_element(after) || !tree.is_blank(after))
    };
    with_ancestors.into_iter().find_map(next)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::super::{markdown_of, MarkdownOptions};
    use crate::content::Tree;

    fn markdown(html: &str) -> String {
        markdown_of(Cow::Owned(Tree::from_html(html).unwrap()), &MarkdownOptions::default())
    }

    #[test]
    fn a_caption_that_repeats_the_alternative_text_replaces_it() {
        for html in [
            "<figure><a><img src=\"a.jpg\" alt=\"The old mill.\"></a> <figcaption>The <b>old</b> mill</figcaption></figure>",
            "<p><img src=\"a.jpg\" alt=\"The old mill\"></p><p>The old mill.</p>",
        ] {
            assert!(markdown(html).starts_with("![](a.jpg)\n\nThe "), "{}", markdown(html));
        }
    }

    #[test]
    fn other_alternative_texts_stay() {
        let other = "<p><img src=\"a.jpg\" alt=\"The old mill\"></p><p>The old mill in spring</p>";
        assert!(markdown(other).starts_with("![The old mill](a.jpg)"));
        assert_eq!(markdown("<p><img src=\"a.jpg\" alt=\"The old mill\"></p>"), "![The old mill](a.jpg)");
    }
}
