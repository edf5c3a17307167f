//! Structured data of all syntaxes → nodes of one form.
//!
//! References to other nodes by `@id` are not followed, so no node contains itself.

use std::rc::Rc;

use indexmap::IndexMap;

use super::json::{write_json_text, Json, Object};
use super::plain::trimmed;

/// Maximum number of objects that are read of a page.
const MAX_OBJECTS: usize = 20_000;
/// Maximum number of values that are read of a page.
const MAX_VALUES: usize = 200_000;
const MAX_DEPTH: usize = 20;
const MAX_TYPES: usize = 20;
const SCHEMA: [&str; 7] = [
    "schema:",
    "http://schema.org/",
    "https://schema.org/",
    "http://www.schema.org/",
    "https://www.schema.org/",
    "//schema.org/",
    "//www.schema.org/",
];

/// An entity as one place of a page describes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Node {
    /// Its types without their vocabulary.
    pub(super) types: Vec<String>,
    /// Its `@id` as it is written.
    pub(super) id: Option<String>,
    /// Values by name.
    pub(super) properties: IndexMap<String, Vec<Value>>,
}

/// A value of a property.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text(String),
    Node(Rc<Node>),
}

impl Value {
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            Value::Node(_) => None,
        }
    }

    pub(super) fn node(&self) -> Option<&Rc<Node>> {
        match self {
            Value::Text(_) => None,
            Value::Node(node) => Some(node),
        }
    }

    fn to_json(&self) -> Json {
        match self {
            Value::Text(text) => Json::Text(text.clone()),
            Value::Node(node) => node.to_json(),
        }
    }
}

impl Node {
    /// Whether a node only refers to another one by its `@id`.
    pub(super) fn is_reference(&self) -> bool {
        self.id.is_some() && self.properties.is_empty()
    }

    /// Returns the values of a property.
    pub(super) fn values(&self, name: &str) -> &[Value] {
        self.properties.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns the texts that are values of some properties; nodes among the values are left out.
    pub(super) fn texts<'a>(&'a self, names: &'a [&str]) -> impl Iterator<Item = &'a str> {
        names.iter().flat_map(|name| self.values(name)).filter_map(Value::text)
    }

    /// Returns the nodes that are values of some properties.
    pub(super) fn nodes<'a>(&'a self, names: &'a [&str]) -> impl Iterator<Item = &'a Rc<Node>> {
        names.iter().flat_map(|name| self.values(name)).filter_map(Value::node)
    }

    /// Returns the properties as an object of JSON.
    pub(super) fn properties_to_json(&self) -> Object {
        let values = |values: &[Value]| Json::List(values.iter().map(Value::to_json).collect());
        self.properties.iter().map(|(name, given)| (name.clone(), values(given))).collect()
    }

    fn to_json(&self) -> Json {
        let mut object = Object::new();
        if !self.types.is_empty() {
            object.insert("@type".to_owned(), Json::texts(&self.types));
        }
        if let Some(id) = &self.id {
            object.insert("@id".to_owned(), Json::Text(id.clone()));
        }
        object.extend(self.properties_to_json());
        Json::Object(object)
    }

    /// Adds a text that is the same for equal nodes, whatever the order of their properties is.
    pub(super) fn write_comparable(&self, text: &mut String) {
        text.push('{');
        self.types.iter().for_each(|name| write_json_text(name, text));
        text.push('@');
        write_json_text(self.id.as_deref().unwrap_or(""), text);
        let mut names: Vec<_> = self.properties.keys().collect();
        names.sort_unstable();
        for name in names {
            write_json_text(name, text);
            text.push(':');
            for value in self.values(name) {
                match value {
                    Value::Text(value) => write_json_text(value, text),
                    Value::Node(node) => node.write_comparable(text),
                }
            }
        }
        text.push('}');
    }
}

/// Reads nodes up to a number of objects and values; what is left out is nested too deeply or too much.
pub(super) struct NodeReader {
    objects: usize,
    values: usize,
}

impl NodeReader {
    pub(super) fn new() -> NodeReader {
        NodeReader { objects: MAX_OBJECTS, values: MAX_VALUES }
    }

    /// Returns the nodes that are not properties of others, in order: those in lists and in graphs.
    pub(super) fn roots<'a>(&mut self, values: impl IntoIterator<Item = &'a Json>) -> Vec<Rc<Node>> {
        let mut roots = Vec::new();
        values.into_iter().for_each(|value| self.add_roots(value, 1, &mut roots));
        roots
    }

    fn add_roots(&mut self, value: &Json, depth: usize, roots: &mut Vec<Rc<Node>>) {
        match value {
            _ if depth > MAX_DEPTH => (),
            Json::List(parts) => parts.iter().for_each(|part| self.add_roots(part, depth + 1, roots)),
            Json::Object(object) => {
                let node = self.node(object, depth);
                if !node.types.is_empty() || !node.properties.is_empty() {
                    roots.push(Rc::new(node));
                }
                if let Some(graph) = object.get("@graph") {
                    self.add_roots(graph, depth + 1, roots);
                }
            }
            _ => (),
        }
    }

    fn node(&mut self, object: &Object, depth: usize) -> Node {
        let mut node = Node::default();
        if self.objects == 0 {
            return node;
        }
        self.objects -= 1;
        node.types = object.get("@type").map_or(Vec::new(), types_in);
        node.id = object.get("@id").and_then(Json::text).map(trimmed).filter(|id| !id.is_empty()).map(str::to_owned);
        for (key, given) in object {
            if key.is_empty() || key.starts_with('@') {
                continue;
            }
            let mut values = Vec::new();
            self.add_values(given, depth + 1, &mut values);
            if !values.is_empty() {
                node.properties.entry(without_schema(key).to_owned()).or_default().append(&mut values);
            }
        }
        node
    }

    fn add_values(&mut self, value: &Json, depth: usize, values: &mut Vec<Value>) {
        if depth > MAX_DEPTH || self.values == 0 {
            return;
        }
        self.values -= 1;
        match value {
            Json::Null => (),
            Json::Bool(flag) => values.push(Value::Text(flag.to_string())),
            Json::Text(text) => {
                values.extend(
                    Some(trimmed(text)).filter(|text| !text.is_empty()).map(|text| Value::Text(text.to_owned())),
                );
            }
            Json::List(parts) => parts.iter().for_each(|part| self.add_values(part, depth + 1, values)),
            Json::Object(object) => {
                match ["@value", "@list", "@set"].into_iter().find_map(|keyword| object.get(keyword)) {
                    Some(given) => self.add_values(given, depth + 1, values),
                    None => {
                        let node = self.node(object, depth);
                        if !node.types.is_empty() || node.id.is_some() || !node.properties.is_empty() {
                            values.push(Value::Node(Rc::new(node)));
                        }
                    }
                }
            }
        }
    }
}

/// Returns the types that a value of `@type` names, without their vocabulary.
fn types_in(value: &Json) -> Vec<String> {
    let given = match value {
        Json::List(given) => given,
        _ => std::slice::from_ref(value),
    };
    let mut types: Vec<String> = Vec::new();
    for name in given.iter().take(MAX_TYPES).filter_map(Json::text) {
        let local = trimmed(name).trim_end_matches('/').rsplit(['/', '#', ':']).next().unwrap_or("");
        if !local.is_empty() && !types.iter().any(|known| known == local) {
            types.push(local.to_owned());
        }
    }
    types
}

/// Returns the name of a property without the vocabulary of schema.org.
fn without_schema(key: &str) -> &str {
    let local = SCHEMA.iter().find_map(|vocabulary| key.strip_prefix(vocabulary));
    local.filter(|local| !local.is_empty() && !local.starts_with('/')).unwrap_or(key)
}

#[cfg(test)]
mod tests {
    use super::super::json::decode;
    use super::*;

    fn roots(json: &str) -> String {
        let value = decode(json, 0).unwrap().0;
        Json::List(NodeReader::new().roots([&value]).iter().map(|node| node.to_json()).collect()).to_json()
    }

    #[test]
    fn all_forms_of_values_become_lists() {
        assert_eq!(
            roots(
                r#"{"@type": "https://schema.org/Book", "schema:name": " A ", "n": [1, true, null, ""], "@context": "x",
                "v": {"@value": "b"}, "l": {"@list": ["c", "d"]}, "o": {"@id": "e"}, "none": {}}"#
            ),
            r#"[{"@type":["Book"],"name":["A"],"n":["1","true"],"v":["b"],"l":["c","d"],"o":[{"@id":"e"}]}]"#
        );
    }

    #[test]
    fn roots_are_in_lists_and_graphs() {
        assert_eq!(
            roots(r#"[{"@graph": [{"@type": ["A", "A", "x:B"]}, {"@id": "only"}]}, [{"c": "d"}], "e"]"#),
            r#"[{"@type":["A","B"]},{"c":["d"]}]"#
        );
    }

    #[test]
    fn nodes_are_compared_without_their_order() {
        let comparable = |json: &str| {
            let mut text = String::new();
            NodeReader::new().roots([&decode(json, 0).unwrap().0])[0].write_comparable(&mut text);
            text
        };
        assert_eq!(comparable(r#"{"a": "1", "b": ["2"]}"#), comparable(r#"{"b": "2", "a": 1}"#));
        assert_ne!(comparable(r#"{"a": ["1", "2"]}"#), comparable(r#"{"a": ["2", "1"]}"#));
    }
}
