"""Open Graph → an entity in the words of schema.org. https://ogp.me/"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .json_values import Json

_TYPES: Final = {
    "article": "Article",
    "blog": "Blog",
    "book": "Book",
    "event": "Event",
    "movie": "Movie",
    "music.album": "MusicAlbum",
    "music.playlist": "MusicPlaylist",
    "music.song": "MusicRecording",
    "place": "Place",
    "business.business": "LocalBusiness",
    "product": "Product",
    "product.group": "Product",
    "product.item": "Product",
    "profile": "Person",
    "recipe": "Recipe",
    "restaurant.restaurant": "Restaurant",
    "video.episode": "TVEpisode",
    "video.movie": "Movie",
    "video.other": "VideoObject",
    "video.tv_show": "TVSeries",
    "video": "VideoObject",
}
"""The types of schema.org for those of Open Graph; all others are web pages."""
_PRODUCT: Final = "Product"
_PAGE: Final = "WebPage"
_PROPERTIES: Final = {
    "og:title": "name",
    "og:description": "description",
    "og:url": "url",
    "og:image": "image",
    "og:image:url": "image",
    "og:video": "video",
    "og:audio": "audio",
    "og:locale": "inLanguage",
    "article:published_time": "datePublished",
    "article:modified_time": "dateModified",
    "article:expiration_time": "expires",
    "article:author": "author",
    "article:section": "articleSection",
    "article:tag": "keywords",
    "book:author": "author",
    "book:isbn": "isbn",
    "book:release_date": "datePublished",
    "book:tag": "keywords",
    "video:duration": "duration",
    "video:release_date": "datePublished",
    "video:director": "director",
    "video:actor": "actor",
    "music:duration": "duration",
    "music:musician": "byArtist",
    "music:album": "inAlbum",
    "music:release_date": "datePublished",
    "profile:first_name": "givenName",
    "profile:last_name": "familyName",
    "profile:username": "alternateName",
    "profile:gender": "gender",
    "product:brand": "brand",
    "og:brand": "brand",
    "product:category": "category",
    "product:color": "color",
    "product:size": "size",
    "product:material": "material",
    "product:retailer_item_id": "sku",
    "product:retailer_part_no": "sku",
    "product:mfr_part_no": "mpn",
    "product:ean": "gtin",
    "product:gtin": "gtin",
    "product:upc": "gtin",
    "product:isbn": "isbn",
}
_OF_OFFER: Final = {
    "product:price:amount": "price",
    "og:price:amount": "price",
    "product:sale_price:amount": "price",
    "product:price:currency": "priceCurrency",
    "og:price:currency": "priceCurrency",
    "product:sale_price:currency": "priceCurrency",
    "product:availability": "availability",
    "og:availability": "availability",
    "product:condition": "itemCondition",
    "og:condition": "itemCondition",
}
_STATES: Final = {
    "instock": "InStock",
    "in stock": "InStock",
    "in_stock": "InStock",
    "available": "InStock",
    "available for order": "BackOrder",
    "backorder": "BackOrder",
    "oos": "OutOfStock",
    "out of stock": "OutOfStock",
    "outofstock": "OutOfStock",
    "out_of_stock": "OutOfStock",
    "preorder": "PreOrder",
    "pending": "PreOrder",
    "discontinued": "Discontinued",
    "new": "NewCondition",
    "used": "UsedCondition",
    "refurbished": "RefurbishedCondition",
}
"""The values of schema.org for those of Open Graph."""
_MAX_VALUES: Final = 1000


def open_graph_entity(metas: Iterable[tuple[str, str]]) -> dict[str, Json]:
    """The entity that `meta` elements describe, in the form of JSON-LD; empty where they describe none.

    A page with a price is a product, whatever its type is.
    """
    properties, offer, kind, left = dict[str, Json](), dict[str, Json](), "", _MAX_VALUES
    for name, content in metas:
        if left <= 0:
            break
        if name == "og:type":
            kind = kind or content.strip().lower()
        elif name == "og:site_name":
            properties.setdefault("isPartOf", [{"@type": ["WebSite"], "name": [content]}])
        elif name in _PROPERTIES:
            properties.setdefault(_PROPERTIES[name], []).append(content)
        elif name in _OF_OFFER:
            offer.setdefault(_OF_OFFER[name], []).append(_STATES.get(content.strip().lower(), content))
        else:
            continue
        left -= 1
    if not offer and not {"name", "url"} & properties.keys():
        return {}
    is_sold = "price" in offer
    if offer:
        properties["offers"] = [{"@type": ["Offer"], **offer}]
    return {"@type": [_PRODUCT if is_sold else _type_of(kind)], **properties}


def _type_of(kind: str) -> str:
    """The type of schema.org; types of one's own, such as `shop:product`, have a namespace before them."""
    return _TYPES.get(kind) or _TYPES.get(kind.rpartition(":")[2]) or _PAGE
