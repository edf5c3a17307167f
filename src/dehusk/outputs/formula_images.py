"""Images of formulas."""

from __future__ import annotations

from turbohtml import Element

from ..parsing.formulas import IMAGES, is_after_formula


def drop_formula_images(tree: Element) -> None:
    """Remove the images of formulas that stand before them as text."""
    for image in tree.select(IMAGES):
        if is_after_formula(image):
            image.extract()
