//! Embedded documents: each becomes an image or a link with its title, or is removed.

use super::tag_sets::TagSet;
use super::tree::{NodeIndex, Tree, BODY};
use crate::bytes::unicode_forms::lowercase;
use crate::facts::urls::host_of;
use crate::table::tags::{number, COUNT};

/// The elements of AMP that show something.
pub(super) const AMP_ELEMENTS: [&str; 5] = ["amp-anim", "amp-audio", "amp-iframe", "amp-img", "amp-video"];
static FRAMES: TagSet = TagSet::of("iframe embed object");
/// Elements that show something by themselves.
static SHOWN: TagSet = TagSet::of("iframe embed object video audio img");
const OBJECT: i32 = number("object");
const EMBED: i32 = number("embed");
const AMP_FRAME: &str = "amp-iframe";
/// Attributes with the URL of an embedded document.
const URL_ATTRIBUTES: [&str; 5] = ["src", "data-src", "data-lazy-src", "data-litespeed-src", "data"];
/// Beginnings of URLs that lead nowhere.
const DEAD_PREFIXES: [&str; 4] = ["about:", "blob:", "data:", "javascript:"];
/// Words in the URLs of players, after a slash or a dot; frames for counters have other URLs.
const PLAYERS: [&str; 4] = ["embed", "player", "video", "videos"];
/// Words in the URLs of frames for advertising, some of which may fill the screen.
const ADVERTISING: [&str; 6] = ["ad", "ads", "googlead", "googleads", "pagead", "pageads"];
const IMAGE_FILES: [&str; 7] = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"];

/// Turns images of AMP into images, embedded images into images, and players into links; removes other frames.
pub(super) fn replace_embedded(tree: &mut Tree) {
    for element in tree.elements(BODY, |tag| tag as usize >= COUNT) {
        match tree.name(element) {
            "amp-img" | "amp-anim" => {
                tree.clear(element);
                tree.rename(element, "img");
            }
            "amp-video" => tree.rename(element, "video"),
            "amp-audio" => tree.rename(element, "audio"),
            _ => {}
        }
    }
    if !tree.may_have(|tag| FRAMES.contains(tag) || tag as usize >= COUNT) {
        return;
    }
    let is_frame = |&node: &NodeIndex| FRAMES.contains(tree.tag(node)) || tree.name(node) == AMP_FRAME;
    let frames: Vec<NodeIndex> = tree.descendants(BODY).filter(is_frame).collect();
    for frame in frames {
        replace_frame(tree, frame);
    }
}

fn replace_frame(tree: &mut Tree, frame: NodeIndex) {
    let is_shown = |inner: NodeIndex| SHOWN.contains(tree.tag(inner)) || tree.name(inner) == AMP_FRAME;
    if !tree.descendants(frame).any(is_shown) {
        if let Some(replacement) = make_replacement(tree, frame) {
            tree.insert_text_before(frame, " ");
            tree.insert_before(frame, replacement);
            tree.insert_text_before(frame, " ");
        }
    }
    if tree.tag(frame) == OBJECT {
        tree.unwrap(frame);
    } else {
        tree.replace_by_text(frame, " ");
    }
}

/// Makes the replacement of an embedded document: an image, a link, or nothing.
fn make_replacement(tree: &mut Tree, frame: NodeIndex) -> Option<NodeIndex> {
    let value = |name: &str| tree.attribute(frame, name).unwrap_or("").trim();
    let is_url = |value: &&str| !value.is_empty() && !leads_nowhere(value);
    let url = URL_ATTRIBUTES.iter().map(|name| value(name)).find(is_url).unwrap_or("").to_owned();
    let title =
        Some(value("title")).filter(|title| !title.is_empty()).unwrap_or_else(|| value("aria-label")).to_owned();
    let path = url.split(['#', '?']).next().unwrap_or("");
    if matches!(tree.tag(frame), OBJECT | EMBED) && ends_with_any(path, &IMAGE_FILES) {
        let image = tree.new_element("img");
        tree.set_attribute(image, "src", &url);
        tree.set_attribute(image, "alt", &title);
        return Some(image);
    }
    let is_player = (may_fill_screen(tree, frame) || contains_word_after(&url, "/.", &PLAYERS)) && !advertises(path);
    if !is_player || !["http:", "https:", "/"].iter().any(|start| url.starts_with(start)) {
        return None;
    }
    let title = if title.is_empty() { site_of(&url) } else { title };
    let link = tree.new_element("a");
    tree.set_attribute(link, "href", &url);
    let text = tree.new_text(&title);
    tree.append(link, text);
    Some(link)
}

/// Whether a URL leads to nothing that a reader could open.
pub(crate) fn leads_nowhere(url: &str) -> bool {
    DEAD_PREFIXES.iter().any(|prefix| url.starts_with(prefix))
}

/// Whether a frame may fill the screen, as players may.
fn may_fill_screen(tree: &Tree, frame: NodeIndex) -> bool {
    tree.attribute(frame, "allowfullscreen").is_some()
        || tree.attribute(frame, "allow").is_some_and(|allowed| allowed.contains("fullscreen"))
}

fn advertises(path: &str) -> bool {
    let lower = lowercase(path);
    let is_double_click = lower.match_indices("doubleclick.").any(|(at, _)| {
        !lower[..at].chars().next_back().is_some_and(|before| before.is_alphanumeric() || before == '_')
    });
    is_double_click || contains_word_after(path, "/.", &ADVERTISING)
}

/// Returns the site of a player, as the text of its link where it has no title.
fn site_of(url: &str) -> String {
    let host = host_of(url).unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    if host.is_empty() { "video" } else { host }.to_owned()
}

/// Whether a text has one of some words, in lowercase ASCII, directly after one of some characters; a word ends where no
/// letter or digit follows.
pub(super) fn contains_word_after(text: &str, before: &str, words: &[&str]) -> bool {
    let starts = text.char_indices().filter(|&(_, character)| before.contains(character));
    starts.map(|(at, character)| &text[at + character.len_utf8()..]).any(|rest| {
        words.iter().any(|word| strip_prefix_ignoring_case(rest, word).is_some_and(|rest| !begins_with_letter(rest)))
    })
}

/// Whether a text ends with one of some endings in lowercase ASCII.
pub(super) fn ends_with_any(text: &str, endings: &[&str]) -> bool {
    let ends_with = |ending: &&str| {
        let begin = text.len().checked_sub(ending.len());
        begin.and_then(|begin| text.get(begin..)).is_some_and(|end| end.eq_ignore_ascii_case(ending))
    };
    endings.iter().any(ends_with)
}

/// The rest of a text that begins with a prefix in ASCII.
pub(super) fn strip_prefix_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let begin = text.get(..prefix.len())?;
    begin.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

/// Whether the first character is part of a word.
pub(super) fn begins_with_letter(text: &str) -> bool {
    text.chars().next().is_some_and(|character| character.is_alphanumeric() || character == '_')
}
