//! Open Graph → an entity in the words of schema.org. <https://ogp.me/>

use super::json::{Json, Object};
use super::plain::trimmed;
use crate::bytes::unicode_forms::lowercase;

/// The types of schema.org for those of Open Graph; all others are web pages.
const TYPES: [(&str, &str); 21] = [
    ("article", "Article"),
    ("blog", "Blog"),
    ("book", "Book"),
    ("event", "Event"),
    ("movie", "Movie"),
    ("music.album", "MusicAlbum"),
    ("music.playlist", "MusicPlaylist"),
    ("music.song", "MusicRecording"),
    ("place", "Place"),
    ("business.business", "LocalBusiness"),
    ("product", "Product"),
    ("product.group", "Product"),
    ("product.item", "Product"),
    ("profile", "Person"),
    ("recipe", "Recipe"),
    ("restaurant.restaurant", "Restaurant"),
    ("video.episode", "TVEpisode"),
    ("video.movie", "Movie"),
    ("video.other", "VideoObject"),
    ("video.tv_show", "TVSeries"),
    ("video", "VideoObject"),
];
const PRODUCT: &str = "Product";
const PAGE: &str = "WebPage";
const PROPERTIES: [(&str, &str); 43] = [
    ("og:title", "name"),
    ("og:description", "description"),
    ("og:url", "url"),
    ("og:image", "image"),
    ("og:image:url", "image"),
    ("og:video", "video"),
    ("og:audio", "audio"),
    ("og:locale", "inLanguage"),
    ("article:published_time", "datePublished"),
    ("article:modified_time", "dateModified"),
    ("article:expiration_time", "expires"),
    ("article:author", "author"),
    ("article:section", "articleSection"),
    ("article:tag", "keywords"),
    ("book:author", "author"),
    ("book:isbn", "isbn"),
    ("book:release_date", "datePublished"),
    ("book:tag", "keywords"),
    ("video:duration", "duration"),
    ("video:release_date", "datePublished"),
    ("video:director", "director"),
    ("video:actor", "actor"),
    ("music:duration", "duration"),
    ("music:musician", "byArtist"),
    ("music:album", "inAlbum"),
    ("music:release_date", "datePublished"),
    ("profile:first_name", "givenName"),
    ("profile:last_name", "familyName"),
    ("profile:username", "alternateName"),
    ("profile:gender", "gender"),
    ("product:brand", "brand"),
    ("og:brand", "brand"),
    ("product:category", "category"),
    ("product:color", "color"),
    ("product:size", "size"),
    ("product:material", "material"),
    ("product:retailer_item_id", "sku"),
    ("product:retailer_part_no", "sku"),
    ("product:mfr_part_no", "mpn"),
    ("product:ean", "gtin"),
    ("product:gtin", "gtin"),
    ("product:upc", "gtin"),
    ("product:isbn", "isbn"),
];
const OFFER_PROPERTIES: [(&str, &str); 10] = [
    ("product:price:amount", "price"),
    ("og:price:amount", "price"),
    ("product:sale_price:amount", "price"),
    ("product:price:currency", "priceCurrency"),
    ("og:price:currency", "priceCurrency"),
    ("product:sale_price:currency", "priceCurrency"),
    ("product:availability", "availability"),
    ("og:availability", "availability"),
    ("product:condition", "itemCondition"),
    ("og:condition", "itemCondition"),
];
/// The values of schema.org for those of Open Graph.
const STATES: [(&str, &str); 16] = [
    ("instock", "InStock"),
    ("in stock", "InStock"),
    ("in_stock", "InStock"),
    ("available", "InStock"),
    ("available for order", "BackOrder"),
    ("backorder", "BackOrder"),
    ("oos", "OutOfStock"),
    ("out of stock", "OutOfStock"),
    ("outofstock", "OutOfStock"),
    ("out_of_stock", "OutOfStock"),
    ("preorder", "PreOrder"),
    ("pending", "PreOrder"),
    ("discontinued", "Discontinued"),
    ("new", "NewCondition"),
    ("used", "UsedCondition"),
    ("refurbished", "RefurbishedCondition"),
];
/// Maximum number of `meta` elements that are read.
const MAX_VALUES: usize = 1000;

/// Returns the entity that `meta` elements describe, in the form of JSON-LD.
///
/// A page with a price is a product, whatever its type is.
pub(super) fn open_graph_entity(metas: &[(String, String)]) -> Option<Json> {
    let (mut properties, mut offer) = (Object::new(), Object::new());
    let (mut kind, mut left) = (String::new(), MAX_VALUES);
    for (name, content) in metas {
        if left == 0 {
            break;
        }
        if name == "og:type" {
            if kind.is_empty() {
                kind = lowercase(trimmed(content));
            }
        } else if name == "og:site_name" {
            properties.entry("isPartOf".to_owned()).or_insert_with(|| site(content));
        } else if let Some(property) = known(&PROPERTIES, name) {
            add(&mut properties, property, content);
        } else if let Some(property) = known(&OFFER_PROPERTIES, name) {
            add(&mut offer, property, known(&STATES, &lowercase(trimmed(content))).unwrap_or(content));
        } else {
            continue;
        }
        left -= 1;
    }
    if offer.is_empty() && !properties.contains_key("name") && !properties.contains_key("url") {
        return None;
    }
    let type_name = if offer.contains_key("price") { PRODUCT } else { type_of(&kind) };
    if !offer.is_empty() {
        properties.insert("offers".to_owned(), Json::List(vec![typed("Offer", offer)]));
    }
    Some(typed(type_name, properties))
}

fn known(table: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    table.iter().find(|(known, _)| *known == name).map(|(_, meaning)| *meaning)
}

fn add(object: &mut Object, name: &str, value: &str) {
    if let Json::List(values) = object.entry(name.to_owned()).or_insert_with(|| Json::List(Vec::new())) {
        values.push(Json::Text(value.to_owned()));
    }
}

fn site(name: &str) -> Json {
    let name = Object::from([("name".to_owned(), Json::texts([name]))]);
    Json::List(vec![typed("WebSite", name)])
}

fn typed(type_name: &str, properties: Object) -> Json {
    let mut entity = Object::from([("@type".to_owned(), Json::texts([type_name]))]);
    entity.extend(properties);
    Json::Object(entity)
}

/// Returns the type of schema.org; types of one's own, such as `shop:product`, have a namespace before them.
fn type_of(kind: &str) -> &'static str {
    let local = kind.rsplit(':').next().unwrap_or(kind);
    known(&TYPES, kind).or_else(|| known(&TYPES, local)).unwrap_or(PAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entity(metas: &[(&str, &str)]) -> String {
        let metas: Vec<_> = metas.iter().map(|(name, content)| ((*name).to_owned(), (*content).to_owned())).collect();
        open_graph_entity(&metas).map_or(String::new(), |entity| entity.to_json())
    }

    #[test]
    fn types_and_properties_have_the_names_of_schema_org() {
        let metas = [("og:type", " Shop:Article "), ("og:title", "Mill"), ("og:site_name", "News"), ("x", "y")];
        let site = r#""isPartOf":[{"@type":["WebSite"],"name":["News"]}]"#;
        assert_eq!(entity(&metas), format!(r#"{{"@type":["Article"],"name":["Mill"],{site}}}"#));
        assert_eq!(entity(&[("og:type", "article")]), "");
    }

    #[test]
    fn what_has_a_price_is_a_product() {
        let metas = [("og:type", "website"), ("product:price:amount", "5"), ("og:availability", "In Stock")];
        let offer = r#"{"@type":["Offer"],"price":["5"],"availability":["InStock"]}"#;
        assert_eq!(entity(&metas), format!(r#"{{"@type":["Product"],"offers":[{offer}]}}"#));
    }
}
