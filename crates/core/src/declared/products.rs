//! Products and their offers.

use super::json::{Json, Object};
use super::nodes::Node;
use super::prices::plain_price;
use super::records::{add_text, add_texts};
use super::values::Values;

const GTINS: [&str; 7] = ["gtin", "gtin13", "gtin14", "gtin12", "gtin8", "ean", "isbn"];
const SPECIFICATIONS: [(&str, &str); 11] = [
    ("model", "model"),
    ("color", "colour"),
    ("size", "size"),
    ("material", "material"),
    ("pattern", "pattern"),
    ("weight", "weight"),
    ("width", "width"),
    ("height", "height"),
    ("depth", "depth"),
    ("releaseDate", "release date"),
    ("countryOfOrigin", "country of origin"),
];
const UNITS: [&str; 2] = ["unitText", "unitCode"];
const MAX_OFFERS: usize = 200;
/// Maximum number of values of one specification.
const MAX_PARTS: usize = 20;
const FORMER_PRICES: [&str; 4] = ["ListPrice", "StrikethroughPrice", "SRP", "MSRP"];
const PRICES: [&str; 3] = ["price", "lowPrice", "minPrice"];

/// One offer of a product or a ticket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offer {
    /// Digits with a decimal point; of a range the lowest price.
    pub(super) price: String,
    pub(super) currency: String,
    pub(super) availability: String,
    seller: String,
    url: String,
}

impl Offer {
    fn of(node: &Node, values: &Values<'_>) -> Offer {
        let specifications = values.nodes(node, &["priceSpecification"]).map(|part| &**part);
        let is_former = |part: &Node| {
            let kind = values.term(part, &["priceType"]);
            FORMER_PRICES.iter().any(|former| kind.ends_with(former))
        };
        let parts: Vec<&Node> = std::iter::once(node).chain(specifications.filter(|part| !is_former(part))).collect();
        Offer {
            price: first_filled(parts.iter().map(|part| price(part, values, &PRICES))),
            currency: first_filled(parts.iter().map(|part| values.text(part, &["priceCurrency", "currency"]))),
            availability: values.term(node, &["availability"]),
            seller: values.text(node, &["seller", "offeredBy"]),
            url: values.url(node),
        }
    }

    /// Returns the first offer with a price; what it does not say is taken from the others.
    pub(super) fn best(offers: &[Offer]) -> Offer {
        let first = offers.iter().find(|offer| !offer.price.is_empty());
        let ordered = || first.into_iter().chain(offers);
        let filled = |field: fn(&Offer) -> &String| first_filled(ordered().map(|offer| field(offer).clone()));
        Offer {
            price: filled(|offer| &offer.price),
            currency: filled(|offer| &offer.currency),
            availability: filled(|offer| &offer.availability),
            seller: filled(|offer| &offer.seller),
            url: filled(|offer| &offer.url),
        }
    }

    fn into_json(self) -> Json {
        let Offer { price, currency, availability, seller, url } = self;
        let fields = [
            ("price", price),
            ("currency", currency),
            ("availability", availability),
            ("seller", seller),
            ("url", url),
        ];
        Json::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), Json::Text(value))).collect())
    }
}

/// Adds the attributes that only products have.
pub(super) fn add_product(node: &Node, values: &Values<'_>, record: &mut Object) {
    let mut offers = offers_of(node, values);
    if offers.iter().all(|offer| offer.price.is_empty()) {
        let mut of_variants = Vec::new();
        for variant in values.nodes(node, &["hasVariant"]) {
            add_offers(variant, values, &mut of_variants);
        }
        offers.append(&mut of_variants);
    }
    let best = Offer::best(&offers);
    let of_offers = || values.nodes(node, &["offers"]);
    add_text(record, "price", best.price);
    add_text(
        record,
        "highest_price",
        of_offers().next().map_or(String::new(), |offer| price(offer, values, &["highPrice"])),
    );
    add_text(record, "currency", best.currency);
    add_text(record, "availability", best.availability);
    let own = values.term(node, &["itemCondition"]);
    let conditions = std::iter::once(own).chain(of_offers().map(|offer| values.term(offer, &["itemCondition"])));
    add_text(record, "condition", first_filled(conditions));
    add_texts(record, values, node, &[("brand", &["brand", "manufacturer"]), ("sku", &["sku", "productID"])]);
    add_texts(record, values, node, &[("mpn", &["mpn"]), ("gtin", &GTINS), ("category", &["category"])]);
    add_rating(node, values, record);
    record.insert("specifications".to_owned(), Json::Object(specifications(node, values)));
    record.insert("offers".to_owned(), Json::List(offers.into_iter().map(Offer::into_json).collect()));
}

/// Adds the rating, and the number of ratings.
pub(super) fn add_rating(node: &Node, values: &Values<'_>, record: &mut Object) {
    if let Some(rated) = values.node(node, &["aggregateRating"]) {
        let fields: [(&str, &[&str]); 2] = [("rating", &["ratingValue"]), ("reviews", &["ratingCount", "reviewCount"])];
        add_texts(record, values, rated, &fields);
    }
}

/// Returns the offers of a product or an event.
pub(super) fn offers_of(node: &Node, values: &Values<'_>) -> Vec<Offer> {
    let mut offers = Vec::new();
    add_offers(node, values, &mut offers);
    offers
}

fn add_offers(node: &Node, values: &Values<'_>, offers: &mut Vec<Offer>) {
    for offer in values.nodes(node, &["offers"]) {
        if offers.len() >= MAX_OFFERS {
            break;
        }
        let inner: Vec<Offer> =
            values.nodes(offer, &["offers"]).take(MAX_OFFERS).map(|part| Offer::of(part, values)).collect();
        let outer = Offer::of(offer, values);
        if !outer.price.is_empty() || !outer.availability.is_empty() || inner.is_empty() {
            offers.push(outer);
        }
        offers.extend(inner);
    }
    if node.properties.contains_key("price") {
        // some pages put the price into the product itself
        offers.push(Offer::of(node, values));
    }
    offers.truncate(MAX_OFFERS);
}

fn price(node: &Node, values: &Values<'_>, names: &[&str]) -> String {
    first_filled(values.texts(node, names).map(|text| plain_price(&text)))
}

fn specifications(node: &Node, values: &Values<'_>) -> Object {
    let mut stated = Object::new();
    for (name, label) in SPECIFICATIONS {
        add_text(&mut stated, label, quantity(node, name, values));
    }
    for part in values.nodes(node, &["additionalProperty"]) {
        let name = values.text(part, &["name", "propertyID"]);
        let value = values.texts(part, &["value"]).take(MAX_PARTS).collect::<Vec<_>>().join(", ");
        if !name.is_empty() && !value.is_empty() {
            let with_unit = || Json::Text(joined(value, values.text(part, &UNITS)));
            stated.entry(name).or_insert_with(with_unit);
        }
    }
    stated
}

/// Returns a text, or a `QuantitativeValue` with its unit.
fn quantity(node: &Node, name: &str, values: &Values<'_>) -> String {
    match values.nodes(node, &[name]).find(|part| part.properties.contains_key("value")) {
        Some(part) => joined(values.text(part, &["value"]), values.text(part, &UNITS)),
        None => values.text(node, &[name]),
    }
}

fn joined(value: String, unit: String) -> String {
    [value, unit].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn first_filled(texts: impl IntoIterator<Item = String>) -> String {
    texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default()
}
