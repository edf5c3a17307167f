"""Whether the cost of every hostile page grows with its size, for everything that can be asked of it.

PYTHONPATH=tests python -m hostile
PYTHONPATH=tests python -m hostile --size 50000 --families "nested b" "long title"
"""

from __future__ import annotations

import argparse
import sys

from dehusk import extract
from hostile.measure import FAMILIES, PROBES, Cost, costs_of

MOST_GROWTH = 2.5
"""The maximum cost at double the size, as a multiple."""
CERTAIN = 1.0
"""Seconds; growth is not told from less."""
MEMORY = 4 << 30


def findings(family: str, size: int, seconds: float) -> list[str]:
    """Measure a family at two sizes, and return its errors, hangs and growth, with the probe."""
    large = costs_of(family, 2 * size, seconds, MEMORY)
    found = [f"{name}: {cost}" for name, cost in large.items() if isinstance(cost, str)]
    costly = {name: cost for name, cost in large.items() if not isinstance(cost, str) and cost > CERTAIN}
    small: dict[str, Cost] = costs_of(family, size, seconds, MEMORY) if costly else {}
    for name, cost in costly.items():
        before = small[name]
        if isinstance(before, str) or cost > MOST_GROWTH * before:
            found.append(f"{name}: {before if isinstance(before, str) else f'{before:.1f} s'} → {cost:.1f} s")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=10_000, help="the smaller of the two sizes")
    parser.add_argument("--seconds", type=float, default=10, help="what takes longer counts as a hang")
    parser.add_argument("--families", nargs="*", default=list(FAMILIES))
    arguments = parser.parse_args()
    warm = extract(FAMILIES["footnotes"](9))
    for probe in PROBES.values():
        probe(warm)
    bad = 0
    for number, family in enumerate(arguments.families, 1):
        found = findings(family, arguments.size, arguments.seconds)
        bad += bool(found)
        print(f"{number:4}/{len(arguments.families)}  {family:44}{'; '.join(found) or 'ok'}", flush=True)
    print(f"{len(arguments.families)} families at {arguments.size:,} and {2 * arguments.size:,}: {bad} with a finding")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
