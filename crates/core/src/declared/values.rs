//! Values of nodes as records have them: plain texts, absolute URLs, nodes in place of references.

use std::collections::HashMap;
use std::rc::Rc;

use super::nodes::{Node, Value};
use super::plain::{plain_value, trimmed};

/// Maximum number of values of one property in a record.
const MAX_VALUES: usize = 1000;
const NAMES: [&str; 5] = ["name", "headline", "title", "text", "value"];
const URLS: [&str; 2] = ["url", "contentUrl"];
const ADDRESS: [&str; 5] = ["streetAddress", "postalCode", "addressLocality", "addressRegion", "addressCountry"];
/// Tags that end a line in a text of several.
const LINE_TAGS: [&str; 10] = ["br", "/p", "/li", "/div", "/h1", "/h2", "/h3", "/h4", "/h5", "/h6"];
/// Maximum number of characters after the name of such a tag.
const MAX_TAG: usize = 100;

/// Reads the values of nodes.
pub(super) struct Values<'a> {
    /// The nodes that references mean, by their `@id` as it is written.
    pub(super) by_id: HashMap<String, Rc<Node>>,
    pub(super) resolve: &'a dyn Fn(&str) -> String,
}

impl Values<'_> {
    /// Returns the nodes that are values of some properties, references followed once.
    pub(super) fn nodes<'a>(&'a self, node: &'a Node, names: &'a [&str]) -> impl Iterator<Item = &'a Rc<Node>> {
        values(node, names).filter_map(Value::node).map(|value| self.whole(value))
    }

    /// Returns the first of these.
    pub(super) fn node<'a>(&'a self, node: &'a Node, names: &'a [&str]) -> Option<&'a Rc<Node>> {
        self.nodes(node, names).next()
    }

    /// Returns the values of some properties as plain texts; of a node its name.
    pub(super) fn texts<'a>(&'a self, node: &'a Node, names: &'a [&str]) -> impl Iterator<Item = String> + 'a {
        let text = |value: &Value| match value {
            Value::Text(text) => plain_value(text),
            Value::Node(node) => self.name(node),
        };
        values(node, names).map(text).filter(|text| !text.is_empty())
    }

    /// Returns the first of these; empty where there is none.
    pub(super) fn text(&self, node: &Node, names: &[&str]) -> String {
        self.texts(node, names).next().unwrap_or_default()
    }

    /// Returns the texts of some properties, each paragraph, list item or line as one.
    pub(super) fn lines(&self, node: &Node, names: &[&str]) -> Vec<String> {
        let texts = values(node, names).filter_map(Value::text);
        texts.flat_map(|text| lines_of(text).into_iter().map(plain_value)).filter(|line| !line.is_empty()).collect()
    }

    /// Returns the values of some properties as absolute URLs; of a node its `url`.
    pub(super) fn urls<'a>(&'a self, node: &'a Node, names: &'a [&str]) -> impl Iterator<Item = String> + 'a {
        let own = |value: &'a Value| match value {
            Value::Text(text) => Some(&**text),
            Value::Node(node) => self.own_url(node),
        };
        let is_data = |url: &str| url.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"));
        let urls = values(node, names).filter_map(own).filter(move |url| !url.is_empty() && !is_data(url));
        urls.map(|url| (self.resolve)(url))
    }

    /// Returns the URL of a node; empty where it has none.
    pub(super) fn url(&self, node: &Node) -> String {
        self.urls(node, &["url"]).next().unwrap_or_default()
    }

    /// Returns a value of an enumeration without its vocabulary, such as `InStock`.
    pub(super) fn term(&self, node: &Node, names: &[&str]) -> String {
        let text = |value: &Value| match value {
            Value::Text(text) => text.clone(),
            Value::Node(node) => node.id.clone().unwrap_or_else(|| self.name(node)),
        };
        let term = values(node, names).map(text).find(|text| !text.is_empty()).unwrap_or_default();
        plain_value(trimmed(&term).trim_end_matches('/').rsplit(['/', '#']).next().unwrap_or(""))
    }

    /// Returns the postal address of a place on one line.
    pub(super) fn address(&self, node: &Node) -> String {
        for value in values(node, &["address"]) {
            let whole = match value {
                Value::Text(text) => return plain_value(text),
                Value::Node(node) => self.whole(node),
            };
            let mut parts: Vec<String> = Vec::new();
            for part in ADDRESS.iter().map(|name| self.text(whole, &[name])) {
                if !part.is_empty() && !parts.contains(&part) {
                    parts.push(part);
                }
            }
            let line = if parts.is_empty() { self.name(whole) } else { parts.join(", ") };
            if !line.is_empty() {
                return line;
            }
        }
        String::new()
    }

    fn name(&self, node: &Rc<Node>) -> String {
        self.whole(node).texts(&NAMES).next().map_or(String::new(), plain_value)
    }

    fn own_url<'a>(&'a self, node: &'a Rc<Node>) -> Option<&'a str> {
        let whole = self.whole(node);
        whole.texts(&URLS).next().or(whole.id.as_deref())
    }

    /// Returns what a reference means; another node as it is.
    fn whole<'a>(&'a self, node: &'a Rc<Node>) -> &'a Rc<Node> {
        node.id.as_ref().filter(|_| node.is_reference()).and_then(|id| self.by_id.get(id)).unwrap_or(node)
    }
}

fn values<'a>(node: &'a Node, names: &'a [&str]) -> impl Iterator<Item = &'a Value> {
    names.iter().flat_map(|name| node.values(name).iter().take(MAX_VALUES))
}

/// Splits a text at line breaks and at tags that end a line.
fn lines_of(text: &str) -> Vec<&str> {
    let (mut lines, mut begin, mut at) = (Vec::new(), 0, 0);
    while lines.len() < MAX_VALUES {
        let Some(place) = text[at..].find(['<', '\r', '\n']) else { break };
        at += place;
        let length = match text.as_bytes()[at] {
            b'<' => line_tag_length(&text[at..]),
            _ => text[at..].len() - text[at..].trim_start_matches(['\r', '\n']).len(),
        };
        if length > 0 {
            lines.push(&text[begin..at]);
            begin = at + length;
        }
        at += length.max(1);
    }
    if lines.len() < MAX_VALUES {
        lines.push(&text[begin..]);
    }
    lines
}

/// Returns the length of the tag that a text begins with if it ends a line; else 0.
fn line_tag_length(text: &str) -> usize {
    let is_named = |name: &&&str| text.get(1..=name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name));
    let Some(name) = LINE_TAGS.iter().find(is_named) else { return 0 };
    let rest = &text[1 + name.len()..];
    if rest.starts_with(|ch: char| ch.is_alphanumeric() || ch == '_') {
        return 0;
    }
    match rest.char_indices().take(MAX_TAG + 1).find(|(_, ch)| matches!(ch, '<' | '>')) {
        Some((end, '>')) => 1 + name.len() + end + 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_at_tags_and_breaks() {
        assert_eq!(lines_of("a<BR/>b</p><p>c\r\n\nd<bro>e</h3 x>"), ["a", "b", "<p>c", "d<bro>e", ""]);
        assert_eq!(lines_of("a<br"), ["a<br"]);
        assert_eq!(lines_of(&"x\n".repeat(2 * MAX_VALUES)).len(), MAX_VALUES);
    }
}
