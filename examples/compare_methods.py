"""Show the blocks of a page on which two methods disagree.

python examples/compare_methods.py docs/pages/product.html auto cetd
"""

from __future__ import annotations

import sys
from pathlib import Path

import dehusk


def main(file: Path, first: str, second: str) -> None:
    page = dehusk.parse(file.read_bytes())
    extractions = [dehusk.extract(page, method=method) for method in (first, second)]
    for extraction in extractions:
        print(f"{extraction.method}: {len(extraction.text.split())} words")
    for one, other in zip(*(extraction.blocks for extraction in extractions), strict=True):
        if one.kept != other.kept:
            print(f"only {first if one.kept else second}: {one.path}\n    {one.text[:100]}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
