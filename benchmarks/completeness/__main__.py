"""How complete the content is: snippets, facts, lists, kinds, empty texts and word F1, in one run over all data sets.

    python -m benchmarks.completeness --into completeness.json
    python -m benchmarks.completeness --data recipes,products --held-out domain
    python -m benchmarks.completeness --data recipes --without-scripts

`training.fit` and `training.fit --judge` make the held-out models. Pages of wcxb are judged by the model without their
domain, pages of other sets for training by the model without the set (or, with `--held-out domain`, without their
domain), and kinds by the models without their site. Where such a model is missing, the model in the package is used,
which may have seen the page. Pages of sets for evaluation only are always judged by the model in the package.

`snippets.py`, `facts.py`, `lists.py` and `pictures.py` define the measures. Snippets, facts, pictures and empty texts
are measured on the content as users get it; lists and word F1 with titles, captions and comments as the gold of each
data set has them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from dehusk.evaluation.datasets import Dataset
from dehusk.learned.version import Favor

from .models import PACKAGE, Models, add_options, measure_pages
from .pages import FAVORS, PageJob, PageResult, measure_page
from .summary import summarise
from .tables import as_json, write_tables


def main() -> None:
    options = _parser().parse_args()
    jobs = partial(make_jobs, favor=options.favor, without_scripts=options.without_scripts)
    results = measure_pages(options, jobs, measure_page)
    seen = by_package(results)
    print(f"{len(results)} pages, `favor={options.favor}`{', without scripts' if options.without_scripts else ''}.")
    print(f"Judged by the {PACKAGE}: {', '.join(seen) or 'none'}.\n")
    summary = summarise(results, options.favor)
    print(write_tables(summary))
    if options.into:
        about = {"favor": options.favor, "without_scripts": options.without_scripts, "held_out": options.held_out}
        content = about | {"by_package": seen, "pages": len(results)} | as_json(summary)
        options.into.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


def make_jobs(
    datasets: Sequence[Dataset], models: Models, favor: Favor, without_scripts: bool = False
) -> Iterator[PageJob]:
    """A job for each page."""
    for dataset in datasets:
        blocks, kinds = models.block_models(dataset), models.kind_models(dataset)
        for gold in dataset.pages:
            yield PageJob(
                dataset.name,
                dataset.path(gold),
                gold,
                dict(dataset.policy),
                favor,
                blocks[gold.id],
                kinds[gold.id],
                without_scripts,
            )


def by_package(results: Sequence[PageResult]) -> list[str]:
    """The data sets of which the model in the package judged pages."""
    return sorted({page.dataset for page in results if page.by_package})


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--favor", choices=FAVORS, default="balance", help="for all but word F1, which has all three")
    parser.add_argument("--without-scripts", action="store_true", help="remove all script elements from the pages")
    parser.add_argument("--into", type=Path, help="file for the numbers as JSON")
    return parser


if __name__ == "__main__":
    main()
