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
    Scores,
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

_VECTORS: Final[dict[str, Way]] = {
    "characters (`ccb`)": by_method("ccb"),
    "tags cut after 10 characters, range 80": by_short_tags(10, 80),
    "tags cut after 5 characters, range 80": by_short_tags(5, 80),
    "tags cut after 3 characters, range 80": by_short_tags(3, 80),
    "tags and words cut after 5 characters, range 60": by_short_tags(5, 60, words=True),
    "tags and words cut after 3 characters, range 60": by_short_tags(3, 60, words=True),
    "tags and words cut after 2 characters, range 40": by_short_tags(2, 40, words=True),
    "tags and words (`tccb`)": by_method("tccb"),
}
_BLOCKS: Final[dict[str, Way]] = {
    "`ccb`": by_method("ccb"),
    "`ccb`, without the tags of inline elements": by_block_tags("ccb"),
    "`ccb`, blocks whole": by_whole_blocks(by_method("ccb"), 0.5),
    "`accb`": by_method("accb"),
    "`accb`, blocks whole": by_whole_blocks(by_method("accb"), 0.5),
    "`tccb`": by_method("tccb"),
    "`tccb`, without the tags of inline elements": by_block_tags("tccb"),
    "`tccb`, blocks whole": by_whole_blocks(by_method("tccb"), 0.5),
}
_BOTH: Final = by_two_methods("tccb", "lqf-25")
_COMBINED: Final[dict[str, Way]] = {
    "`tccb`": by_method("tccb"),
    "`lqf-25`": by_method("lqf-25"),
    "`ccb` and `lqf-25`": by_two_methods("ccb", "lqf-25"),
    "`accb` and `lqf-25`": by_two_methods("accb", "lqf-25"),
    "`tccb` and `lqf-25`": _BOTH,
    "`tccb` and `bte`": by_two_methods("tccb", "bte"),
    "`tccb` and `cetd`": by_two_methods("tccb", "cetd"),
    "`tccb` and `lqf-25`, blocks whole": by_whole_blocks(_BOTH, 0.25),
}
_UNSEEN: Final = {
    "`tccb`": by_method("tccb"),
    "`ccb`": by_method("ccb"),
    "tags and words cut after 3 characters, range 60": by_short_tags(3, 60, words=True),
    "`tccb`, blocks whole": by_whole_blocks(by_method("tccb"), 0.5),
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
    return (
        f"On {len(pages)} pages of the {sets} data sets for tuning, the same number of each where it has as many, "
        "spread evenly, without pages of more than 300 kB; F1 by longest common subsequence in percent, averaged over "
        "data sets."
    )


def extension_results(datasets: Mapping[str, Dataset]) -> Iterator[Result]:
    """The future work; the best of each extension also on pages on which nothing was chosen."""
    pages, unseen = tuning_pages(datasets, _MORE_PER_SET), unseen_pages(datasets, _UNSEEN_PER_SET)
    where = _where(pages)
    yield _compared(
        "Section V: a vector between characters and tokens",
        "The paper expects more from a vector between characters and tokens. Here a tag, or a tag and a word, has an "
        "entry for each of its first characters alone: with 1 it is a token, with many it is its characters. Each has "
        "the best of three ranges that were tried on some of these pages.",
        measure(pages, _VECTORS),
        "tags and words (`tccb`)",
        where,
    )
    yield _compared(
        "Section V: DOM block elements",
        "The paper wants to know of block elements, so that what belongs together is found together. Here the vector "
        "has only the tags of block elements (as ACCB leaves out links), or each run of text that no block element "
        "cuts is kept whole if more than half of its words are kept, and dropped otherwise.",
        measure(pages, _BLOCKS),
        "`tccb`",
        where,
    )
    yield _compared(
        "Section V: combination with another method",
        "The paper wants to combine the blur with other methods. Here a word is kept if both methods keep it; in the "
        "last row, a block is then kept whole if more than a quarter of its words are kept. The link quota filter "
        "knows what the blur does not, how much of a text is links; alone it is in the table too.",
        measure(pages, _COMBINED),
        "`tccb`",
        where,
    )
    if unseen:
        names = " and ".join(f"`{name}`" for name in dict.fromkeys(page.group for page in unseen))
        yield _compared(
            "Section V: the extensions on other pages",
            f"The best of each extension, which the pages above decided, on {len(unseen)} pages of {names}, on which "
            "nothing was chosen.",
            measure(unseen, _UNSEEN),
            "`tccb`",
            "F1 as above.",
        )


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
        'The paper tried ranges and thresholds on "a small set of documents" and prints only what it chose: a '
        "threshold of 0.75, a range of 40 for characters and 25 for tokens; these are the defaults. Bold "
        "is the best of a method. A threshold of 0.75 is not the best for all ranges here: the wider the range, the "
        "lower the best threshold, since more code around a text takes part in its average."
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
        "The paper gives neither the deviation of the Gaussian, here `spread` as a share of the range, nor the rate of "
        "change at which the blur stops, here `settle`. The defaults are 0.25 and 0.02. With `settle=0` the blur goes "
        "on until nothing changes, and whole articles fade."
    )
    return Result("Section III.B and C: deviation and stop", f"{text} {_where(pages)}\n\n{markdown(lines())}")


def _bold(score: float, best: float) -> str:
    return f"**{percent(score)}**" if score == best else percent(score)


def _compared(title: str, text: str, scores: Scores, base: str, where: str) -> Result:
    """Means of all ways, and for each the difference from one of them."""

    def lines() -> Lines:
        yield "", "F1", "precision", "recall", f"F1 less {base}, over all pages"
        for name, found in scores.items():
            precision, recall, f1 = map(percent, mean_score(found))
            yield name, f1, precision, recall, "" if name == base else difference(scores, name, base)

    return Result(title, f"{text} {where} The last column has its 95 % interval.\n\n{markdown(lines())}")
