"""What a page declares in its source: `meta` and `link` elements, structured data, data of scripts."""

from .declarations import Declared, declared_images, declared_of
from .json_ld import Json

__all__ = ["Declared", "Json", "declared_images", "declared_of"]
