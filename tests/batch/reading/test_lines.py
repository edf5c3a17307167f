"""JSON Lines: plain, compressed, from a stream, and damaged."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
import zstandard

from batch.archives import page
from dehusk.batch import Record
from dehusk.batch.reading import plan, records
from dehusk.batch.reading.lines import stream_splits

COMPRESSIONS: dict[str, Callable[[bytes], bytes]] = {"": bytes, ".gz": gzip.compress, ".zst": zstandard.compress}
LINES = [json.dumps({"id": f"page-{number}", "html": page(number).decode()}).encode() + b"\n" for number in range(30)]


def read(path: Path) -> list[Record]:
    return [item for split in plan([str(path)]) for item in records(split) if isinstance(item, Record)]


@pytest.fixture(params=[100, 1000, 10**6])
def _small_splits(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.batch.reading.lines._SPLIT", request.param)


@pytest.mark.usefixtures("_small_splits")
@pytest.mark.parametrize("ending", COMPRESSIONS)
def test_every_line_is_in_one_split(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"pages.jsonl{ending}"
    path.write_bytes(COMPRESSIONS[ending](b"".join(LINES)))
    found = read(path)
    assert [record.id for record in found] == [f"page-{number}" for number in range(30)]
    assert found[7] == Record("page-7", page(7), charset="utf-8")


def test_what_a_line_can_say(tmp_path: Path) -> None:
    path = tmp_path / "pages.jsonl"
    first = '{"html": "<p>a", "url": "https://mill.example/", "date": 2024}'
    path.write_text("\n".join([first, "", '{"html": "<p>é"}', '{"text": "b"}', "[1]", '{"html"']))
    named, unnamed, *bad = read(path)
    assert named == Record("https://mill.example/", b"<p>a", "https://mill.example/", "utf-8", "2024")
    assert unnamed == Record(f"{path}@64", "<p>é".encode(), charset="utf-8")
    assert [str(record.error).partition(":")[0] for record in bad] == [
        "the line has no page in a field 'html'",
        "the line has no page in a field 'html'",
        "the line is not JSON",
    ]


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_everything_before_a_cut_comes_out(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"pages.jsonl{ending}"
    whole = b"".join(map(COMPRESSIONS[ending], LINES))
    path.write_bytes(whole[: len(whole) * 2 // 3])
    *found, broken = read(path)
    assert [record.id for record in found if not record.error] == [f"page-{number}" for number in range(len(found))]
    assert len(found) > 15
    assert broken.error


@pytest.mark.parametrize("seed", range(3))
def test_splits_of_a_stream_do_not_depend_on_how_it_comes(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.batch.reading.lines._SPLIT", 2000)
    random = Random(seed)

    class Trickle(BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read1(random.randint(1, 500))

    whole = b"".join(LINES)
    assert list(stream_splits(Trickle(whole), "standard input")) == list(
        stream_splits(BytesIO(whole), "standard input")
    )
