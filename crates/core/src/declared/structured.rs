//! All structured data of a page: entities that are merged by identity, and typed records.

use std::collections::HashMap;
use std::ops::Deref;
use std::rc::Rc;

use super::declarations::Declarations;
use super::identity::{merged, Draft, OPEN_GRAPH};
use super::json::{Json, Object};
use super::nodes::{Node, NodeReader};
use super::records::{read_record, record_type_of, RECORD_TYPES};
use super::shown::{line_of, ShownText};
use super::values::Values;
use crate::facts::urls::{base_url, joined};
use crate::Table;

/// Properties that lead from a page, a list or an offer to what it is about.
const LEADING: [&str; 12] = [
    "mainEntity",
    "mainEntityOfPage",
    "mainContentOfPage",
    "itemListElement",
    "item",
    "hasPart",
    "about",
    "itemOffered",
    "subEvent",
    "blogPost",
    "itemReviewed",
    "review",
];
const MAX_PART_DEPTH: usize = 6;

/// Returns the structured data of a page: `entities`, and the lists of records that are not empty.
///
/// Entities are in the order of the page, JSON-LD first; what is a part of another is among its properties. `table` and
/// `address` are those of the page, and `shown` gives the text in which declared values are looked for.
pub fn structured<Source: Deref<Target = [u8]>>(
    declared: &Declarations<Source>,
    table: &Table,
    address: &str,
    shown: impl FnOnce() -> String,
) -> Object {
    let mut structured = Object::from([("entities".to_owned(), Json::List(Vec::new()))]);
    let drafts = drafts_of(declared, table);
    if drafts.is_empty() {
        return structured;
    }
    let base = base_url(table, address);
    let resolve = |url: &str| joined(&base, url);
    let drafts = merged(drafts, &resolve);
    let values = Values { by_id: nodes_by_id(&drafts), resolve: &resolve };
    let text = shown();
    let line = line_of(&text);
    let mut shown = ShownText::new(&text, &line);
    let entities = drafts.iter().filter(|draft| !draft.is_part).map(|draft| entity(draft, &values, &mut shown));
    structured.insert("entities".to_owned(), Json::List(entities.collect()));
    let mut records: [Vec<Json>; RECORD_TYPES.len()] = Default::default();
    for draft in
        [false, true].into_iter().flat_map(|is_part| drafts.iter().filter(move |draft| draft.is_part == is_part))
    {
        if let Some(kind) = record_type_of(&draft.node) {
            let mut record = read_record(kind, &draft.node, &values, &draft.sources);
            let seen = shown.in_record(&record);
            record.insert("shown".to_owned(), Json::Object(seen));
            record.retain(|_, value| !is_empty(value));
            let index = RECORD_TYPES.iter().position(|known| known.listed_as == kind.listed_as).unwrap_or(0);
            records[index].push(Json::Object(record));
        }
    }
    for (kind, listed) in RECORD_TYPES.iter().zip(records) {
        if !listed.is_empty() {
            structured.insert(kind.listed_as.to_owned(), Json::List(listed));
        }
    }
    structured
}

/// Returns every node by itself, and after those of its syntax the parts that are records themselves.
fn drafts_of<Source: Deref<Target = [u8]>>(declared: &Declarations<Source>, table: &Table) -> Vec<Draft> {
    let mut drafts = Vec::new();
    let mut reader = NodeReader::new();
    let mut add = |source: &'static str, roots: Vec<Rc<Node>>| {
        let mut parts = Vec::new();
        add_parts(&roots, 0, &mut parts);
        drafts.extend(roots.into_iter().map(|root| Draft::new(root, source, false)));
        drafts.extend(parts.into_iter().map(|part| Draft::new(part, source, true)));
    };
    let items = declared.items(table);
    add("json-ld", reader.roots(declared.linked_values()));
    add("microdata", reader.roots(items.microdata.iter().map(|(_, item)| item)));
    add("rdfa", reader.roots(&items.rdfa));
    add(OPEN_GRAPH, reader.roots(&declared.open_graph()));
    drafts
}

/// Adds the parts of nodes that are records, such as the products of a list.
fn add_parts(roots: &[Rc<Node>], depth: usize, found: &mut Vec<Rc<Node>>) {
    if depth > MAX_PART_DEPTH {
        return;
    }
    for root in roots {
        let parts: Vec<_> = root.nodes(&LEADING).cloned().collect();
        found.extend(parts.iter().filter(|part| record_type_of(part).is_some() && !part.is_reference()).cloned());
        add_parts(&parts, depth + 1, found);
    }
}

/// Returns the nodes by their `@id` as it is written; of several, the first that is not a reference.
fn nodes_by_id(drafts: &[Draft]) -> HashMap<String, Rc<Node>> {
    let mut by_id = HashMap::new();
    for draft in drafts {
        if let Some(id) = draft.node.id.as_ref().filter(|_| !draft.node.is_reference()) {
            by_id.entry(id.clone()).or_insert_with(|| Rc::clone(&draft.node));
        }
    }
    by_id
}

fn entity(draft: &Draft, values: &Values<'_>, shown: &mut ShownText<'_>) -> Json {
    let node = &draft.node;
    Json::Object(Object::from([
        ("types".to_owned(), Json::texts(&node.types)),
        ("name".to_owned(), Json::Text(values.text(node, &["name", "headline", "title"]))),
        ("id".to_owned(), Json::Text(draft.id.clone())),
        ("sources".to_owned(), Json::texts(draft.sources.iter().copied())),
        ("properties".to_owned(), Json::Object(node.properties_to_json())),
        ("shown".to_owned(), Json::Object(shown.in_node(node))),
    ]))
}

fn is_empty(value: &Json) -> bool {
    match value {
        Json::Null => true,
        Json::Bool(_) => false,
        Json::Text(text) => text.is_empty(),
        Json::List(parts) => parts.is_empty(),
        Json::Object(object) => object.is_empty(),
    }
}
