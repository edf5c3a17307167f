//! What a page says of its kind outside its text: its address, its type for social networks, its structured data.

use std::ops::Deref;

use super::address::{cleaned, Parts};
use crate::Declarations;

/// Words such as `og=article`, `ld=Product`, `url=shop`, `url:parts=2`, each once, in alphabetical order.
pub fn hints<Source: Deref<Target = [u8]>>(declared: &Declarations<Source>, address: &str) -> Vec<String> {
    let kind = declared.meta("og:type").unwrap_or_default().to_lowercase();
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
