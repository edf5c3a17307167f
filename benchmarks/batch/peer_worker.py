"""A worker of the engine that extracts with another extractor, which its first argument names."""

from __future__ import annotations

import sys

from dehusk.batch import BatchOptions, Record, Row, worker
from dehusk.evaluation.peers import PEERS
from dehusk.parsing.decode import decode
from dehusk.workers.loop import AnswerJob, main


def prepare() -> AnswerJob:
    extract = PEERS[sys.argv.pop(1)].make()

    def row(record: Record, options: BatchOptions) -> Row:
        text, _encoding = decode(record.data, record.charset)
        known: Row = dict.fromkeys(options.columns)
        try:
            content = extract(text, record.url)
        except Exception as error:
            return known | {"id": record.id, "status": "failed", "reason": str(error)}
        return known | {"id": record.id, "status": "ok", "text": content}

    worker.row = row  # type: ignore[attr-defined]  # the worker of the engine, but for this
    return worker.prepare()


if __name__ == "__main__":
    main(prepare)
