"""The images that a page declares as its own."""

from __future__ import annotations

from ..page import Page
from ..page.facts import fact
from .declarations import declared_of


@fact
def declared_images(page: Page) -> list[str]:
    """Return the addresses of the images that a page declares for what it is about, each once."""
    return declared_of(page).core.images()
