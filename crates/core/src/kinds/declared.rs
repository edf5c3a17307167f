//! What a page declares of its kind: hints in its address and metadata, and the types of its structured data.

use crate::bytes::unicode_forms::lowercase;
use std::collections::BTreeMap;
use std::ops::Deref;

use super::address::{cleaned, Parts};
use crate::table::attributes::attribute_values;
use crate::table::tags;
use crate::{Declarations, Table};

/// What is known of a page beside its canonical HTML. A text that stands in a list several times counts once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Declared<'a> {
    /// What the page says of its kind: `og=article`, `ld=Product`, `url=shop`, `url:parts=2`.
    pub hints: &'a [&'a str],
    /// The names of the `meta` elements in the head, in lower case.
    pub metas: &'a [&'a str],
    /// The types of the structured data with their number: `ld=Product:1`, `item=ListItem:12`.
    pub types: &'a [&'a str],
    /// The address of the page, empty where it is not known.
    pub address: &'a str,
}

const TEMPLATE: i32 = tags::number("template");
const VOCABULARY: &str = "schema.org/";
/// One product is the page's own, a dozen make a list: a number is rounded down to one of these.
const AMOUNTS: [u32; 4] = [12, 5, 2, 1];

/// Words in the types of something that a page can be about; most of what other microdata declares are breadcrumbs and
/// logos.
const SUBJECTS: [&str; 11] = [
    "Article",
    "Posting",
    "Report",
    "CreativeWork",
    "WebPage",
    "Recipe",
    "Product",
    "Review",
    "NewsItem",
    "Book",
    "Question",
];

/// Whether the microdata of a page may describe what the page is about.
pub fn describes_subject(table: &Table) -> bool {
    item_types(table).iter().any(|name| SUBJECTS.iter().any(|subject| name.contains(subject)))
}

/// The types of all microdata items in document order, as they are written; those of templates are left out.
fn item_types(table: &Table) -> Vec<String> {
    let (mut row, mut template_end) = (0, 0);
    let mut is_in_template = |item: usize| {
        for template in (row..=item).filter(|&row| table.tag[row] == TEMPLATE) {
            template_end = template_end.max(table.end[template] as usize);
        }
        row = item + 1;
        item < template_end
    };
    let items = attribute_values(table, "itemtype").into_iter();
    items.filter(|(item, _)| !is_in_template(*item)).map(|(_, name)| name.into_owned()).collect()
}

/// The types of the structured data with their number, in order, as in [`Declared::types`](super::Declared::types).
pub fn counted_types<Source: Deref<Target = [u8]>>(declared: &Declarations<Source>, table: &Table) -> Vec<String> {
    let mut times = BTreeMap::<String, u32>::new();
    let linked = declared.linked_types().into_iter().map(|name| format!("ld={name}"));
    let items = item_types(table).into_iter().filter_map(|name| Some(format!("item={}", schema_name(&name)?)));
    linked.chain(items).for_each(|name| *times.entry(name).or_default() += 1);
    let mut found: Vec<String> = times.into_iter().map(|(name, times)| format!("{name}:{}", amount(times))).collect();
    found.sort_unstable();
    found
}

fn amount(times: u32) -> u32 {
    AMOUNTS.into_iter().find(|&amount| times >= amount).unwrap_or(1)
}

/// The name of a type in the vocabulary that search engines read.
fn schema_name(address: &str) -> Option<&str> {
    let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"))?;
    let rest = rest.strip_prefix("www.").unwrap_or(rest).strip_prefix(VOCABULARY)?;
    let end = rest.find(|sign: char| !sign.is_ascii_alphabetic()).unwrap_or(rest.len());
    Some(&rest[..end]).filter(|name| !name.is_empty())
}

/// Words such as `og=article`, `ld=Product`, `url=shop`, `url:parts=2`, each once, in alphabetical order.
pub fn hints<Source: Deref<Target = [u8]>>(declared: &Declarations<Source>, address: &str) -> Vec<String> {
    let kind = lowercase(&declared.meta("og:type").unwrap_or_default());
    let mut found = vec![format!("og={}", kind.split_whitespace().next().unwrap_or(""))];
    found.extend(declared.linked_types().iter().map(|name| format!("ld={name}")));
    found.extend(hints_of_address(address));
    found.sort_unstable();
    found.dedup();
    found
}

/// The hints of an address alone, such as `url=shop` and `url:parts=2`. A hint may come several times.
pub fn hints_of_address(address: &str) -> Vec<String> {
    let mut found = Vec::new();
    Parts::of(&cleaned(address)).for_each_hint(|hint| found.push(hint));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_templates_are_none() {
        let html = r#"<p><b itemtype="a"></b><template><i itemtype="b"></i></template><u itemtype="c"></u></p>"#;
        assert_eq!(item_types(&Table::from_canonical(html.into()).unwrap()), ["a", "c"]);
    }

    #[test]
    fn breadcrumbs_are_no_subject() {
        let describes =
            |name: &str| describes_subject(&Table::from_html(format!("<p itemtype={name}>").as_bytes()).unwrap());
        assert_eq!(["https://schema.org/NewsArticle", "BreadcrumbList"].map(describes), [true, false]);
    }

    #[test]
    fn types_are_counted_roughly() {
        let data = r#"<script type="application/ld+json">[{"@type": "Product"}, {"@type": "Product"}]</script>"#;
        let item = r#"<b itemtype="https://schema.org/Offer#x"></b><i itemtype="http://a/Offer"></i>"#;
        let table = Table::from_canonical(format!("<p>{}</p>", item.repeat(6)).into()).unwrap();
        let found = counted_types(&Declarations::of(data.as_bytes()).unwrap(), &table);
        assert_eq!(found, ["item=Offer:5", "ld=Product:2"]);
    }

    #[test]
    fn names_of_other_vocabularies_are_not_known() {
        assert_eq!(schema_name("http://www.schema.org/NewsArticle/"), Some("NewsArticle"));
        for other in ["http://schema.org/", "schema.org/Offer", "https://a.example/schema.org/Offer"] {
            assert_eq!(schema_name(other), None);
        }
    }

    fn found(html: &str, address: &str) -> Vec<String> {
        hints(&Declarations::of(html.as_bytes()).unwrap(), address)
    }

    #[test]
    fn a_page_tells_its_kind_in_its_tags_and_its_address() {
        let html = r#"<meta property="og:type" content=" Article x"><script type="application/ld+json">
            [{"@type": "Report"}, {"@type": "Report"}]</script>"#;
        let expected = ["ld=Report", "og=article", "url:digits=1", "url:hyphens=1", "url:length=0", "url:parts=2"];
        let words = ["url:query", "url=example", "url=mill", "url=old"];
        assert_eq!(found(html, "https://a.example/7/Old-mill?q"), [&expected[..], &words].concat());
    }

    #[test]
    fn what_is_no_address_says_so() {
        for none in ["", "a/b", "mailto:x", "http://[broken", "http://broken]/"] {
            assert_eq!(found("<p>x", none), ["og=", "url:none"]);
        }
    }
}
