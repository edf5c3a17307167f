"""Which texts count as duplicates, how many are found, and how much memory that takes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from batch.archives import page, response, write_archive
from dehusk.batch import BatchOptions, Record, row
from dehusk.batch.duplicates import Duplicates, ExactDuplicates, MinHash, NearDuplicates, without_duplicates
from dehusk.batch.engine import EngineSettings
from dehusk.batch.run import BatchRequest, run_deduplicated
from dehusk.errors import BadParameter

WORDS = [f"word{number}" for number in range(5000)]


def text(seed: int, count: int = 300) -> list[str]:
    return np.random.default_rng(seed).choice(WORDS, count).tolist()  # type: ignore[no-any-return]


def changed(words: list[str], share: float) -> list[str]:
    """The text with another end, and a similarity of about `share` to itself as it was."""
    kept = int(len(words) * 2 * share / (1 + share))
    return words[:kept] + text(99_999, len(words) - kept)


def test_equal_texts_are_found() -> None:
    seen = ExactDuplicates()
    assert seen.original_of("a", "one text") is None
    assert seen.original_of("b", "One text") is None
    assert seen.original_of("c", "one text") == "a"


def test_the_oldest_text_is_forgotten_first() -> None:
    for seen in (ExactDuplicates(capacity=2), NearDuplicates(capacity=2)):
        assert [seen.original_of(id, id * 30) for id in "abca"] == [None] * 4
        assert seen.original_of("e", "c" * 30) == "c"


@pytest.mark.parametrize(
    ("similarity", "is_found"), [(1.0, True), (0.95, True), (0.9, True), (0.65, False), (0.3, False)]
)
def test_similar_texts_are_found_and_others_are_not(similarity: float, is_found: bool) -> None:
    seen = NearDuplicates(0.8, capacity=1000)
    originals = [text(seed) for seed in range(200)]
    assert not any(seen.original_of(str(seed), " ".join(words)) for seed, words in enumerate(originals))
    found = [seen.original_of("new", " ".join(changed(words, similarity))) for words in originals]
    expected = [str(seed) if is_found else None for seed in range(200)]
    assert sum(one == other for one, other in zip(found, expected, strict=True)) >= 196


@pytest.mark.slow
def test_texts_are_found_when_the_memory_is_full() -> None:
    seen = NearDuplicates(0.8, capacity=500)
    for seed in range(1200):
        seen.original_of(str(seed), " ".join(text(seed)))
    found = [seen.original_of("new", " ".join(changed(text(seed), 0.9))) for seed in range(700, 1200)]
    assert sum(original == str(seed) for seed, original in enumerate(found, 700)) >= 495


def test_the_memory_is_as_stated() -> None:
    seen = NearDuplicates(capacity=10_000)
    arrays = [value for value in vars(seen).values() if isinstance(value, np.ndarray)]
    assert sum(array.nbytes for array in arrays) < 10_000 * 530


@pytest.mark.parametrize(
    "make", [lambda: NearDuplicates(0.2), lambda: NearDuplicates(capacity=0), lambda: ExactDuplicates(capacity=0)]
)
def test_bad_settings_are_refused(make: object) -> None:
    assert callable(make)
    with pytest.raises(BadParameter):
        make()


@pytest.mark.parametrize("seen", [ExactDuplicates(), NearDuplicates(capacity=100)])
def test_the_rows_of_duplicates_are_rejected(seen: Duplicates) -> None:
    options = BatchOptions(fields=("url", "title", "text", "duplicate_of"))
    page = b"<title>Mill</title><p>" + b"The old mill turns in the wind and grinds the corn. " * 5
    records = [Record("a", page, "http://a.example"), Record("b", page, "http://b.example"), Record("c", b"")]
    first, second, third = without_duplicates([row(record, options) for record in records], seen, "text")
    assert (first["status"], first["duplicate_of"]) == ("ok", None)
    assert second == {
        "id": "b",
        "url": "http://b.example",
        "status": "rejected",
        "reason": seen.reason,
        "duplicate_of": "a",
        "title": None,
        "text": None,
    }
    assert third["status"] == "failed"
    rows = [row(Record(id, b"<p></p>"), BatchOptions()) for id in "ab"]
    assert list(without_duplicates(rows, type(seen)(), "text")) == rows, "pages without text are no duplicates"


WINDOW = 24
LETTERS = list("abcdefghijklmnopqrstuvwxyz")


def letters(count: int, seed: int) -> str:
    return "".join(np.random.default_rng(seed).choice(LETTERS, count))


def jaccard(one: str, other: str) -> float:
    first, second = ({text[at : at + WINDOW] for at in range(len(text) - WINDOW + 1)} for text in (one, other))
    return len(first & second) / len(first | second)


@pytest.mark.parametrize("size", [40, 200, 5000], ids=["few windows", "some windows", "many windows"])
@pytest.mark.parametrize("common", [0.0, 0.3, 0.6, 0.9, 1.0])
def test_places_agree_with_the_probability_of_the_similarity(common: float, size: int) -> None:
    shared = letters(int(size * common), 1)
    one, other = shared + letters(size - len(shared), 2), shared + letters(size - len(shared), 3)
    makers = [MinHash(seed) for seed in range(60)]
    agreed = [float((maker.signature(one) == maker.signature(other)).mean()) for maker in makers]
    expected = jaccard(one, other)
    error = np.std(agreed) / np.sqrt(len(agreed))
    assert abs(np.mean(agreed) - expected) <= 4 * error + 1e-4
    assert np.std(agreed) <= 0.2 if size < 100 else np.std(agreed) <= 0.06


@pytest.mark.parametrize("text", ["", " ", "a", "風車", "\ud800", "\x00" * 40])
def test_any_text_has_a_signature(text: str) -> None:
    made = MinHash().signature
    assert made(text).shape == (128,)
    assert (made("The  old mill\nturns again in the wind") == made("the OLD mill turns again in the wind ")).all()


def test_a_seed_makes_the_same_signatures_in_every_process() -> None:
    code = "from dehusk.batch.duplicates import MinHash; print(MinHash(7).signature('The old mill turns.').tolist())"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == str(MinHash(7).signature("The old mill turns.").tolist())
    assert (MinHash(7).signature("The old mill turns.") != MinHash(8).signature("The old mill turns.")).mean() > 0.9


OPTIONS = BatchOptions(fields=("url", "duplicate_of", "text"))


@pytest.fixture
def request_(tmp_path: Path) -> BatchRequest:
    for name, numbers in {"a": [1, 2, 1], "b": [3, 2]}.items():
        records = [response(f"{name}{place}", page(number)) for place, number in enumerate(numbers)]
        write_archive(tmp_path / f"{name}.warc.gz", [*records, response("picture", b"", "Content-Type: image/png")])
    inputs = [str(tmp_path / f"{name}.warc.gz") for name in "ab"]
    return BatchRequest(inputs, str(tmp_path / "out" / "rows.jsonl"), OPTIONS, EngineSettings(1))


def test_pages_that_repeat_others_are_rejected(request_: BatchRequest, tmp_path: Path) -> None:
    summary = run_deduplicated(request_, ExactDuplicates(), lambda _size, _counts: None)
    rows = [json.loads(line) for line in (tmp_path / "out" / "rows-00000.jsonl").read_text().splitlines()]
    assert [(row["id"], row["duplicate_of"]) for row in rows] == [
        ("a0", None),
        ("a1", None),
        ("a2", "a0"),
        ("b0", None),
        ("b1", "a1"),
    ]
    assert [row["text"] is None for row in rows] == [False, False, True, False, True]
    assert (summary.counts.pages, summary.counts.ok) == (5, 3)
    assert summary.counts.rejected == {ExactDuplicates.reason: 2}
    assert summary.counts.skipped == {"image/png": 2}
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "rows-00000.jsonl",
        "rows.jsonl.journal",
        "rows.jsonl.summary.json",
    ]


def test_an_interrupted_search_begins_anew(request_: BatchRequest, tmp_path: Path) -> None:
    class Interrupted(ExactDuplicates):
        def original_of(self, id: str, text: str) -> str | None:
            if id == "b0":
                raise KeyboardInterrupt
            return super().original_of(id, text)

    with pytest.raises(KeyboardInterrupt):
        run_deduplicated(request_, Interrupted(), lambda _size, _counts: None)
    with pytest.raises(BadParameter, match="exists"):
        run_deduplicated(request_, ExactDuplicates(), lambda _size, _counts: None)
    summary = run_deduplicated(request_, ExactDuplicates(), lambda _size, _counts: None, resume=True)
    assert (summary.counts.pages, summary.counts.ok) == (5, 3)
    assert summary.new.pages == 0
    with pytest.raises(BadParameter, match="exists"):
        run_deduplicated(request_, ExactDuplicates(), lambda _size, _counts: None, resume=True)
    other = BatchRequest(request_.inputs, request_.output, BatchOptions(fields=("url",)))
    with pytest.raises(BadParameter, match="the search for duplicates requires the column text"):
        run_deduplicated(other, ExactDuplicates(), lambda _size, _counts: None)


def test_searches_with_one_seed_share_no_memory() -> None:
    for _ in range(2):
        assert NearDuplicates(capacity=10, seed=1).original_of("a", "The old mill turns again.") is None
