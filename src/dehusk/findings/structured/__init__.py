"""Structured data: what a page declares in JSON-LD, microdata, RDFa Lite and Open Graph, as schema.org entities.

Entities that are the same are merged; recipes, products, events, questions, how-tos and jobs are records with plain
attributes.
"""

from .entity import Entity
from .records import Answer, Event, HowTo, JobPosting, Offer, Product, Question, Recipe, Record, Step
from .structured import Structured, structured_of

__all__ = [
    "Answer",
    "Entity",
    "Event",
    "HowTo",
    "JobPosting",
    "Offer",
    "Product",
    "Question",
    "Recipe",
    "Record",
    "Step",
    "Structured",
    "structured_of",
]
