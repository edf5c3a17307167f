//! The structured data of a page in HTML as JSON, for callers that have nothing but the page.

use std::sync::Arc;

use crate::declared::{structured, Json};
use crate::kept::ReadingFacts;
use crate::write::text::visible_text;
use crate::{Declarations, Error, Limits, PageStyles, Parsed};

/// Reads the structured data of a page in HTML, as JSON: `entities`, and the lists of records that are not empty.
pub fn structured_json(page: &[u8], address: &str) -> Result<String, Error> {
    let Parsed { table, unread, .. } = Parsed::within(page, &Limits::default())?;
    let unread = Arc::new(unread);
    let declared = Declarations::new(page, Arc::clone(&unread));
    let shown = || visible_text(&table, PageStyles::In(unread.within(page)), &ReadingFacts::of(&table));
    Ok(Json::Object(structured(&declared, &table, address, shown)).to_json())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bytes::random::Random;

    fn read(html: &str) -> String {
        structured_json(html.as_bytes(), "https://shop.example/mill").unwrap()
    }

    #[test]
    fn a_page_without_structured_data_has_no_entities() {
        assert_eq!(read("<p>The mill turns."), r#"{"entities":[]}"#);
    }

    #[test]
    fn entities_and_records_are_json() {
        let html = r#"<meta property=og:title content="Hand mill | Shop"><meta property=og:type content=product>
            <script type="application/ld+json">{"@type": "Product", "name": "Hand mill", "image": "a.png",
            "offers": {"@type": "Offer", "price": 49.9, "priceCurrency": "EUR"}}</script><h1>Hand mill</h1><p>49,90 €"#;
        let entity = concat!(
            r#"{"types":["Product"],"name":"Hand mill","id":"","sources":["json-ld","open graph"],"#,
            r#""properties":{"name":["Hand mill","Hand mill | Shop"],"image":["a.png"],"offers":[{"@type":["Offer"],"#,
            r#""price":["49.9"],"priceCurrency":["EUR"]}]},"#,
            r#""shown":{"name":true,"image":false,"offers.price":true,"offers.priceCurrency":true}}"#
        );
        let product = concat!(
            r#"{"name":"Hand mill","images":["https://shop.example/a.png"],"sources":["json-ld","open graph"],"#,
            r#""shown":{"name":true,"price":true,"currency":true},"price":"49.9","currency":"EUR","#,
            r#""offers":[{"price":"49.9","currency":"EUR","availability":"","seller":"","url":""}]}"#
        );
        assert_eq!(read(html), format!(r#"{{"entities":[{entity}],"products":[{product}]}}"#));
    }

    #[test]
    fn parts_that_are_records_are_no_entities() {
        let html = r#"<script type="application/ld+json">{"@type": "FAQPage", "mainEntity": [{"@type": "Question",
            "name": "Why?", "acceptedAnswer": {"@type": "Answer", "text": "So."}}]}</script>"#;
        let answer = r#"{"text":"So.","is_accepted":true,"author":"","date":"","votes":"","url":""}"#;
        let question = format!(
            r#"{{"name":"Why?","sources":["json-ld"],"shown":{{"name":false,"answers":false}},"answers":[{answer}]}}"#
        );
        let structured = read(html);
        assert_eq!(structured.matches(r#""types""#).count(), 1);
        assert!(structured.ends_with(&format!(r#""questions":[{question}]}}"#)), "{structured}");
    }

    #[test]
    fn no_page_is_too_odd() {
        let parts = [
            "<script type=application/ld+json>",
            "</script>",
            "{\"@type\":\"Product\",",
            "\"name\":\"é\"",
            "\"@id\":\"#a\"",
            "\"offers\":{\"price\":\"1,2\"}",
            "}",
            "]",
            "[",
            ",",
            "<div itemscope itemtype=Event>",
            "<b itemprop='url offers'>",
            "<p vocab=x typeof=HowTo property=step>",
            "<meta property=og:title content='a - b'>",
            "<base href='//[x'>",
            "</div>",
            "\\",
            "x",
            "<p>",
        ];
        let mut random = Random::new(9);
        for _ in 0..500 {
            read(&(0..random.below(30)).map(|_| parts[random.below(parts.len())]).collect::<String>());
        }
    }
}
