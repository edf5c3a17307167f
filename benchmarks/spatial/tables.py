"""The tables in `docs/results/spatial.md`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dehusk.evaluation.compare import compare_pairs, estimate_mean

from .measuring import Measured
from .scores import HIDDEN, Way
from .variants import VARIANTS
from .vips.comparison import SUBJECT

Lines = Iterator[list[str]]
"""The lines of a table, beginning with its heading."""


def variants(pages: Sequence[Measured], method: str) -> Lines:
    """F1 of all variants of a method on the second half, and the difference from the published method."""
    yield ["", *(f"hidden {hidden}: {part}" for hidden in HIDDEN for part in ("F1", "difference"))]
    final = _second_half(pages)
    for variant in VARIANTS[method]:
        ways = [Way(method, hidden, variant) for hidden in HIDDEN]
        cells = [(_mean(final, way), _difference(final, way, way.plain)) for way in ways]
        yield [variant, *(cell for row in cells for cell in row)]


def hidden(pages: Sequence[Measured]) -> Lines:
    """Show the gain of knowing what the browser shows, on all pages: nothing is chosen here."""
    yield ["", "without a browser", *(name for row in HIDDEN for name in (f"hidden {row}", "difference"))]
    for method in VARIANTS:
        alone = Way(method, "")
        ways = [Way(method, name) for name in HIDDEN]
        cells = [(_mean(pages, way), _difference(pages, way, alone)) for way in ways]
        yield [f"`{method}`", _mean(pages, alone), *(cell for row in cells for cell in row)]


def vips(pages: Sequence[Measured]) -> Lines:
    """VIPS with both choices of segments and the methods on the second half, and the difference from `cetd`."""
    yield ["", "segments", "precision", "recall", "F1", f"less {SUBJECT}"]
    final = _second_half(pages)
    for name in pages[0].vips.scores:
        count = [page.vips.segments[name] for page in final if name in page.vips.segments]
        found = [page.vips.scores[name] for page in final]
        others = [page.vips.scores[SUBJECT].f1 for page in final]
        yield [
            name,
            f"{estimate_mean(count).mean:.0f}" if count else "",
            *(_percent(values) for values in zip(*found, strict=True)),
            _interval([score.f1 for score in found], others) if name != SUBJECT else "",
        ]


def _second_half(pages: Sequence[Measured]) -> list[Measured]:
    """The pages on which nothing was chosen."""
    return [page for page in pages if page.half == 1]


def _mean(pages: Sequence[Measured], way: Way) -> str:
    return _percent([page.scores[way] for page in pages])


def _percent(scores: Sequence[float]) -> str:
    return f"{estimate_mean(scores).mean * 100:.1f}"


def _difference(pages: Sequence[Measured], way: Way, other: Way) -> str:
    """The mean difference of F1 with its 95 % interval."""
    return _interval(*([page.scores[each] for page in pages] for each in (way, other))) if way != other else ""


def _interval(scores: Sequence[float], others: Sequence[float]) -> str:
    mean, low, high = (value * 100 for value in compare_pairs(scores, others)[:3])
    return f"{mean:+.1f} ({low:+.1f} to {high:+.1f})"
