"""The numbers in the papers, which `benchmarks.papers` prints next to our own."""

from __future__ import annotations

from typing import Final, NamedTuple

from .papers.cetd_published import BY_ALGORITHM as CETD
from .papers.cetd_published import BY_SOURCE as CETD_BY_SOURCE


class Printed(NamedTuple):
    """A line of a table in a paper; None for a number that the paper does not give."""

    precision: float
    recall: float
    f1: float
    score: float | None = None


CETD_CLEANEVAL: Final = {
    name: Printed(
        CETD["precision"][name]["CleanEval-Eng"],
        CETD["recall"][name]["CleanEval-Eng"],
        CETD["f1"][name]["CleanEval-Eng"],
        CETD_BY_SOURCE[name]["CleanEval-Eng"][3] if name in CETD_BY_SOURCE else None,
    )
    for name in CETD["f1"]
}
"""Sun, Song, Liao 2011, tables 1 to 6, the column CleanEval-Eng, in percent."""

COREEX: Final = {
    "coreex-r1": Printed(83.87, 2.71, 5.3),
    "coreex-r2": Printed(95.62, 90.88, 93.2),
    "coreex-r3": Printed(97.76, 91.83, 94.7),
    "coreex-r4": Printed(97.83, 95.41, 96.6),
    "coreex-r5": Printed(97.15, 98.62, 97.9),
    "coreex-r6": Printed(96.85, 98.68, 97.8),
}
"""Prasad, Paepcke 2008, table 1, by text, in percent."""

WORDS_LEAVES: Final = {
    "cnr": Printed(76.96, 26.04, 30.91),
    "wnr": Printed(80.34, 32.52, 36.89),
    "clr": Printed(83.84, 73.52, 73.82),
    "wlr": Printed(83.84, 73.52, 73.82),
}
"""Insa, Silva, Tamarit 2013, table 5, in percent."""

_PACKAGES: Final = "bbc chip economist espresso golem heise manual repubblica slashdot spiegel telepolis wiki yahoo zdf"


def _by_package(numbers: str) -> dict[str, float]:
    return dict(zip(_PACKAGES.split(), map(float, numbers.split()), strict=True))


CCB_F1: Final = {
    "accb": _by_package(".924 .703 .890 .875 .959 .916 .419 .968 .177 .861 .908 .682 .732 .929"),
    "ccb": _by_package(".923 .716 .914 .876 .939 .841 .420 .964 .160 .858 .913 .403 .742 .929"),
    "tccb": _by_package(".914 .842 .903 .871 .947 .821 .404 .918 .269 .910 .902 .660 .758 .745"),
    "dsc": _by_package(".937 .708 .881 .862 .958 .877 .403 .925 .252 .902 .859 .594 .780 .847"),
    "everything": _by_package(".595 .173 .613 .624 .502 .575 .371 .704 .106 .549 .858 .823 .582 .514"),
}
"""Gottron 2008, table II; there `everything` is called plain."""

CCB_SECONDS_PER_KB: Final = {
    "accb": _by_package(".001 .008 .015 .016 .009 .012 .020 .014 .013 .015 .052 .028 .013 .001"),
    "ccb": _by_package(".007 .008 .015 .016 .009 .011 .018 .011 .013 .016 .052 .024 .013 .001"),
    "tccb": _by_package(".001 .001 .002 .002 .001 .001 .001 .001 .001 .001 .004 .003 .001 .001"),
    "crunch": _by_package(".027 .012 .014 .033 .033 .032 .047 .048 .019 .018 .077 .073 .024 .028"),
    "dsc": _by_package(".001 .001 .002 .002 .001 .001 .001 .001 .001 .001 .003 .002 .001 .001"),
    "lqf": _by_package(".004 .003 .016 .010 .004 .011 .017 .001 .009 .009 .051 .013 .011 .001"),
}
"""Gottron 2008, table III; dehusk has no Crunch."""
