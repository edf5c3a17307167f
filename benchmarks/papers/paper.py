"""The five papers, in the order of their publication."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Final, NamedTuple

from dehusk.evaluation.datasets import Dataset
from dehusk.methods.references import REFERENCES

from .result import Result

Results = Callable[[Mapping[str, Dataset]], Iterator[Result]]
"""Measures the tables and figures of a paper on the data sets that are there, in the order of the paper."""


class Paper(NamedTuple):
    """A paper, and the module that measures its results again with a function `results`."""

    name: str
    heading: str
    citation: str
    module: str

    def load_results(self) -> Results:
        """Import the function that measures the paper."""
        results: Results = import_module(self.module).results
        return results


def _paper(name: str, heading: str, reference: str) -> Paper:
    return Paper(name, heading, REFERENCES[reference], f"{__package__}.{name}")


PAPERS: Final = (
    _paper("ccb", "Content code blurring (Gottron 2008)", "gottron2008"),
    _paper("coreex", "CoreEx (Prasad and Paepcke 2008)", "prasad2008"),
    _paper("cetd", "Text density (Sun, Song and Liao 2011)", "sun2011"),
    _paper("textsweeper", "TextSweeper (Lang, Wohlgenannt and Weichselbraun 2012)", "lang2012"),
    _paper("wlr", "Words-leaves ratio (Insa, Silva and Tamarit 2013)", "insa2013"),
)
