"""The table of data sets that is printed in a terminal. It needs no package of an extra."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from .dataset import Dataset


def dataset_table(datasets: Sequence[Dataset]) -> Table:
    """The data sets that can be measured on."""
    table = Table("name", "pages", "with gold", "languages", "kinds", "use", "licence", "source")
    for dataset in datasets:
        facts = (
            dataset.name,
            str(len(dataset.pages)),
            str(len(dataset.scorable)),
            _some(dataset.languages),
            _some(dataset.kinds),
            dataset.use,
            dataset.licence,
            dataset.source,
        )
        table.add_row(*(Text("".join(filter(str.isprintable, fact))) for fact in facts))
    return table


def _some(names: Sequence[str]) -> str:
    """The first names, and how many more there are."""
    return " ".join(names[:7]) + (f" and {len(names) - 7} more" if len(names) > 7 else "")
