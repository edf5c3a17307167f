//! Merges the nodes that describe the same entity: by `@id`, by URL, and by type and name.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use indexmap::IndexMap;

use super::families::{families_of, is_named, Families};
use super::nodes::{Node, Value};
use super::plain::{is_space, plain_value, with_single_spaces};
use crate::bytes::letters::letters;

/// Properties of which the same entity has one value.
const IDENTIFYING: [&str; 8] = ["sku", "mpn", "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "startDate"];
const NAMES: [&str; 3] = ["name", "headline", "title"];
/// Maximum number of entities with one key that a node is compared with.
const MAX_CANDIDATES: usize = 8;
const MIN_NAME: usize = 3;
/// Maximum number of values of a property to which those of another source are added.
const MAX_MERGED_VALUES: usize = 200;
/// The source of the title of a page, which often has the name of the site after that of its subject.
pub(super) const OPEN_GRAPH: &str = "open graph";
/// Stands for the types among the properties.
const TYPE: &str = "@type";

/// An entity in the making: a merged node, where it is from, and whether it is only a part of another entity.
pub(super) struct Draft {
    pub(super) node: Rc<Node>,
    pub(super) sources: Vec<&'static str>,
    pub(super) is_part: bool,
    families: Families,
    /// The `@id`, made absolute.
    pub(super) id: String,
    url: String,
    /// Its names in letters alone.
    names: Vec<String>,
    /// By property, its values in a form that can be compared; filled when another node is merged into it.
    seen: HashMap<String, HashSet<String>>,
}

/// What two nodes of the same entity may have in common.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Id(String),
    Url(String, String),
    Name(String, String),
}

impl Draft {
    pub(super) fn new(node: Rc<Node>, source: &'static str, is_part: bool) -> Draft {
        Draft {
            node,
            sources: vec![source],
            is_part,
            families: Families::new(),
            id: String::new(),
            url: String::new(),
            names: Vec::new(),
            seen: HashMap::new(),
        }
    }

    /// Sets what identifies the entity.
    fn describe(&mut self, resolve: &dyn Fn(&str) -> String) {
        let node = &self.node;
        self.families = families_of(&node.types);
        self.id = node.id.as_deref().map_or(String::new(), resolve);
        self.url = node.texts(&["url"]).next().map_or(String::new(), |url| url_key(&resolve(url)));
        let title = node.texts(&NAMES).next().map_or(String::new(), plain_value);
        self.names = vec![letters(&title)];
        if self.sources.contains(&OPEN_GRAPH) {
            self.names.push(letters(first_part(&title)));
            self.names.dedup();
        }
        self.names.retain(|name| name.chars().count() >= MIN_NAME);
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys: Vec<Key> = Some(&self.id).filter(|id| !id.is_empty()).cloned().map(Key::Id).into_iter().collect();
        for family in &self.families {
            if !self.url.is_empty() {
                keys.push(Key::Url(family.to_string(), self.url.clone()));
            }
            if is_named(family) {
                keys.extend(self.names.iter().map(|name| Key::Name(family.to_string(), name.clone())));
            }
        }
        keys
    }

    fn is_same(&self, other: &Draft, key: &Key) -> bool {
        if !self.families.is_empty() && !other.families.is_empty() && self.families.is_disjoint(&other.families) {
            return false;
        }
        let differ = |one: &str, other: &str| !one.is_empty() && !other.is_empty() && one != other;
        match key {
            Key::Id(_) => true,
            _ if differ(&self.id, &other.id) || self.differs_from(other) => false,
            Key::Url(..) => {
                let overlap = |(one, other): (&String, &String)| one.contains(other) || other.contains(one);
                let mut pairs = self.names.iter().flat_map(|one| other.names.iter().map(move |other| (one, other)));
                self.names.is_empty() || other.names.is_empty() || pairs.any(overlap)
            }
            Key::Name(..) => !differ(&self.url, &other.url),
        }
    }

    /// Whether an identifying property has another value.
    fn differs_from(&self, other: &Draft) -> bool {
        IDENTIFYING.iter().any(|name| {
            let first_text = |draft: &'_ Draft| draft.node.values(name).iter().find_map(Value::text).map(str::to_owned);
            let (ours, theirs) = (first_text(self).unwrap_or_default(), first_text(other).unwrap_or_default());
            !ours.is_empty() && !theirs.is_empty() && letters(&ours) != letters(&theirs)
        })
    }

    /// Adds what another node says; values that are there already are not repeated.
    fn merge(&mut self, other: Draft) {
        for source in other.sources {
            if !self.sources.contains(&source) {
                self.sources.push(source);
            }
        }
        self.is_part &= other.is_part;
        self.families.extend(other.families);
        if self.id.is_empty() {
            self.id = other.id;
        }
        if self.url.is_empty() {
            self.url = other.url;
        }
        let node = Rc::make_mut(&mut self.node);
        if node.id.is_none() {
            node.id = other.node.id.clone();
        }
        let as_values = |types: &[String]| types.iter().cloned().map(Value::Text).collect::<Vec<_>>();
        let types = new_values(&mut self.seen, TYPE, &as_values(&node.types), &as_values(&other.node.types));
        node.types.extend(types.iter().filter_map(Value::text).map(str::to_owned));
        for (name, values) in &other.node.properties {
            match node.properties.get_mut(name) {
                Some(known) => {
                    let mut new = new_values(&mut self.seen, name, known, values);
                    known.append(&mut new);
                }
                None => drop(node.properties.insert(name.clone(), values.clone())),
            }
        }
    }
}

/// Returns the values of a property that an entity does not have yet; none where it has too many.
fn new_values(
    seen: &mut HashMap<String, HashSet<String>>,
    name: &str,
    known: &[Value],
    values: &[Value],
) -> Vec<Value> {
    if known.len() > MAX_MERGED_VALUES {
        return Vec::new();
    }
    let seen = seen.entry(name.to_owned()).or_insert_with(|| known.iter().map(comparable).collect());
    let mut new = IndexMap::new();
    for value in values {
        let key = comparable(value);
        if !seen.contains(&key) {
            new.insert(key, value.clone());
        }
    }
    seen.extend(new.keys().cloned());
    new.into_values().collect()
}

fn comparable(value: &Value) -> String {
    match value {
        Value::Text(text) => with_single_spaces(text),
        Value::Node(node) => {
            let mut text = String::new();
            node.write_comparable(&mut text);
            text
        }
    }
}

/// Returns the entities in the order of their first mention; `resolve` makes URLs absolute.
///
/// Two nodes are the same entity if no identifying property differs, and they have the same `@id`, or types of one family
/// and the same URL, or types of one family and the same name.
pub(super) fn merged(drafts: Vec<Draft>, resolve: &dyn Fn(&str) -> String) -> Vec<Draft> {
    let mut merged: Vec<Draft> = Vec::new();
    let mut by_key: HashMap<Key, Vec<usize>> = HashMap::new();
    for mut draft in drafts {
        draft.describe(resolve);
        let keys = draft.keys();
        let candidates =
            keys.iter().flat_map(|key| by_key.get(key).into_iter().flatten().map(move |known| (key, *known)));
        let same =
            candidates.into_iter().find(|(key, known)| merged[*known].is_same(&draft, key)).map(|(_, known)| known);
        let index = match same {
            Some(known) => {
                merged[known].merge(draft);
                known
            }
            None => {
                merged.push(draft);
                merged.len() - 1
            }
        };
        for key in keys {
            let known = by_key.entry(key).or_default();
            if known.len() < MAX_CANDIDATES && !known.contains(&index) {
                known.push(index);
            }
        }
    }
    merged
}

/// Returns a URL without scheme, fragment and final slashes.
fn url_key(url: &str) -> String {
    let whole = url.split('#').next().unwrap_or("").trim_end_matches('/');
    let without = |text: &str, prefix: &str| {
        text.get(..prefix.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(prefix))
            .then(|| text[prefix.len()..].to_owned())
    };
    match without(whole, "https://").or_else(|| without(whole, "http://")) {
        Some(rest) => without(&rest, "www.").unwrap_or(rest),
        None => whole.to_owned(),
    }
}

/// Returns a title up to its first separator with spaces around it.
fn first_part(title: &str) -> &str {
    let is_separator = |ch: char| matches!(ch, '|' | '·' | '–' | '—' | ':' | '»' | '-');
    for (at, ch) in title.char_indices().filter(|(_, ch)| is_space(*ch)) {
        let rest = &title[at + ch.len_utf8()..];
        let after = rest.trim_start_matches(is_separator);
        if after.len() < rest.len() && after.starts_with(is_space) {
            return &title[..at];
        }
    }
    title
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_compared_without_scheme_and_fragment() {
        assert_eq!(url_key("HTTPS://www.a.example/b/#c"), "a.example/b");
        assert_eq!(url_key("/b"), "/b");
        assert_eq!(url_key("é"), "é");
    }

    #[test]
    fn titles_have_parts() {
        assert_eq!(first_part("Mill - a - News"), "Mill");
        assert_eq!(first_part("Old mill: a history"), "Old mill: a history");
        assert_eq!(first_part("Mill » News"), "Mill");
    }
}
