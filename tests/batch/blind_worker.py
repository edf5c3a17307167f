"""A worker for tests that dies when it reads the second page of the archive `a`."""

from __future__ import annotations

import os
from collections.abc import Iterator

from dehusk.batch import worker
from dehusk.batch.reading import Split, records
from dehusk.batch.record import Item
from dehusk.workers.loop import main


def blind(split: Split) -> Iterator[Item]:
    for number, item in enumerate(records(split)):
        if number == 1 and split.paths[0].endswith("a.warc.gz"):
            os._exit(7)
        yield item


if __name__ == "__main__":
    worker.records = blind  # type: ignore[attr-defined]
    main(worker.prepare)
