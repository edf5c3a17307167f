"""The choice of the image: the declared one, or the first of the content where a logo or nothing is declared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from ..declared import declared_images
from ..page.attributes import attribute
from .evidence import Evidence
from .readers import Reader
from .sources import Candidate, Source, read_first

_OF_SITE: Final = re.compile(
    r"(?<![a-z])(?:logos?|favicon|placeholder|no[-_]?image|(?:social|share|og)[-_]?default|"
    r"default[-_]?(?:social|share|og|image|thumb))(?![a-z])",
    re.IGNORECASE,
)
"""Words in the URLs of images that stand for the site, or for no image at all."""
_DECORATION: Final = re.compile(
    r"(?<![a-z])(?:icons?|smil(?:ey|ie)s?|emojis?|emoticons?|unicode|avatars?|buttons?|"
    r"banners?|badges?|sprite|spacer|blank|clear|pixel|ads?)(?![a-z])|(?<!\d)\d{1,2}x\d{1,2}(?!\d)|\.(?:gif|svg|php|cgi)$",
    re.IGNORECASE,
)
"""Words in the URLs of what is not a picture of the content: symbols, advertisements, and images of few pixels."""
_SOURCES: Final = ("data-src", "data-lazy-src", "data-original", "data-lazy", "src")
"""The attributes with the URL of an image; before it is loaded, `src` may have that of a placeholder."""
_MAX_IMAGES: Final = 4
"""Maximum number of images at the beginning of the content, of which one is the lead image."""


def choose_image(evidence: Evidence) -> Candidate[str] | None:
    """Return the declared image, or the lead image of the content where the declared one is a logo or missing."""
    declared = read_first("image", evidence)
    if evidence.content is None or (declared is not None and not _OF_SITE.search(declared.value)):
        return declared
    images = list(islice(_find_content_images(evidence), _MAX_IMAGES))
    if declared is not None and any(_file_of(url) == _file_of(declared.value) for url in images):
        return declared
    lead = next((url for url in images if not _OF_SITE.search(url) and not _DECORATION.search(_path_of(url))), "")
    return Candidate(lead, CONTENT_IMAGE) if lead else declared


def _find_content_images(evidence: Evidence) -> Iterator[str]:
    """Yield the URLs of the images that are kept with the content."""
    page, content = evidence.page, evidence.content
    rows = page.is_in(frozenset({"img"})).nonzero()[0]
    if content is None or not len(rows):
        return
    kept = page.table.kept_elements(content.tobytes(), declared_images(page))
    for row in rows.tolist():
        if kept[row]:
            values = (attribute(page, row, name) for name in _SOURCES)
            yield next((url for url in map(evidence.resolve, filter(None, values)) if url), "")


def _path_of(url: str) -> str:
    return url.partition("?")[0]


def _file_of(url: str) -> str:
    return _path_of(url).rpartition("/")[2]


CONTENT_IMAGE: Final = Source("image", "content", Reader(_find_content_images))
