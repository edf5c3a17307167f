"""What kind of page this is, once its blocks are judged: how the kept text is made up, and which words it has."""

from .model import KindModel, load_kind_model

__all__ = ["KindModel", "load_kind_model"]
