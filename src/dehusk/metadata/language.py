"""The language of a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .declared_fields import Texts
from .evidence import Evidence

_TAG: Final = re.compile(r"([a-zA-Z]{2,3})(?:[-_]([a-zA-Z]{4}))?(?:[-_]([a-zA-Z]{2}|\d{3}))?(?![a-zA-Z])")


def language_tags(read: Texts) -> Texts:
    """The language tags that texts begin with, in the usual form: `pt-BR`, `zh-Hant-TW`."""

    def tags(evidence: Evidence) -> Iterator[str]:
        for text in read(evidence):
            found = _TAG.match(text.strip())
            if found:
                language, script, region = found.groups()
                parts = (language.lower(), (script or "").capitalize(), (region or "").upper())
                yield "-".join(filter(None, parts))

    return tags
