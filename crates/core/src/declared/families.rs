//! Families of types: a `NewsArticle` in JSON-LD is the same entity as the `Article` in Open Graph.

use crate::bytes::unicode_forms::lowercase;
use std::borrow::Cow;
use std::collections::BTreeSet;

const FAMILY_OF_ENDING: [(&str, &str); 7] = [
    ("article", "Article"),
    ("posting", "Article"),
    ("event", "Event"),
    ("festival", "Event"),
    ("page", "WebPage"),
    ("organization", "Organization"),
    ("business", "Organization"),
];
const FAMILIES: [(&str, &[&str]); 7] = [
    ("Article", &["report", "blogpost"]),
    ("Organization", &["corporation", "store", "onlinestore", "restaurant", "hotel"]),
    ("Product", &["product", "productgroup", "productmodel", "individualproduct", "someproducts", "vehicle", "car"]),
    ("JobPosting", &["jobposting"]),
    ("Recipe", &["recipe"]),
    ("HowTo", &["howto"]),
    ("Question", &["question"]),
];
/// Families whose entities of the same name are the same; two offers or two list items of a name need not be.
const NAMED: [&str; 16] = [
    "Article",
    "Book",
    "Course",
    "Event",
    "HowTo",
    "JobPosting",
    "Movie",
    "Organization",
    "Person",
    "Product",
    "Question",
    "Recipe",
    "SoftwareApplication",
    "VideoObject",
    "WebPage",
    "WebSite",
];

/// Families in alphabetical order.
pub(super) type Families = BTreeSet<Cow<'static, str>>;

/// Returns the families of some types; a type without a family of its own is one itself.
pub(super) fn families_of(types: &[String]) -> Families {
    types.iter().map(|name| family_of(name).map_or_else(|| Cow::Owned(name.clone()), Cow::Borrowed)).collect()
}

/// Whether entities of a family that have the same name are the same.
pub(super) fn is_named(family: &str) -> bool {
    NAMED.contains(&family)
}

fn family_of(name: &str) -> Option<&'static str> {
    let name = lowercase(name);
    let member = FAMILIES.iter().find(|(_, members)| members.contains(&&*name)).map(|(family, _)| *family);
    let by_ending = || FAMILY_OF_ENDING.iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, family)| *family);
    member.or_else(by_ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_have_families() {
        let types = ["NewsArticle", "BlogPosting", "JobPosting", "MusicEvent", "Car", "Thing"].map(str::to_owned);
        let families: Vec<_> = families_of(&types).into_iter().collect();
        assert_eq!(families, ["Article", "Event", "JobPosting", "Product", "Thing"]);
    }
}
