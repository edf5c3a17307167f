//! Elements rewritten in a copy of the tree for Markdown: media, pairs of label and value, quotations and callouts.

use std::collections::HashMap;

use super::elements::{is_in, HEADING};
use super::footnotes::Footnotes;
use crate::content::{leads_nowhere, NodeIndex, TagSet, Tree, BODY, PAIR, PAIR_NAME};
use crate::table::tags;
use crate::write::quotation_marks::{begins_with_quotation_mark, quotation_marks};

/// Puts a link before each `video` and `audio`: around its poster where it has one.
pub(super) fn link_media(tree: &mut Tree) {
    for media in tree.elements(BODY, |tag| tag == tags::VIDEO || tag == tags::AUDIO) {
        if let Some(replacement) = make_media_link(tree, media) {
            let (before, after) = (tree.new_text(" "), tree.new_text(" "));
            for node in [before, replacement, after] {
                tree.insert_before(media, node);
            }
        }
    }
}

/// Makes the link to a film or sound; only its poster where it has no URL.
fn make_media_link(tree: &mut Tree, media: NodeIndex) -> Option<NodeIndex> {
    let own = |name: &str| tree.attribute(media, name).filter(|value| !value.is_empty());
    let sources = tree.descendants(media).filter(|&node| tree.tag(node) == tags::SOURCE);
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

fn new_image(tree: &mut Tree, url: &str, alt: &str) -> NodeIndex {
    let image = tree.new_element("img");
    tree.set_attribute(image, "src", url);
    tree.set_attribute(image, "alt", alt);
    image
}

/// Turns definitions that are pairs into lists with one item for each pair, except for notes.
pub(super) fn list_pairs(tree: &mut Tree, notes: &Footnotes) {
    let is_name = |&node: &NodeIndex| tree.tag(node) == tags::DT && tree.attribute(node, PAIR) == Some(PAIR_NAME);
    let mut list = None;
    for name in tree.descendants(BODY).filter(is_name).collect::<Vec<_>>() {
        let Some(value) = tree.pair_value(name) else { continue };
        if notes.notes.contains_key(&name) || notes.notes.contains_key(&value) {
            continue;
        }
        let current = list.filter(|&list| tree.shown_before(name) == Some(list)).unwrap_or_else(|| {
            let list = tree.new_element("ul");
            tree.insert_before(name, list);
            list
        });
        list = Some(current);
        let item = tree.new_element("li");
        tree.append(current, item);
        tree.append(item, name);
        tree.append(item, value);
        tree.put_pair_on_one_line(name, value);
    }
}

/// Puts quotation marks around the text of each `q`.
pub(super) fn add_quotation_marks(tree: &mut Tree) {
    let mut marked = Vec::new();
    let mut depths: HashMap<NodeIndex, usize> = HashMap::new();
    for quotation in tree.elements(BODY, |tag| tag == tags::Q) {
        let Some(first) = tree.descendants(quotation).find(|&node| is_shown(tree, node)) else { continue };
        if begins_with_quotation_mark(tree.text(first).trim_start()) {
            continue;
        }
        let outer = tree.ancestors(quotation).find_map(|ancestor| depths.get(&ancestor));
        let depth = outer.map_or(0, |depth| depth + 1);
        depths.insert(quotation, depth);
        marked.push((quotation, first, quotation_marks(depth)));
    }
    for &(quotation, first, (opening, closing)) in marked.iter().rev() {
        let Some(last) = last_shown(tree, quotation) else { continue };
        let text = [opening, tree.text(first)].concat();
        tree.set_text(first, &text);
        let text = [tree.text(last), closing].concat();
        tree.set_text(last, &text);
    }
}

fn is_shown(tree: &Tree, node: NodeIndex) -> bool {
    tree.is_text(node) && !tree.is_blank(node)
}

/// The last text in an element that is not white space, found from its end.
fn last_shown(tree: &Tree, element: NodeIndex) -> Option<NodeIndex> {
    let mut node = tree.last_child(element)?;
    loop {
        if is_shown(tree, node) {
            return Some(node);
        }
        if let Some(inner) = tree.last_child(node) {
            node = inner;
            continue;
        }
        while tree.previous_sibling(node).is_none() {
            node = tree.parent(node).filter(|&parent| parent != element)?;
        }
        node = tree.previous_sibling(node)?;
    }
}

/// Classes of notes, hints and warnings, as generators of documentation write them.
const CALLOUT_CLASSES: [&str; 7] =
    ["admonition", "admonitionblock", "callout", "custom-block", "markdown-alert", "notecard", "theme-admonition"];
/// Classes of the titles of callouts, and parts of such classes.
const TITLE_CLASSES: [&str; 4] = ["admonition-title", "callout-title", "custom-block-title", "markdown-alert-title"];
const TITLE_CLASS_PARTS: [&str; 2] = ["admonitionHeading", "admonition-heading"];
/// Elements that stand out without strong text, or cannot be inside it.
static NOT_IN_STRONG_TITLE: TagSet = TagSet::of("p div ul ol table pre blockquote strong b");
/// Maximum length of a callout, in characters: a longer one is a part of the page.
const MAX_LENGTH: usize = 3000;
/// Maximum number of nodes at the beginning of a callout among which its title is looked for.
const MAX_NODES: usize = 2000;

/// Whether an element with this tag can be a callout.
pub(super) fn can_be_callout(tag: i32) -> bool {
    matches!(tag, tags::DIV | tags::ASIDE | tags::SECTION)
}

/// Whether classes contain one of callouts.
pub(super) fn names_callout(classes: &str) -> bool {
    let may_be_callout = |class: &str| matches!(class.as_bytes(), [b'a' | b'c' | b'm' | b'n' | b't', ..]);
    classes.split_ascii_whitespace().any(|class| may_be_callout(class) && CALLOUT_CLASSES.contains(&class))
}

/// Turns callouts into block quotes with a strong title.
pub(super) fn quote_callouts(tree: &mut Tree) {
    let is_callout =
        |&node: &NodeIndex| can_be_callout(tree.tag(node)) && tree.attribute(node, "class").is_some_and(names_callout);
    for callout in tree.descendants(BODY).filter(is_callout).collect::<Vec<_>>() {
        if tree.is_longer_than(callout, MAX_LENGTH) {
            continue;
        }
        let title = tree.descendants(callout).take(MAX_NODES).find(|&node| is_title(tree, node));
        if title.is_none() && has_heading(tree, callout) {
            continue;
        }
        if let Some(title) = title {
            make_strong(tree, title);
        }
        tree.rename(callout, "blockquote");
    }
}

/// Makes the summaries of `details` strong.
pub(super) fn strengthen_summaries(tree: &mut Tree) {
    for summary in tree.elements(BODY, |tag| tag == tags::SUMMARY) {
        make_strong(tree, summary);
    }
}

fn is_title(tree: &Tree, node: NodeIndex) -> bool {
    let classes = tree.attribute(node, "class").unwrap_or("");
    TITLE_CLASS_PARTS.iter().any(|part| classes.contains(part))
        || TITLE_CLASSES.iter().any(|title| classes.split_ascii_whitespace().any(|class| class == *title))
        || (tree.has_class(node, "title")
            && tree.ancestors(node).any(|ancestor| tree.has_class(ancestor, "admonitionblock")))
}

fn has_heading(tree: &Tree, element: NodeIndex) -> bool {
    tree.descendants(element).take(MAX_NODES).any(|node| is_in(tree.tag(node), HEADING))
}

fn make_strong(tree: &mut Tree, title: NodeIndex) {
    let stands_out = |node: NodeIndex| is_in(tree.tag(node), HEADING) || NOT_IN_STRONG_TITLE.contains(tree.tag(node));
    if tree.is_blank(title) || tree.descendants(title).any(stands_out) {
        return;
    }
    let strong = tree.new_element("strong");
    for child in tree.children(title).collect::<Vec<_>>() {
        tree.append(strong, child);
    }
    tree.append(title, strong);
    if tree.tag(title) == tags::SPAN {
        tree.rename(title, "div");
    }
}
