"""Parameters that Gottron (2008) leaves open, and the extensions that he announces, on pages of the tuning sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from benchmarks.evaluation import Lines, markdown
from dehusk.evaluation.datasets import Dataset

from .ccb_extensions import by_block_tags, by_short_tags, by_two_methods, by_whole_blocks
from .ccb_measuring import (
    SampledPage,
    Way,
    by_method,
    difference,
    mean_score,
    measure,
    percent,
    tuning_pages,
    unseen_pages,
)
from .result import Result

_PER_SET: Final = 12
"""Pages of each data set on which parameters are tried."""
_MORE_PER_SET: Final = 40
"""Pages of each data set on which extensions are tried."""
_UNSEEN_PER_SET: Final = 80
_RANGES: Final = {"ccb": (10, 20, 40, 80), "accb": (10, 20, 40, 80), "tccb": (6, 12, 25, 50)}
_THRESHOLDS: Final = (0.5, 0.65, 0.75, 0.85)
_STOPPING: Final = ((0.2, 0.02), (0.25, 0.01), (0.25, 0.02), (0.25, 0.05), (0.33, 0.01), (0.5, 0.01), (0.5, 0.0))
_VARIANTS: Final = ("ccb", "accb", "tccb")

_BOTH: Final = by_two_methods("tccb", "lqf-25")
_BASE: Final = "`tccb`"
_EXTENSIONS: Final[dict[str, Way]] = {
    _BASE: by_method("tccb"),
    "`ccb`": by_method("ccb"),
    "`lqf-25`": by_method("lqf-25"),
    "tags cut after 5 characters, range 80": by_short_tags(5, 80),
    "tags and words cut after 3 characters, range 60": by_short_tags(3, 60, words=True),
    "`tccb`, without the tags of inline elements": by_block_tags("tccb"),
    "`ccb`, blocks whole": by_whole_blocks(by_method("ccb"), 0.5),
    "`tccb`, blocks whole": by_whole_blocks(by_method("tccb"), 0.5),
    "`tccb` and `bte`": by_two_methods("tccb", "bte"),
    "`tccb` and `cetd`": by_two_methods("tccb", "cetd"),
    "`tccb` and `lqf-25`": _BOTH,
    "`tccb` and `lqf-25`, blocks whole": by_whole_blocks(_BOTH, 0.25),
}


def parameter_results(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    """Sweeps of the parameters."""
    pages = tuning_pages(datasets, _PER_SET)
    yield _spread_and_settle(pages)
    yield _range_and_threshold(pages)


def _where(pages: Sequence[SampledPage]) -> str:
    sets = len({page.group for page in pages})
    return f"LCS F1, averaged over data sets, on {len(pages)} pages of the {sets} data sets for tuning."


def extension_results(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    """The future work, also on pages on which nothing was chosen."""
    pages, unseen = tuning_pages(datasets, _MORE_PER_SET), unseen_pages(datasets, _UNSEEN_PER_SET)
    scores = measure(pages, _EXTENSIONS)
    others = measure(unseen, _EXTENSIONS) if unseen else {}

    def lines() -> Lines:
        yield "", "F1", "precision", "recall", f"F1 less {_BASE}", "other pages: F1", "other pages: F1 less"
        for name, found in scores.items():
            precision, recall, f1 = map(percent, mean_score(found))
            other = percent(mean_score(others[name]).f1) if others else ""
            less = ["" if name == _BASE or not of else difference(of, name, _BASE) for of in (scores, others)]
            yield name, f1, precision, recall, less[0], other, less[1]

    names = " and ".join(f"`{name}`" for name in dict.fromkeys(page.group for page in unseen))
    text = (
        "A vector between characters and tokens (only the first characters of a tag or a word have an entry), block "
        "elements (only their tags in the vector, or blocks kept whole if half of their words are kept), and other "
        f"methods (a word is kept if both keep it). {_where(pages)} The other pages are {len(unseen)} of {names}, "
        f"on which nothing was chosen. Differences are over all pages, with 95 % intervals.\n\n{markdown(lines())}"
    )
    yield Result("Section V: the announced extensions", text)


def _range_and_threshold(pages: Sequence[SampledPage]) -> Result:
    ways = {
        f"{name} {range} {threshold}": by_method(name, range=range, threshold=threshold)
        for name in _VARIANTS
        for range, threshold in product(_RANGES[name], _THRESHOLDS)
    }
    scores = {name: mean_score(found).f1 for name, found in measure(pages, ways).items()}

    def lines() -> Lines:
        yield "", "`range`", *(f"t = {threshold}" for threshold in _THRESHOLDS)
        for name in _VARIANTS:
            best = max(score for way, score in scores.items() if way.startswith(f"{name} "))
            for range in _RANGES[name]:
                found = [scores[f"{name} {range} {threshold}"] for threshold in _THRESHOLDS]
                yield f"`{name}`", f"{range}", *(_bold(score, best) for score in found)

    text = (
        "The paper prints only its choice, which are the defaults: a threshold of 0.75, a range of 40 for characters "
        "and 25 for tokens. Here the best threshold falls as the range grows."
    )
    return Result("Section IV.A: range and threshold", f"{text} {_where(pages)}\n\n{markdown(lines())}")


def _spread_and_settle(pages: Sequence[SampledPage]) -> Result:
    ways = {
        f"{name} {spread} {settle}": by_method(name, spread=spread, settle=settle)
        for name in _VARIANTS
        for spread, settle in _STOPPING
    }
    scores = {name: mean_score(found).f1 for name, found in measure(pages, ways).items()}

    def lines() -> Lines:
        yield "`spread`, `settle`", *(f"{spread:g}, {settle:g}" for spread, settle in _STOPPING)
        for name in _VARIANTS:
            found = [scores[f"{name} {spread} {settle}"] for spread, settle in _STOPPING]
            yield f"`{name}`", *(_bold(score, max(found)) for score in found)

    text = (
        "The paper gives neither the deviation of the Gaussian (`spread`, a share of the range) nor the rate of "
        "change at which the blur stops (`settle`); the defaults are 0.25 and 0.02. With `settle=0` whole articles "
        "fade."
    )
    return Result("Section III.B and C: deviation and stop", f"{text} {_where(pages)}\n\n{markdown(lines())}")


def _bold(score: float, best: float) -> str:
    return f"**{percent(score)}**" if score == best else percent(score)
