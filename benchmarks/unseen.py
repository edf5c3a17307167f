"""The tables of unseen pages in `docs/results/evaluation.md`: all extractors, and `auto` by models new to each page.

dehusk bench --data all --methods cetd,tccb --peers all --function training.held_out:unseen --by kind --out unseen
python -m benchmarks.unseen unseen/results.json
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from .evaluation import Lines, Run, markdown, put_into

_DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "results" / "evaluation.md"
_OURS: Final = "training.held_out:unseen"
_SCORE: Final = "lcs_f1"
_WORDS: Final = "bag_f1"
_KINDS_OF: Final = "wcxb"
_LEFT_OUT: Final = frozenset(
    (*(f"trafilatura-{mode}" for mode in ("recall", "precision", "fast")), "tccb", "turbohtml", "boilerpy3", "justext")
)
"""Extractors without a column: modes of others, and those far behind."""


def rows_by_set(run: Run) -> Lines:
    """List F1 of the main extractors on each data set with half of its 95 % interval; the best of all in bold."""
    others = set(run.extractors) - {_OURS} - _LEFT_OUT
    names = [_OURS, *sorted(others, key=lambda name: -run.over_sets(name, _SCORE))]
    yield "data set", "pages", *map(_shown, names)
    for dataset in run.sets:
        best = max(run.mean(name, _SCORE, dataset) for name in run.extractors)
        pages = run.summaries[_OURS, dataset, ""]["pages"]
        yield f"`{dataset}`", str(pages), *(_cell(run, name, dataset, best) for name in names)


def rows_by_kind(run: Run) -> Lines:
    """List word F1 on the kinds of pages of one data set: ours, and the best peer."""
    sizes = {group: entry["pages"] for (_, name, group), entry in run.summaries.items() if name == _KINDS_OF}
    kinds = sorted(sizes, key=lambda kind: -sizes[kind])
    peer = max(set(run.extractors) - {_OURS}, key=lambda name: run.mean(name, _WORDS, _KINDS_OF))
    yield f"word F1, unseen domains of {_KINDS_OF}", *(kind or "all" for kind in kinds)
    for name, shown in {_OURS: _shown(_OURS), peer: f"{peer}, the best peer"}.items():
        yield shown, *(f"{run.mean(name, _WORDS, _KINDS_OF, kind) / 100:.3f}" for kind in kinds)


def _shown(name: str) -> str:
    return "`auto`" if name == _OURS else f"`{name}`"


def _cell(run: Run, name: str, dataset: str, best: float) -> str:
    mean, estimate = run.mean(name, _SCORE, dataset), run.summaries[name, dataset, ""]["scores"][_SCORE]
    text = f"{mean:.1f} ± {50 * (estimate['high'] - estimate['low']):.1f}"
    return f"**{text}**" if mean == best else text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results", type=Path, help="results.json of dehusk bench")
    run = Run(parser.parse_args().results)
    put_into([_DOCUMENT], {"unseen": markdown(rows_by_set(run)), "unseen-kinds": markdown(rows_by_kind(run))})


if __name__ == "__main__":
    main()
