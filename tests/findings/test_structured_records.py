"""Records of structured data: each type, from the forms in which pages declare it."""

from __future__ import annotations

import json
from typing import Any

from dehusk import extract
from dehusk.findings.structured import Answer, Offer, Step, Structured


def structured(*values: dict[str, Any]) -> Structured:
    scripts = "".join(f'<script type="application/ld+json">{json.dumps(value)}</script>' for value in values)
    return extract(f"{scripts}<p>The mill turns.", url="https://mill.example/a/b").structured


def test_products_have_identifiers_and_specifications() -> None:
    (product,) = structured(
        {
            "@type": "Product",
            "name": "Hand &amp; foot mill",
            "description": "<p>Grinds <b>all</b>.</p>",
            "image": [{"@type": "ImageObject", "url": "/a.png"}, "b.png", "data:image/png;base64,A"],
            "url": "/mill",
            "brand": {"@type": "Brand", "name": "Mola"},
            "sku": "M7",
            "mpn": "X1",
            "gtin13": "4054278533728",
            "color": "red",
            "weight": {"@type": "QuantitativeValue", "value": 2.5, "unitText": "kg"},
            "additionalProperty": [
                {"@type": "PropertyValue", "name": "Power", "value": 300, "unitText": "W"},
                {"name": "x"},
            ],
            "aggregateRating": {"ratingValue": 4.5, "reviewCount": 12},
            "offers": {"@type": "Offer", "itemCondition": "https://schema.org/NewCondition"},
        }
    ).products
    assert (product.name, product.description) == ("Hand & foot mill", "Grinds all .")
    assert product.images == ("https://mill.example/a.png", "https://mill.example/a/b.png")
    assert (product.url, product.brand, product.condition) == ("https://mill.example/mill", "Mola", "NewCondition")
    assert (product.sku, product.mpn, product.gtin) == ("M7", "X1", "4054278533728")
    assert product.specifications == {"colour": "red", "weight": "2.5 kg", "Power": "300 W"}
    assert (product.rating, product.reviews) == ("4.5", "12")


def test_offers_of_all_forms() -> None:
    single = {"price": "49,90", "priceCurrency": "EUR", "availability": "InStock", "seller": {"name": "Shop"}}
    (product,) = structured({"@type": "Product", "name": "A", "offers": single}).products
    assert product.offers == (Offer("49.90", "EUR", "InStock", "Shop", ""),)
    span = {"@type": "AggregateOffer", "lowPrice": 5, "highPrice": 9, "priceCurrency": "EUR"}
    (product,) = structured({"@type": "Product", "name": "A", "offers": {**span, "offers": [single]}}).products
    assert (product.price, product.highest_price, product.availability) == ("5", "9", "InStock")
    former = {"price": 80, "priceType": "https://schema.org/ListPrice"}
    stated = {"priceSpecification": [former, {"price": 60, "priceCurrency": "USD"}]}
    (product,) = structured({"@type": "Product", "name": "A", "offers": stated}).products
    assert (product.price, product.currency) == ("60", "USD")
    variants = [{"@type": "Product", "name": "A red", "offers": single}]
    group = structured({"@type": "ProductGroup", "name": "A", "hasVariant": variants}).products[0]
    assert (group.name, group.price, group.availability) == ("A", "49.90", "InStock")
    (product,) = structured({"@type": "Product", "name": "A", "price": "7", "priceCurrency": "CHF"}).products
    assert (product.price, product.currency) == ("7", "CHF")


def test_references_are_followed() -> None:
    graph = {
        "@graph": [
            {"@type": "WebPage", "name": "Page", "mainEntity": {"@id": "#p"}},
            {"@type": "Product", "@id": "#p", "name": "A", "offers": {"@id": "#o"}, "brand": {"@id": "#b"}},
            {"@type": "Offer", "@id": "#o", "price": 5},
            {"@type": "Brand", "@id": "#b", "name": "Mola"},
        ]
    }
    (product,) = structured(graph).products
    assert (product.price, product.brand) == ("5", "Mola")


def test_products_of_lists_come_after_those_of_the_page() -> None:
    entries = [{"@type": "ListItem", "position": n, "item": {"@type": "Product", "name": f"Mill {n}"}} for n in (1, 2)]
    found = structured({"@type": "ItemList", "itemListElement": entries}, {"@type": "Product", "name": "Hand mill"})
    assert [product.name for product in found.products] == ["Hand mill", "Mill 1", "Mill 2"]
    assert [entity.types for entity in found.entities] == [("ItemList",), ("Product",)]


def test_recipes() -> None:
    steps = [
        {"@type": "HowToSection", "name": "Dough", "itemListElement": [{"@type": "HowToStep", "text": "Mix."}]},
        {"@type": "HowToStep", "name": "Bake", "text": "Bake it."},
    ]
    (recipe,) = structured(
        {
            "@type": ["Recipe", "NewsArticle"],
            "name": "Bread",
            "author": [{"@type": "Person", "name": "Ann Lee"}],
            "recipeYield": ["1", "1 loaf"],
            "totalTime": "PT1H",
            "recipeCategory": ["Bread", "Basics"],
            "recipeIngredient": ["500 g flour", "water"],
            "recipeInstructions": steps,
            "nutrition": {"@type": "NutritionInformation", "calories": "200 kcal", "fatContent": "1 g"},
        }
    ).recipes
    assert (recipe.author, recipe.yields, recipe.total_time) == ("Ann Lee", "1 loaf", "PT1H")
    assert recipe.ingredients == ("500 g flour", "water")
    assert recipe.instructions == ("Mix.", "Bake it.")
    assert recipe.nutrition == {"calories": "200 kcal", "fat": "1 g"}
    assert recipe.category == "Bread, Basics"
    (recipe,) = structured({"@type": "Recipe", "recipeInstructions": "<li>Mix.</li><li>Bake.</li>\nEat."}).recipes
    assert recipe.instructions == ("Mix.", "Bake.", "Eat.")


def test_events() -> None:
    address = {"@type": "PostalAddress", "streetAddress": "1 Mill Lane", "addressLocality": "Fen"}
    (event,) = structured(
        {
            "@type": "MusicEvent",
            "name": "Mill night",
            "startDate": "2024-05-01T20:00",
            "endDate": "2024-05-02",
            "eventStatus": "https://schema.org/EventScheduled",
            "location": {"@type": "Place", "name": "The mill", "address": address},
            "performer": [{"name": "Ann"}, "Bo"],
            "organizer": {"name": "Fen Council"},
            "offers": {"price": 12, "priceCurrency": "GBP", "availability": "http://schema.org/SoldOut"},
        }
    ).events
    assert (event.start, event.end, event.status) == ("2024-05-01T20:00", "2024-05-02", "EventScheduled")
    assert (event.location, event.address) == ("The mill", "1 Mill Lane, Fen")
    assert (event.performers, event.organizer) == (("Ann", "Bo"), "Fen Council")
    assert (event.price, event.currency, event.availability) == ("12", "GBP", "SoldOut")


def test_questions_with_answers() -> None:
    accepted = {"@type": "Answer", "text": "In the <b>fen</b>.", "upvoteCount": 3, "author": {"name": "Ann"}}
    asked = {
        "@type": "Question",
        "name": "Where is the mill?",
        "acceptedAnswer": accepted,
        "suggestedAnswer": [{"text": "No idea.", "dateCreated": "2024-05-01", "url": "#2"}, accepted],
    }
    (question,) = structured({"@type": "QAPage", "mainEntity": asked}).questions
    assert question.name == "Where is the mill?"
    assert question.answers == (
        Answer("In the fen .", True, "Ann", "", "3", ""),
        Answer("No idea.", False, "", "2024-05-01", "", "https://mill.example/a/b#2"),
    )
    entries = [{"@type": "Question", "name": f"Q{n}?", "acceptedAnswer": {"text": f"A{n}"}} for n in range(3)]
    found = structured({"@type": "FAQPage", "mainEntity": entries})
    assert [(one.name, one.answers[0].text) for one in found.questions] == [(f"Q{n}?", f"A{n}") for n in range(3)]


def test_how_tos() -> None:
    (how_to,) = structured(
        {
            "@type": "HowTo",
            "name": "Grind corn",
            "supply": {"@type": "HowToSupply", "name": "corn"},
            "tool": ["a mill"],
            "estimatedCost": {"@type": "MonetaryAmount", "currency": "USD", "value": "5"},
            "step": [{"@type": "HowToStep", "name": "Fill", "text": "Fill it.", "url": "#1"}, "Turn."],
        }
    ).how_tos
    assert (how_to.supplies, how_to.tools, how_to.cost) == (("corn",), ("a mill",), "5")
    assert set(how_to.steps) == {Step("Fill", "Fill it.", "https://mill.example/a/b#1"), Step("", "Turn.", "")}


def test_jobs() -> None:
    pay = {"currency": "EUR", "value": {"minValue": 40000, "maxValue": "50,000", "unitText": "YEAR"}}
    place = {"@type": "Place", "address": {"addressLocality": "Fen", "addressCountry": {"name": "UK"}}}
    (job,) = structured(
        {
            "@type": "JobPosting",
            "title": "Miller",
            "description": "<p>Mill corn.</p>",
            "hiringOrganization": {"@type": "Organization", "name": "Fen Mills"},
            "jobLocation": place,
            "jobLocationType": "TELECOMMUTE",
            "employmentType": ["FULL_TIME", "TEMPORARY"],
            "datePosted": "2024-05-01",
            "validThrough": "2024-06-01",
            "baseSalary": {"@type": "MonetaryAmount", **pay},
            "identifier": {"@type": "PropertyValue", "name": "Fen Mills", "value": "J7"},
        }
    ).jobs
    assert (job.name, job.company, job.location, job.is_remote) == ("Miller", "Fen Mills", "Fen, UK", True)
    assert (job.salary, job.highest_salary, job.currency, job.salary_unit) == ("40000", "50000", "EUR", "YEAR")
    assert (job.employment_types, job.posted, job.expires) == (("FULL_TIME", "TEMPORARY"), "2024-05-01", "2024-06-01")
    assert job.identifier == "J7"
