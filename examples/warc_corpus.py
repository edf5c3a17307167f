"""Write the articles of a WARC file as JSON Lines, without near duplicates.

python examples/warc_corpus.py crawl.warc.gz > articles.jsonl

`dehusk batch crawl.warc.gz -o articles.jsonl --only article --deduplicate near` does the same on all cores.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from fastwarc.warc import ArchiveIterator, WarcRecordType

from dehusk.batch import BatchOptions, Record, row
from dehusk.batch.duplicates import NearDuplicates, without_duplicates


def read_records(path: Path) -> Iterator[Record]:
    """Yield the HTML responses of an archive."""
    with path.open("rb") as file:
        for record in ArchiveIterator(file, record_types=WarcRecordType.response):
            if "html" in (record.http_content_type or "html"):
                url = record.headers.get("WARC-Target-URI")
                yield Record(str(record.record_id), record.reader.read(), url=url, charset=record.http_charset)


def main(path: Path) -> None:
    options = BatchOptions(format="text", only=("article",), fields=("url", "title", "date", "language", "text"))
    rows = (row(record, options) for record in read_records(path))
    for found in without_duplicates(rows, NearDuplicates(), content="text"):
        if found["status"] == "ok":
            print(json.dumps(found, ensure_ascii=False))
        else:
            print(f"{found['id']}: {found['reason']}", file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
