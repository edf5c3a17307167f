"""Whether area and position on the rendered page improve words-leaves and CETD, and how VIPS compares.

It needs Chromium and Node.

python -m benchmarks.spatial                                  print the tables
python -m benchmarks.spatial --into docs      write them into docs/results/spatial.md, and the picture beside it
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from rich.progress import track

from ..evaluation import markdown, marked, put_into
from .heat import Heat
from .measuring import measured
from .sample import sampled
from .tables import hidden, variants, vips
from .variants import VARIANTS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, help="the folder of the documentation")
    options = parser.parse_args()
    pages, heat = list(sampled()), Heat()
    found = list(track(measured(pages, heat), total=len(pages), description="pages"))
    lines = {f"spatial-{method}": variants(found, method) for method in VARIANTS}
    lines |= {"spatial-hidden": hidden(found), "spatial-vips": vips(found)}
    tables = {name: markdown(table) for name, table in lines.items()}
    if options.into:
        put_into([options.into / "results/spatial.md"], tables)
        (options.into / "pictures/spatial.svg").write_text(heat.svg(), "utf-8")
    else:
        print("\n\n".join(marked(name, table) for name, table in tables.items()))
    styles = Counter("none" if not page.style else "some" if not page.is_styled else "styled" for page in pages)
    print(f"{len(found)} of {len(pages)} pages were laid out; style sheets of their own: {dict(styles)}")


if __name__ == "__main__":
    main()
