//! What a page declares in its `meta`, `link` and `script` tags.

use crate::bytes::unicode_forms::lowercase;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;

use super::items::Items;
use super::json::Json;
use super::json_ld::linked_values;
use super::linked_types::linked_types;
use super::open_graph::open_graph_entity;
use super::plain::plain_value;
use crate::bytes::simd::{find, Pattern};
use crate::parser::{tag_attributes, written_attributes, Unread, UnreadElement, UnreadElements};
use crate::table::attributes::{attributes, unescaped};
use crate::table::tags;
use crate::{Error, Limits, Parsed, Table};

const META: i32 = tags::number("meta");
const LINK: i32 = tags::number("link");
const SCRIPT: i32 = tags::number("script");

/// Attributes that name a `meta` element.
const NAMES: [&str; 4] = ["property", "name", "itemprop", "http-equiv"];
/// Those of them that a model of kinds knows.
const KNOWN_NAMES: [&str; 3] = ["name", "property", "itemprop"];
/// Characters that are read of a name.
const LONGEST_NAME: usize = 80;
const LINKED: &str = "ld+json";

/// The source of a page, and the elements in it that declare something; those of templates declare nothing. Structured
/// data is read once, when it is first used.
#[derive(Clone, Debug)]
pub struct Declarations<Source> {
    source: Source,
    unread: Arc<UnreadElements>,
    linked_values: OnceLock<Vec<Json>>,
    items: OnceLock<Items>,
}

impl<Source: Deref<Target = [u8]>> Declarations<Source> {
    /// Returns what a page declares by its source and the elements that its table leaves out.
    pub fn new(source: Source, unread: Arc<UnreadElements>) -> Declarations<Source> {
        Declarations { source, unread, linked_values: OnceLock::new(), items: OnceLock::new() }
    }

    /// Parses a page, of which nothing else is used.
    pub fn of(source: Source) -> Result<Declarations<Source>, Error> {
        let unread = Parsed::within(&source, &Limits::default())?.unread;
        Ok(Declarations::new(source, Arc::new(unread)))
    }

    /// The names, in lower case, and the contents of the `meta` elements that have both; one with two names counts twice.
    pub fn metas(&self) -> Vec<(String, String)> {
        self.elements(META).flat_map(|meta| self.named_contents(meta)).collect()
    }

    /// The names and the contents of the `meta` elements as in [`Declarations::metas`]: of each name, in the order of the
    /// page, the contents made plain that are not empty.
    pub fn plain_metas(&self) -> IndexMap<String, Vec<String>> {
        let mut contents = IndexMap::<String, Vec<String>>::new();
        for (names, content) in self.elements(META).filter_map(|meta| self.read_meta(meta)) {
            let plain = plain_value(&content);
            for name in names {
                contents.entry(name).or_default().push(plain.clone());
            }
        }
        contents.values_mut().for_each(|contents| contents.retain(|content| !content.is_empty()));
        contents.retain(|_, contents| !contents.is_empty());
        contents
    }

    /// The content of the first `meta` element of that name, given in lower case.
    pub fn meta(&self, name: &str) -> Option<String> {
        first(name, self.mentioning(META, name).flat_map(|meta| self.named_contents(meta)))
    }

    /// The relations, in lower case, and the addresses of the `link` elements; one with two relations counts twice.
    pub fn links(&self) -> Vec<(String, String)> {
        self.elements(LINK).flat_map(|link| self.related(link)).collect()
    }

    /// The address of the first `link` element of that relation, given in lower case.
    pub fn link(&self, relation: &str) -> Option<String> {
        first(relation, self.mentioning(LINK, relation).flat_map(|link| self.related(link)))
    }

    /// The names of the `meta` elements in the head, in lower case and in order, each once; of several names of one, the
    /// first.
    pub fn names_in_head(&self) -> Vec<String> {
        let metas = self.elements(META).filter(|meta| meta.tag.start < self.unread.head_end);
        let mut names: Vec<String> = metas.filter_map(|meta| first_name(self.view().tag(meta))).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The attributes of the scripts, and their texts.
    pub fn scripts(&self) -> impl Iterator<Item = (Vec<(String, String)>, &[u8])> {
        self.elements(SCRIPT).map(|script| (self.attributes(script), self.view().text(script)))
    }

    /// The texts of the scripts that are JSON-LD, which may be broken.
    pub fn linked(&self) -> impl Iterator<Item = &[u8]> {
        let is_type = |(name, value): &(String, String)| name == "type" && lowercase(value).contains(LINKED);
        let scripts = self.mentioning(SCRIPT, LINKED);
        scripts.filter(move |tag| self.attributes(tag).iter().any(is_type)).map(|script| self.view().text(script))
    }

    /// Returns the values of the JSON-LD, repaired where they are broken.
    pub fn linked_values(&self) -> &[Json] {
        self.linked_values
            .get_or_init(|| self.linked().flat_map(|text| linked_values(&String::from_utf8_lossy(text))).collect())
    }

    /// Returns the microdata and the RDFa Lite in the form of JSON-LD; `table` is that of the page.
    pub fn items(&self, table: &Table) -> &Items {
        self.items.get_or_init(|| Items::of(table, self.view()))
    }

    /// Returns the entity that Open Graph describes, in the words of schema.org.
    pub fn open_graph(&self) -> Option<Json> {
        open_graph_entity(&self.metas())
    }

    /// The types that the JSON-LD names, each as often as it does; the data is not decoded for that.
    pub fn linked_types(&self) -> Vec<String> {
        self.linked().flat_map(linked_types).map(str::to_owned).collect()
    }

    fn view(&self) -> Unread<'_> {
        self.unread.within(&self.source)
    }

    fn elements(&self, name: i32) -> impl Iterator<Item = &UnreadElement> {
        self.view().elements().filter(move |element| element.name == name)
    }

    /// Returns the elements whose tag contains a word: to read only these is faster.
    fn mentioning<'a>(&'a self, name: i32, word: &'a str) -> impl Iterator<Item = &'a UnreadElement> {
        self.elements(name).filter(|element| mentions(self.view().tag(element), word.as_bytes()))
    }

    /// Returns the names of a `meta` element in lower case, each with its content.
    fn named_contents(&self, meta: &UnreadElement) -> Vec<(String, String)> {
        let (names, content) = self.read_meta(meta).unwrap_or_default();
        names.into_iter().map(|name| (name, content.clone())).collect()
    }

    /// Returns the names of a `meta` element in lower case and in order, and its content; None where there is none.
    fn read_meta(&self, meta: &UnreadElement) -> Option<(Vec<String>, String)> {
        let written = written_attributes(self.view().tag(meta));
        let (mut names, mut content) = (Vec::new(), None);
        for (name, value) in attributes(&written) {
            if name == b"content" {
                content = Some(unescaped(value).into_owned());
            } else if NAMES.iter().any(|known| known.as_bytes() == name) {
                names.push(lowercase(unescaped(value).trim()));
            }
        }
        names.retain(|name| !name.is_empty());
        names.sort_unstable();
        names.dedup();
        content.filter(|content| !content.trim().is_empty()).map(|content| (names, content))
    }

    fn related(&self, link: &UnreadElement) -> Vec<(String, String)> {
        let attributes = self.attributes(link);
        let relations = lowercase(value_of(&attributes, "rel").unwrap_or(""));
        match value_of(&attributes, "href") {
            None | Some("") => Vec::new(),
            Some(href) => relations.split_whitespace().map(|relation| (relation.to_owned(), href.to_owned())).collect(),
        }
    }

    fn attributes(&self, element: &UnreadElement) -> Vec<(String, String)> {
        tag_attributes(self.view().tag(element))
    }
}

/// Whether a word, given in lower case, stands in a tag, in letters of any case.
fn mentions(tag: &[u8], word: &[u8]) -> bool {
    let first = [Pattern::letter(word.first().copied().unwrap_or(0))];
    let mut at = 0;
    while let Some(place) = find(tag, at, first) {
        if tag[place..].get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word)) {
            return true;
        }
        at = place + 1;
    }
    false
}

fn value_of<'a>(attributes: &'a [(String, String)], name: &str) -> Option<&'a str> {
    attributes.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
}

fn first(name: &str, mut pairs: impl Iterator<Item = (String, String)>) -> Option<String> {
    pairs.find(|(found, _)| found == name).map(|(_, value)| value)
}

/// The first word of the name that stands first in a tag.
fn first_name(tag: &[u8]) -> Option<String> {
    let attributes = tag_attributes(tag);
    let (_, name) = attributes.iter().find(|(name, _)| KNOWN_NAMES.contains(&name.as_str()))?;
    let word: String = name.split_whitespace().next()?.chars().take(LONGEST_NAME).collect();
    Some(lowercase(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared(source: &str) -> Declarations<&[u8]> {
        Declarations::of(source.as_bytes()).unwrap()
    }

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn metas_have_names_and_contents() {
        let found = declared("<meta Property=' OG:Type' name=b content=x><meta name=c content=' '><meta content=y>");
        assert_eq!(found.metas(), [pair("b", "x"), pair("og:type", "x")]);
        assert_eq!((found.meta("og:type"), found.meta("c")), (Some("x".into()), None));
    }

    #[test]
    fn plain_contents_are_grouped_by_name() {
        let found = declared("<meta name=b content='1 &amp;amp; 2'><meta name=a content='<p>'><meta name=B content=3>");
        let metas: Vec<_> = found.plain_metas().into_iter().collect();
        assert_eq!(metas, [("b".to_owned(), vec!["1 & 2".to_owned(), "3".to_owned()])]);
    }

    #[test]
    fn links_have_relations_and_addresses() {
        let found = declared("<link rel='Next  canonical' href=/a><link rel=next href><link href=b>");
        assert_eq!(found.links(), [pair("next", "/a"), pair("canonical", "/a")]);
        assert_eq!((found.link("canonical"), found.link("icon")), (Some("/a".into()), None));
    }

    #[test]
    fn names_are_those_of_the_head() {
        let found =
            declared("<meta itemprop='b c' name=d><meta name=A><meta name=a><meta charset=x></head><meta name=e>");
        assert_eq!(found.names_in_head(), ["a", "b"]);
        let long = "x".repeat(2 * LONGEST_NAME);
        assert_eq!(declared(&format!("<meta name={long}>")).names_in_head()[0].len(), LONGEST_NAME);
    }

    #[test]
    fn linked_data_is_told_by_its_type() {
        let found =
            declared("<script type='Application/LD+JSON '>{\"@type\": \"Recipe\"}</script><script>ld+json</script>");
        assert_eq!(found.linked().count(), 1);
        assert_eq!(found.linked_types(), ["Recipe"]);
        assert_eq!(found.scripts().map(|(attributes, text)| (attributes.len(), text.len())).last(), Some((0, 7)));
    }

    #[test]
    fn words_are_found_in_letters_of_any_case() {
        assert!(mentions(b"<meta property=OG:Type>", b"og:type"));
        assert!(!mentions(b"<meta>", b"og:type"));
    }
}
