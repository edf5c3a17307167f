"""Structured data: each syntax, what is the same entity, what the page shows, and pages made to cost too much."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import process_time

import pytest

from dehusk import extract
from dehusk.findings.structured import Structured

URL = "https://shop.example/mill"


def structured(html: str) -> Structured:
    return extract(html, url=URL).structured


def linked(*values: object) -> str:
    return "".join(f'<script type="application/ld+json">{json.dumps(value)}</script>' for value in values)


PRODUCT = {"@type": "Product", "name": "Hand mill", "sku": "M7", "offers": {"@type": "Offer", "price": 49.9}}


@pytest.mark.parametrize(
    ("html", "source"),
    [
        (linked(PRODUCT), "json-ld"),
        (
            "<div itemscope itemtype='https://schema.org/Product'><h1 itemprop=name>Hand mill</h1><meta itemprop=sku "
            "content=M7><p itemprop=offers itemscope itemtype='https://schema.org/Offer'>"
            "<b itemprop=price content=49.9>49,90</b></p></div>",
            "microdata",
        ),
        (
            "<div vocab='https://schema.org/' typeof=Product><h1 property=name>Hand mill</h1><meta property=sku "
            "content=M7><p property=offers typeof=Offer><b property=price content=49.9>49,90</b></p></div>",
            "rdfa",
        ),
        (
            "<meta property=og:type content=product><meta property=og:title content='Hand mill'>"
            "<meta property=product:retailer_item_id content=M7><meta property=product:price:amount content=49.9>",
            "open graph",
        ),
    ],
)
def test_every_syntax_gives_the_same_record(html: str, source: str) -> None:
    found = structured(f"{html}<p>It grinds.")
    (entity,), (product,) = found.entities, found.products
    assert (entity.types, entity.name, entity.sources) == (("Product",), "Hand mill", (source,))
    assert (product.name, product.sku, product.price, product.sources) == ("Hand mill", "M7", "49.9", (source,))


def test_a_page_without_structured_data_declares_nothing() -> None:
    assert not structured("<p>The mill turns.")
    assert structured("").to_dict() == {"entities": []}


def test_forms_of_json_ld() -> None:
    graph = {
        "@context": {"schema": "http://schema.org/"},
        "@graph": [
            {
                "@type": "http://schema.org/Product",
                "schema:name": {"@value": "Mill", "@language": "en"},
                "http://schema.org/sku": 7,
                "https://schema.org/color": {"@list": ["red", "", None, "blue"]},
                "isFamilyFriendly": True,
            },
            {"@id": "#alone"},
        ],
    }
    (entity,) = structured(linked(graph)).entities
    assert entity.types == ("Product",)
    assert entity.properties == {"name": ["Mill"], "sku": ["7"], "color": ["red", "blue"], "isFamilyFriendly": ["true"]}


def test_broken_json_ld_is_repaired() -> None:
    html = (
        '<script type="application/ld+json">/* shop */ {"@type": "Product", "name": "Hand\nmill", "sku": "7",}</script>'
    )
    assert structured(html).products[0].name == "Hand mill"


def test_microdata_inside_of_no_item_is_read_in_document_order() -> None:
    item = "itemscope itemtype='https://schema.org/Product'><b itemprop=name>"
    html = f"<div itemprop=mainEntityOfPage {item}Hand mill</b></div><div {item}Other mill</b></div>"
    assert [product.name for product in structured(html).products] == ["Hand mill", "Other mill"]


def test_what_describes_the_same_is_merged() -> None:
    html = (
        linked({**PRODUCT, "@id": "#mill", "url": "/mill"}, {"@id": "#mill", "@type": "Product", "mpn": "X1"})
        + "<meta property=og:type content=product><meta property=og:title content='Hand mill | The shop'>"
        + "<meta property=og:image content=/m.png>"
        + "<div itemscope itemtype='https://schema.org/Product'><b itemprop=name>HAND MILL</b>"
        + "<b itemprop=brand>Mola</b></div>"
    )
    found = structured(html)
    (entity,), (product,) = found.entities, found.products
    assert entity.sources == product.sources == ("json-ld", "microdata", "open graph")
    assert entity.id == "https://shop.example/mill#mill"
    assert (product.mpn, product.brand, product.images) == ("X1", "Mola", ("https://shop.example/m.png",))
    assert entity.properties["sku"] == ["M7"]


@pytest.mark.parametrize(
    "other",
    [
        {"@type": "Product", "name": "Other mill"},
        {"@type": "Product", "name": "Hand mill", "sku": "M8"},
        {"@type": "Product", "name": "Hand mill", "url": "/other"},
        {"@type": "Review", "name": "Hand mill"},
        {"@type": "WebPage", "url": "/mill", "name": "Hand mill"},
    ],
)
def test_what_differs_is_not_merged(other: dict[str, str]) -> None:
    assert len(structured(linked({**PRODUCT, "url": "/mill"}, other)).entities) == 2


def test_types_of_one_family_are_the_same_entity() -> None:
    html = linked({"@type": "NewsArticle", "headline": "The mill turns", "url": "https://www.shop.example/mill/"})
    html += "<meta property=og:type content=article><meta property=og:title content='The mill turns - News'>"
    html += f"<meta property=og:url content={URL}#top>"
    (entity,) = structured(html).entities
    assert entity.types == ("NewsArticle",) or set(entity.types) == {"NewsArticle", "Article"}
    assert entity.sources == ("json-ld", "open graph")


def test_open_graph_in_words_of_schema() -> None:
    html = (
        "<meta property=og:type content=article><meta property=og:title content=Mills><meta property=og:site_name "
        "content=News><meta property=article:published_time content=2024-05-01><meta property=article:tag content=a>"
        "<meta property=article:tag content=b>"
    )
    (entity,) = structured(html).entities
    assert entity.types == ("Article",)
    assert entity.properties["datePublished"] == ["2024-05-01"]
    assert entity.properties["keywords"] == ["a", "b"]
    assert entity.properties["isPartOf"] == [{"@type": ["WebSite"], "name": ["News"]}]
    assert structured("<meta property=og:type content=website>").entities == ()


def test_a_price_makes_open_graph_a_product() -> None:
    html = "<meta property=og:type content=website><meta property=og:title content=Mill>"
    html += "<meta property=og:price:amount content='1,299.00'><meta property=og:price:currency content=USD>"
    html += "<meta property=product:availability content='in stock'>"
    (product,) = structured(html).products
    assert (product.price, product.currency, product.availability) == ("1299.00", "USD", "InStock")


def test_records_say_what_the_page_shows() -> None:
    offer = {"@type": "Offer", "price": "1299.00", "priceCurrency": "EUR", "availability": "http://schema.org/InStock"}
    html = linked({"@type": "Product", "name": "Hand mill", "sku": "M7", "brand": "Mola", "offers": offer, "url": "/m"})
    product = structured(f"{html}<h1>hand  <b>Mill</b></h1><p>Only 1.299,- €<p style='display:none'>Mola").products[0]
    assert product.shown == {"name": True, "price": True, "currency": True, "brand": False, "sku": False}
    (entity,) = structured(f"{html}<h1>Hand mill</h1>").entities
    assert entity.shown["name"]
    assert not entity.shown["offers.price"]
    assert "offers.availability" not in entity.shown


@pytest.mark.parametrize(
    ("name", "value", "is_shown"),
    [
        ("name", "the mill", True),
        ("name", "the mil", False),
        ("name", "mill: at sea &amp; land", True),
        ("name", "風車", True),
        ("name", "https://a.example/", None),
        ("startDate", "2024-05-01T10:00", None),
        ("cookTime", "PT20M", None),
        ("availability", "InStock", None),
        ("price", "12.5", True),
        ("price", "2.5", False),
        ("name", "…", None),
    ],
)
def test_values_are_shown_in_words(name: str, value: str, is_shown: bool | None) -> None:
    text = "<p>The Mill at sea</p><p>the mill, at sea &amp; land. 大風車 costs 12,50 €"
    (entity,) = structured(linked({"@type": "Thing", name: value}) + text).entities
    assert entity.shown.get(name) is is_shown


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("49.9", "49.9"),
        ("1299", "1299"),
        ("1.299,00 €", "1299.00"),
        ("$1,299.00", "1299.00"),
        ("1 299", "1299"),
        ("1,299", "1299"),
        ("49,90", "49.90"),
        ("from 5.", "5"),
        ("free", ""),
        ("", ""),
        ("9" * 50, "9" * 31),
    ],
)
def test_prices_are_digits_with_a_point(given: str, plain: str) -> None:
    (product,) = structured(linked({**PRODUCT, "offers": {"@type": "Offer", "price": given}})).products
    assert product.price == plain


def test_in_json_and_dictionaries() -> None:
    found = extract(linked(PRODUCT), url=URL)
    assert json.loads(found.json)["structured"] == found.to_dict()["structured"] == found.structured.to_dict()
    assert found.structured.to_dict()["products"][0]["sku"] == "M7"


def test_references_in_a_circle_end() -> None:
    one = {"@id": "#a", "@type": "Product", "name": "A", "brand": {"@id": "#b"}, "isRelatedTo": {"@id": "#a"}}
    other = {"@id": "#b", "@type": "Brand", "name": "B", "owner": {"@id": "#a"}, "brand": {"@id": "#b"}}
    found = structured(linked([one, other]))
    assert found.products[0].brand == "B"
    assert len(found.entities) == 2


def nested(depth: int) -> str:
    return '{"@type":"Product","name":"a","mainEntity":' * depth + "1" + "}" * depth


HOSTILE: dict[str, Callable[[int], str]] = {
    "entities of one name": lambda n: linked([{"@type": "Product", "name": "A", "sku": str(i)} for i in range(n)]),
    "the same entity": lambda n: linked([{"@type": "Product", "name": "A", "color": str(i)} for i in range(n)]),
    "the same long value": lambda n: linked([{"@id": "a", "color": "x" * 50 * (n // (i * n + 1))} for i in range(n)]),
    "different entities": lambda n: linked([{"@type": "Event", "name": f"Mill {i}"} for i in range(n)]),
    "references": lambda n: linked(
        [{"@id": str(i), "@type": "Event", "location": {"@id": str(i + 1)}} for i in range(n)]
    ),
    "nested objects": lambda n: f'<script type="application/ld+json">{nested(n)}</script>',
    "nested items": lambda n: "<div itemscope itemtype=https://schema.org/Product itemprop=item>" * n,
    "nested RDFa": lambda n: "<div vocab=https://schema.org/ typeof=Product property=item>" * n,
    "properties of RDFa": lambda n: "<div vocab=https://schema.org/ typeof=Product>" + "<b property=name>word " * n,
    "prefixes of RDFa": lambda n: "<div prefix='a: http://a.org/' typeof=a:B><b property=a:c>word</b>" * n,
    "metadata": lambda n: "<meta property=og:image content=/a>" * n + "<meta property=og:title content=A>",
    "prices": lambda n: linked([{"@type": "Product", "name": f"{i}", "offers": {"price": str(i)}} for i in range(n)]),
    "answers": lambda n: linked({"@type": "Question", "name": "Q", "suggestedAnswer": [{"text": "A"}] * n}),
    "steps": lambda n: linked({"@type": "HowTo", "name": "H", "step": [{"text": f"do {i}"} for i in range(n)]}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_are_read_in_linear_time(name: str) -> None:
    small, large = (_seconds(HOSTILE[name](n) + "<p>word" * 200) for n in (10_000, 40_000))
    assert large < 8 * small + 0.5


def _seconds(html: str) -> float:
    page = extract(html, method="everything", url=URL)
    begun = process_time()
    page.structured.to_dict()
    return process_time() - begun
