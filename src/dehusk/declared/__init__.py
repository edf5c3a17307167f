"""What a page says about itself where no reader sees it: meta data, links, structured data, data of its scripts."""

from .declarations import Declared, declared_of
from .images import declared_images
from .json_values import Json

__all__ = ["Declared", "Json", "declared_images", "declared_of"]
