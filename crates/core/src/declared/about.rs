//! What a page declares about what it shows: its URL, its images, title, author, date and site.

use std::ops::Deref;

use super::declarations::Declarations;
use super::json::{Json, Object};
use super::plain::plain_value;

/// Names of the `meta` elements with the image for social networks.
const IMAGE_METAS: [&str; 5] =
    ["og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src"];
/// Contained in the types of what a page can be about; the image of a person or an organisation is another.
const WORKS: [&str; 12] = [
    "Article", "Posting", "BlogPost", "Recipe", "Report", "Review", "NewsItem", "HowTo", "Event", "Product", "Book",
    "WebPage",
];
const MAX_IMAGES: usize = 16;
/// Maximum depth of objects in JSON-LD that are read.
const MAX_DEPTH: usize = 20;
const TITLE_METAS: [&str; 4] = ["og:title", "twitter:title", "dc.title", "citation_title"];
const AUTHOR_METAS: [&str; 5] = ["author", "article:author", "dc.creator", "citation_author", "parsely-author"];
const DATE_METAS: [&str; 4] = ["article:published_time", "dcterms.issued", "dc.date.issued", "dc.date"];
const SITE_METAS: [&str; 2] = ["og:site_name", "application-name"];
const LOCAL: &str = "file:";

/// Title, author, date and site as a page declares them; empty where it does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The title of the article; not that of the browser's tab.
    pub title: String,
    /// The authors, separated by commas.
    pub author: String,
    /// The date of publication as it is written.
    pub date: String,
    /// The name of the site.
    pub site: String,
}

impl<Source: Deref<Target = [u8]>> Declarations<Source> {
    /// Returns the URL of a page, given or as the page names it; empty where neither is so.
    ///
    /// That of a local file does not count: it tells where somebody keeps the page, and nothing about its kind.
    pub fn url(&self, given: &str) -> String {
        if !given.is_empty() && !given.get(..LOCAL.len()).is_some_and(|scheme| scheme.eq_ignore_ascii_case(LOCAL)) {
            return given.to_owned();
        }
        let declared = [self.meta("og:url"), self.link("canonical")].into_iter().flatten();
        declared.map(|url| url.trim().to_owned()).find(|url| !url.is_empty()).unwrap_or_default()
    }

    /// Returns the URLs of the images that a page declares for what it is about, each once.
    ///
    /// Those for social networks come first: a page has one of them, while its structured data may list all its images.
    pub fn images(&self) -> Vec<String> {
        let metas = self.metas().into_iter().filter(|(name, _)| IMAGE_METAS.contains(&name.as_str()));
        let mut urls: Vec<String> = metas.map(|(_, url)| url.trim().to_owned()).collect();
        for object in objects_in(self.linked_values()) {
            if object.contains_key("headline") || is_work(object) {
                urls.extend(["image", "thumbnailUrl"].iter().filter_map(|key| object.get(*key)).flat_map(urls_in));
            }
        }
        let mut images: Vec<String> = Vec::new();
        for url in urls {
            if images.len() < MAX_IMAGES && !url.is_empty() && !images.contains(&url) {
                images.push(url);
            }
        }
        images
    }

    /// Returns title, author, date and site as the page declares them, JSON-LD before `meta` elements.
    pub fn about(&self) -> About {
        let objects = objects_in(self.linked_values());
        let works = || objects.iter().filter(|object| object.contains_key("headline") || is_work(object));
        let linked = |key: &str| works().find_map(|work| work.get(key).map(names_in).filter(|name| !name.is_empty()));
        let named = |names: &[&str]| {
            let values = names.iter().filter_map(|name| self.meta(name)).map(|value| plain_value(&value));
            values.into_iter().find(|value| !value.is_empty() && !is_url(value))
        };
        About {
            title: linked("headline").or_else(|| named(&TITLE_METAS)).unwrap_or_default(),
            author: linked("author").or_else(|| named(&AUTHOR_METAS)).unwrap_or_default(),
            date: linked("datePublished").or_else(|| named(&DATE_METAS)).unwrap_or_default(),
            site: named(&SITE_METAS).or_else(|| linked("publisher")).unwrap_or_default(),
        }
    }
}

/// Returns all objects in some values, outer ones first.
fn objects_in(values: &[Json]) -> Vec<&Object> {
    let mut objects = Vec::new();
    let mut left: Vec<(&Json, usize)> = values.iter().rev().map(|value| (value, 1)).collect();
    while let Some((value, depth)) = left.pop() {
        let parts: Vec<&Json> = match value {
            _ if depth > MAX_DEPTH => continue,
            Json::Object(object) => {
                objects.push(object);
                object.values().collect()
            }
            Json::List(parts) => parts.iter().collect(),
            _ => continue,
        };
        left.extend(parts.into_iter().rev().map(|part| (part, depth + 1)));
    }
    objects
}

fn is_work(object: &Object) -> bool {
    let types = object.get("@type").map_or(&[][..], as_list);
    types.iter().filter_map(Json::text).any(|name| WORKS.iter().any(|work| name.contains(work)))
}

fn as_list(value: &Json) -> &[Json] {
    match value {
        Json::List(parts) => parts,
        other => std::slice::from_ref(other),
    }
}

/// Returns the URLs in a value: a text, an object with a URL, or a list of these.
fn urls_in(value: &Json) -> Vec<String> {
    let parts = as_list(value).iter().take(MAX_IMAGES).flat_map(|part| match part {
        Json::Object(object) => ["url", "contentUrl"].map(|key| object.get(key).and_then(Json::text)),
        other => [other.text(), None],
    });
    parts.flatten().map(|url| url.trim().to_owned()).collect()
}

/// Returns the names in a value, separated by commas: texts, and objects with a name.
fn names_in(value: &Json) -> String {
    let text = |part: &Json| match part {
        Json::Object(object) => object.get("name").and_then(Json::text).unwrap_or_default().to_owned(),
        other => other.text().unwrap_or_default().to_owned(),
    };
    let names = as_list(value).iter().map(text).map(|name| plain_value(&name));
    names.filter(|name| !name.is_empty() && !is_url(name)).collect::<Vec<_>>().join(", ")
}

fn is_url(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared(source: &str) -> Declarations<&[u8]> {
        Declarations::of(source.as_bytes()).unwrap()
    }

    #[test]
    fn a_url_is_given_or_declared() {
        let page = declared("<link rel=canonical href=' https://b.example/ '>");
        assert_eq!(page.url("https://a.example/"), "https://a.example/");
        assert_eq!(page.url("FILE:///home/page.html"), "https://b.example/");
        assert_eq!(
            declared("<meta property=og:url content=https://c.example/><link rel=canonical href=x>").url(""),
            "https://c.example/"
        );
        assert_eq!(declared("<p>").url("file:///x"), "");
    }

    #[test]
    fn images_are_those_of_works() {
        let page = declared(
            r#"<script type="application/ld+json">{"@graph": [
                {"@type": "Organization", "image": "logo.png"},
                {"@type": ["Thing", "NewsArticle"], "image": [{"url": "a.png"}, " b.png ", ""], "thumbnailUrl": "a.png"}
            ]}</script><meta property="og:image" content="og.png">"#,
        );
        assert_eq!(page.images(), ["og.png", "a.png", "b.png"]);
    }

    #[test]
    fn json_ld_precedes_metas() {
        let page = declared(
            r#"<meta name="author" content="Somebody"><meta property="og:site_name" content="The &amp; Mill">
            <meta property="og:title" content="Other"><meta property="article:published_time" content="2024-03-05">
            <script type="application/ld+json">{"@type": "NewsArticle", "headline": "Sails &amp;amp; wind  turn",
            "author": [{"name": "Ann Reed"}, "Bob Sails", {"name": "https://x.example/"}]}</script>"#,
        );
        let about = About {
            title: "Sails & wind turn".into(),
            author: "Ann Reed, Bob Sails".into(),
            date: "2024-03-05".into(),
            site: "The & Mill".into(),
        };
        assert_eq!(page.about(), about);
        assert_eq!(declared("<title>x</title>").about(), About::default());
    }

    #[test]
    fn deep_values_are_cut() {
        let deep = format!("{}{}", "[".repeat(MAX_DEPTH + 5), "]".repeat(MAX_DEPTH + 5));
        let page = format!("<script type=application/ld+json>{deep}</script>");
        assert_eq!(declared(&page).about(), About::default());
    }
}
