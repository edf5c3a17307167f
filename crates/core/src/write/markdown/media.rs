//! Sound and film, which become links.

use crate::content::{NodeIndex, Tree, BODY};
use crate::table::tags::number;

/// How URLs begin that lead nowhere.
const EMPTY: [&str; 4] = ["about:", "blob:", "data:", "javascript:"];

/// Turns `video` and `audio` into links: around the image that represents the film where there is one.
pub(super) fn link_media(tree: &mut Tree) {
    for media in tree.elements(BODY, |tag| tag == const { number("video") } || tag == const { number("audio") }) {
        if let Some(shown) = shown_instead(tree, media) {
            let (before, after) = (tree.new_text(" "), tree.new_text(" "));
            for node in [before, shown, after] {
                tree.insert_before(media, node);
            }
        }
    }
}

fn shown_instead(tree: &mut Tree, media: NodeIndex) -> Option<NodeIndex> {
    let own = |name: &str| tree.attribute(media, name).filter(|value| !value.is_empty());
    let sources = tree.descendants(media).filter(|&node| tree.tag(node) == const { number("source") });
    let source = || sources.into_iter().find_map(|source| tree.attribute(source, "src"));
    let url = own("src").or_else(source).filter(|url| !url.is_empty() && !leads_nowhere(url)).map(str::to_owned);
    let title = own("title").or_else(|| own("aria-label")).unwrap_or("").to_owned();
    let poster = own("poster").map(str::to_owned);
    let Some(url) = url else { return poster.map(|poster| new_image(tree, &poster, &title)) };
    let title = if title.is_empty() { tree.name(media).to_owned() } else { title };
    let link = tree.new_element("a");
    tree.set_attribute(link, "href", &url);
    let inner = match poster {
        Some(poster) => new_image(tree, &poster, &title),
        None => tree.new_text(&title),
    };
    tree.append(link, inner);
    Some(link)
}

fn leads_nowhere(url: &str) -> bool {
    EMPTY.iter().any(|start| url.starts_with(start))
}

fn new_image(tree: &mut Tree, url: &str, alt: &str) -> NodeIndex {
    let image = tree.new_element("img");
    tree.set_attribute(image, "src", url);
    tree.set_attribute(image, "alt", alt);
    image
}
