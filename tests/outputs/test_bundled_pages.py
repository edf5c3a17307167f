"""What a person finds on the bundled pages in a browser, in the outputs besides text and Markdown."""

from __future__ import annotations

from functools import cache

import pytest

from dehusk import OUTPUTS, Extraction, extract
from outputs.reading import PAGES


@cache
def extraction(name: str) -> Extraction:
    return extract(next(path for path in PAGES if path.stem == name).read_bytes())


KINDS = {
    "chinese": "article",
    "docs": "documentation",
    "forum": "forum",
    "listing": "listing",
    "news2008": "article",
    "noisy": "article",
    "product": "product",
    "windmill": "article",
}


def test_every_page_is_of_its_kind() -> None:
    assert {path.stem: extraction(path.stem).kind for path in PAGES} == KINDS


@pytest.mark.parametrize("name", ["html", "tei", "json"])
def test_the_product_has_its_price(name: str) -> None:
    assert "€1,399.00" in OUTPUTS[name](extraction("product"))
    assert "€119.00" not in extraction("product").text


def test_the_product_is_declared_with_its_price() -> None:
    (product,) = extraction("product").structured.products
    assert (product.name, product.price, product.currency) == ("Heron 12 folding kayak", "1249.00", "EUR")


def test_the_product_has_its_data_and_images() -> None:
    facts = {fact.name: fact.value for fact in extraction("product").facts}
    assert list(facts) == ["Length", "Beam", "Weight", "Folded size", "Payload", "Material", "Cockpit", "Warranty"]
    assert facts["Weight"] == "13.5 kg"
    assert [image.alt for image in extraction("product").images] == ["Heron 12 on a lake", "Heron 12 folded", "Cockpit"]


def test_the_posts_of_the_forum_are_signed_and_dated() -> None:
    posts = extraction("forum").posts
    assert [(post.author, post.date[:16], post.url) for post in posts] == [
        ("oatmeal", "2023-01-08T07:12", "#post_1"),
        ("baker_bo", "2023-01-08T08:40", "#post_2"),
        ("rye_and_shine", "2023-01-08T09:05", "#post_3"),
        ("oatmeal", "2023-01-10T18:31", "#post_4"),
        ("baker_bo", "2023-01-10T19:02", "#post_5"),
        ("kneadle", "2023-02-19T11:20", "#post_6"),
    ]
    assert [post.text.split()[:2] for post in posts] == [
        ["Hello", "all."],
        ["It", "is"],
        ["the", "oven"],
        ["Two", "days"],
        ["The", "router"],
        ["I", "registered"],
    ]


def test_the_posts_of_the_forum_are_not_entries_of_a_list() -> None:
    assert extraction("forum").items == []


def test_the_entries_of_the_listing_have_title_teaser_and_date() -> None:
    items = extraction("listing").items
    assert len(items) == 10
    assert [(item.title, item.link, item.date) for item in items[::9]] == [
        ("Leaf mould, the slowest gold", "/notes/leaf-mould", "2 November"),
        ("Hoses, and other snakes", "/notes/hose", "4 July"),
    ]
    assert items[0].teaser.startswith("Rake them up, wet them, wait two years.")


@pytest.mark.parametrize("name", ["html", "tei"])
def test_no_entry_of_the_listing_ends_with_read_more(name: str) -> None:
    assert "Read more" not in OUTPUTS[name](extraction("listing"))
    assert not any("Read more" in item.teaser for item in extraction("listing").items)
    assert [link.text for link in extraction("listing").links] == [item.title for item in extraction("listing").items]


def test_the_comments_of_articles_name_their_authors() -> None:
    comments = {name: [(one.author, one.text) for one in extraction(name).comments] for name in ("windmill", "chinese")}
    assert comments == {
        "windmill": [
            ("fenlander", "My grandmother carried flour from there on her bicycle. Well done all."),
            ("Mossy", "£1,312 for tea!"),
            ("beet_it", "Worth every penny, you have not met these volunteers."),
        ],
        "chinese": [
            ("山里人", "小时候跟着外婆去碾米，回来的路上总要偷吃一把新米。"),
            ("过路客", "支持周师傅！"),
        ],
    }


@pytest.mark.parametrize(
    ("name", "authors", "date"),
    [
        ("windmill", ("Ada Merrow",), "2024-05-18"),
        ("noisy", ("Percival Lantern",), None),
        ("news2008", (), "2008-10-09T16:42:00"),
    ],
)
def test_articles_have_their_authors_and_dates(name: str, authors: tuple[str, ...], date: str | None) -> None:
    metadata = extraction(name).metadata
    assert (tuple(metadata.authors), metadata.date) == (authors, date)


def test_code_keeps_its_lines() -> None:
    document = extraction("docs").html
    assert "    for tide in table.today():\n        print(tide.time, tide.height)" in extraction("docs").text
    assert "├── UnknownPort\n├── ClosedTable" in document
