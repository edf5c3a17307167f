"""What kind of page this is, once its blocks are judged: how the kept text is made up, and what the page declares."""

from .answer import SURE, by_likelihood, is_overview, kinds_of, likelihood, overview_reason
from .model import KindModel, load_kind_model

__all__ = [
    "SURE",
    "KindModel",
    "by_likelihood",
    "is_overview",
    "kinds_of",
    "likelihood",
    "load_kind_model",
    "overview_reason",
]
