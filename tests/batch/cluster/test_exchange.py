"""What goes to a task of a cluster and what comes back survive as text."""

from __future__ import annotations

from collections import Counter

from dehusk.batch.cluster.exchange import read_entry, read_portion, written_entry, written_portion
from dehusk.batch.cluster.places import StoredFile
from dehusk.batch.cluster.portions import Portion
from dehusk.batch.counts import Counts
from dehusk.batch.reading import Split
from dehusk.batch.reading.split import broken
from dehusk.batch.writing.journal import Entry


def test_a_portion_comes_back_as_it_was() -> None:
    parts = (
        Split("warc", ("a.warc.gz",), 3, 9, 6),
        Split("pages", ("ä.html", "b\udcff.html"), size=2),
        broken("c.warc", "nicht lesbar: ü"),
        StoredFile("s3://mill/d.jsonl", 7),
    )
    portion = Portion(4, parts, True)
    assert read_portion(written_portion(portion)) == portion


def test_an_entry_comes_back_as_it_was() -> None:
    entry = Entry("out-00004.jsonl", 99, Counts(3, 50, 1, Counter(error=1), Counter(), Counter(image=2)), [[4, 4]])
    assert read_entry(written_entry(4, entry)) == (4, entry)
