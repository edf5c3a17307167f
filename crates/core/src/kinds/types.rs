//! The types of the structured data of a page: those of its JSON-LD, and those of its microdata.

use std::collections::BTreeMap;
use std::ops::Deref;

use crate::table::attributes::attribute_values;
use crate::table::tags;
use crate::{Declarations, Table};

const TEMPLATE: i32 = tags::number("template");
const VOCABULARY: &str = "schema.org/";
/// One product is the page's own, a dozen make a list: a number is rounded down to one of these.
const AMOUNTS: [u32; 4] = [12, 5, 2, 1];

/// The types of all microdata items in document order, as they are written; those of templates are left out.
pub fn item_types(table: &Table) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_templates_are_none() {
        let html = r#"<p><b itemtype="a"></b><template><i itemtype="b"></i></template><u itemtype="c"></u></p>"#;
        assert_eq!(item_types(&Table::from_canonical(html.into()).unwrap()), ["a", "c"]);
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
}
