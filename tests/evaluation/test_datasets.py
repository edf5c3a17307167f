"""The open format: what is written can be read, what is damaged is named, and unpacking is safe."""

from __future__ import annotations

import errno
import io
import json
import lzma
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dehusk.errors import DatasetError
from dehusk.evaluation.datasets import (
    Dataset,
    Gold,
    broken_datasets,
    cache_folder,
    files,
    find_datasets,
    load_dataset,
    read_dataset,
    write_dataset,
)
from dehusk.evaluation.datasets.dataset import gold_row, parse_gold
from dehusk.evaluation.datasets.files import normalise_name
from effort import examples

PAGES = (
    (Gold("1", "1.html", text="One.", lang="en", kind="article", authors=("A", "B"), wanted=("One",)), b"<p>One.\xff"),
    (Gold("zwei", "a/b/2.html", text="", lang="de", kind="forum", unwanted=("Menü",), charset="latin1"), b""),
    (Gold("3", "3.html", lang="de"), b"\0" * 1023 + b"\n"),
)
ABOUT = {
    "name": "tiny",
    "gold": "text",
    "licence": "CC0",
    "source": "us",
    "use": "train, tune, evaluate",
    "note": "small",
}

OF_USER = files.user_folder


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No data set but those of the test, and a cache of its own."""
    monkeypatch.setenv("DEHUSK_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("DEHUSK_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(files, "_BESIDE_THE_CHECKOUT", tmp_path / "beside")
    monkeypatch.setattr(files, "user_folder", lambda use: tmp_path / "user" / use)


@pytest.fixture
def tiny(tmp_path: Path) -> Dataset:
    return write_dataset(tmp_path / "data" / "tiny", ABOUT, PAGES)


def write_archive(folder: Path, *entries: tuple[tarfile.TarInfo, bytes]) -> None:
    with tarfile.open(folder / "html.tar.xz", "w:xz") as archive:
        for entry, content in entries:
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


def left_over(tmp_path: Path) -> list[str]:
    return [str(path) for path in tmp_path.rglob("*") if path.name.startswith(".unfinished")]


def test_what_is_written_is_read(tiny: Dataset) -> None:
    assert tiny.pages == tuple(gold for gold, _ in PAGES)
    assert [tiny.html(page) for page in tiny.pages] == [html for _, html in PAGES]
    assert (tiny.name, tiny.licence, tiny.source, tiny.note, tiny.gold_kind) == ("tiny", "CC0", "us", "small", "text")
    assert (tiny.use, tiny.size) == ("train, tune, evaluate", 3)
    assert tiny.languages == ("de", "en")
    assert tiny.kinds == ("article", "forum")
    assert tiny.scorable == tiny.pages[:2]
    rows = [json.loads(line) for line in (tiny.folder / "gold.jsonl").read_bytes().splitlines()]
    assert rows[2] == {"id": "3", "file": "3.html", "lang": "de"}, "what is not known is not written"
    assert (rows[0]["with"], rows[1]["without"], rows[1]["text"]) == (["One"], ["Menü"], "")


def test_the_same_pages_give_the_same_bytes(tiny: Dataset, tmp_path: Path) -> None:
    again = write_dataset(tmp_path / "again", ABOUT, PAGES)
    for name in ("dataset.json", "gold.jsonl", "html.tar.xz"):
        assert (again.folder / name).read_bytes() == (tiny.folder / name).read_bytes()
    assert again.digest == tiny.digest


def test_the_digest_tells_gold_and_pages_apart(tiny: Dataset, tmp_path: Path) -> None:
    gold, html = PAGES[0]
    other_gold = write_dataset(tmp_path / "x", ABOUT, [(replace(gold, text="Two."), html), *PAGES[1:]])
    other_page = write_dataset(tmp_path / "y", ABOUT, [(gold, html + b"!"), *PAGES[1:]])
    assert len({tiny.digest, other_gold.digest, other_page.digest}) == 3
    assert other_page.html(other_page.pages[0]) == html + b"!"
    assert tiny.html(tiny.pages[0]) == html


TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)


@given(
    st.builds(
        Gold,
        TEXT,
        st.just("f"),
        *[st.none() | TEXT] * 8,
        st.sampled_from([None, "utf-8", "windows-1251"]),
        *[st.none() | TEXT] * 2,
        *[st.lists(TEXT).map(tuple)] * 3,
        st.none() | TEXT,
        st.dictionaries(TEXT, TEXT),
    )
)
@settings(max_examples=examples(50))
def test_any_gold_survives_its_line(gold: Gold) -> None:
    assert parse_gold(json.dumps(gold_row(gold), ensure_ascii=False).encode()) == gold


def test_a_charset_that_does_not_exist_is_not_known() -> None:
    assert parse_gold(b'{"id": "a", "file": "a.html", "charset": "unknown-0"}').charset is None


def test_an_existing_folder_is_not_overwritten(tiny: Dataset) -> None:
    before = (tiny.folder / "gold.jsonl").read_bytes()
    with pytest.raises(DatasetError, match="exists already"):
        write_dataset(tiny.folder, ABOUT, PAGES[:1])
    assert (tiny.folder / "gold.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("pages", "message"),
    [
        ([], "no pages"),
        ([PAGES[0], PAGES[0]], "two pages have the id '1'"),
        ([PAGES[0], (Gold("2", "./1.html"), b"")], "or the file name '1.html'"),
        ([(Gold("1", "../1.html"), b"")], "page '1': '../1.html' is not a plain relative file name"),
        ([(Gold("1", "1.html", text="\ud800"), b"")], "page '1': .*surrogates"),
        ([(Gold("", "1.html"), b"")], "'id' is missing"),
    ],
)
def test_pages_that_could_not_be_read_are_not_written(
    tmp_path: Path, pages: list[tuple[Gold, bytes]], message: str
) -> None:
    with pytest.raises(DatasetError, match=message):
        write_dataset(tmp_path / "new", ABOUT, pages)
    with pytest.raises(DatasetError, match=r"the name '../up' has other characters"):
        write_dataset(tmp_path / "new", ABOUT | {"name": "../up"}, PAGES)

    def interrupted() -> Iterator[tuple[Gold, bytes]]:
        yield PAGES[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_dataset(tmp_path / "new", ABOUT, interrupted())
    assert list(tmp_path.iterdir()) == []


# Finding


def test_data_sets_are_found_by_name(tiny: Dataset, tmp_path: Path) -> None:
    write_dataset(tmp_path / "data" / "another", ABOUT | {"name": "b-side"}, PAGES)
    (tmp_path / "data" / "no data set").mkdir()
    (tmp_path / "data" / "README.md").write_text("no folder")
    assert list(find_datasets()) == ["b-side", "tiny"]
    assert broken_datasets() == {}
    assert load_dataset("b-side").folder == tmp_path / "data" / "another"
    assert load_dataset(str(tmp_path / "data" / "another")).name == "b-side"


def test_data_folders_may_be_several_and_data_sets_themselves(
    tiny: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = write_dataset(tmp_path / "own", ABOUT | {"name": "own"}, PAGES)
    shadow = write_dataset(tmp_path / "beside" / "tiny", ABOUT, PAGES[:1])
    mine = write_dataset(tmp_path / "user" / "data" / "datasets" / "mine", ABOUT | {"name": "mine"}, PAGES)
    monkeypatch.setenv("DEHUSK_DATA", os.pathsep.join([str(own.folder), "", str(tmp_path / "data")]))
    assert {name: found.folder for name, found in find_datasets().items()} == {
        "mine": mine.folder,
        "own": own.folder,
        "tiny": tiny.folder,
    }
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("DEHUSK_DATA", "~/data")
    assert find_datasets()["tiny"].folder == tiny.folder
    monkeypatch.delenv("DEHUSK_DATA")
    assert find_datasets()["tiny"].folder == shadow.folder


def test_a_name_that_is_not_there_gets_help(tiny: Dataset, tmp_path: Path) -> None:
    with pytest.raises(
        DatasetError, match=r"data set tny: no such data set, did you mean tiny\? there are tiny"
    ) as error:
        load_dataset("tny")
    assert str(tmp_path / "data") in str(error.value)
    with pytest.raises(DatasetError, match="data set wholly-different: no such data set; there are tiny"):
        load_dataset("wholly-different")
    shutil.rmtree(tiny.folder)
    with pytest.raises(DatasetError, match="there are none at all"):
        load_dataset("tiny")


@pytest.mark.parametrize("name", ["", "x" * 5000, "\0", "é/../..", "~nobody-of-that-name/x"])
def test_odd_names_are_errors_too(name: str) -> None:
    with pytest.raises(DatasetError):
        load_dataset(name)


@pytest.mark.parametrize(
    ("about", "message"),
    [
        (b"{", "dataset.json: cannot be read: Expecting"),
        (b"[]", "dataset.json: cannot be read: is not a JSON object"),
        (b"\xff{}", "dataset.json: cannot be read"),
        (b"[" * 100_000, "dataset.json: cannot be read"),
        (b'{"name": 1}', "'name' must be text, not 1"),
        (b'{"name": ".hidden"}', "the name '.hidden' has"),
        (b'{"pages": "3"}', "'pages' must be a number, not '3'"),
        (None, "dataset.json: is missing"),
    ],
)
def test_a_broken_data_set_does_not_hide_the_others(
    tiny: Dataset, tmp_path: Path, about: bytes | None, message: str
) -> None:
    broken = tmp_path / "data" / "broken"
    shutil.copytree(tiny.folder, broken)
    (broken / "dataset.json").unlink()
    if about is not None:
        (broken / "dataset.json").write_bytes(about)
    assert list(find_datasets()) == ["tiny"]
    assert list(broken_datasets()) == [broken]
    assert message in broken_datasets()[broken]
    with pytest.raises(DatasetError, match="data set broken: "):
        load_dataset("broken")


@pytest.mark.parametrize("name", ["gone", "~nobody-of-that-name/x"])
def test_a_data_folder_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("DEHUSK_DATA", name)
    assert "DEHUSK_DATA names it" in broken_datasets()[Path(name)]


def test_dataset_json_may_be_all_but_empty(tiny: Dataset, tmp_path: Path) -> None:
    (tiny.folder / "dataset.json").write_text('{"note": null, "colour": "red"}')
    found = load_dataset("tiny")
    assert (found.name, found.use, found.size, len(found.pages)) == ("tiny", "evaluate only", None, 3)


@pytest.mark.parametrize(
    ("system", "variables", "data", "cache"),
    [
        ("linux", {}, "home/.local/share/dehusk", "home/.cache/dehusk"),
        ("linux", {"XDG_DATA_HOME": "d", "XDG_CACHE_HOME": "c"}, "d/dehusk", "c/dehusk"),
        ("freebsd14", {}, "home/.local/share/dehusk", "home/.cache/dehusk"),
        ("darwin", {}, "home/Library/Application Support/dehusk", "home/Library/Caches/dehusk"),
        ("win32", {"LOCALAPPDATA": "l"}, "l/dehusk", "l/dehusk/Cache"),
    ],
)
def test_the_folders_of_the_user(
    monkeypatch: pytest.MonkeyPatch, system: str, variables: dict[str, str], data: str, cache: str
) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in ({"HOME": "home"} | variables).items():
        monkeypatch.setenv(name, value)
    assert (OF_USER("data", system), OF_USER("cache", system)) == (Path(data), Path(cache))
    assert cache_folder() == files.user_folder("data").parent.parent / "cache"
    monkeypatch.delenv("DEHUSK_CACHE")
    assert cache_folder() == files.user_folder("cache")


# Damage


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"{", "line 2: Expecting"),
        (b'"text"', "line 2: is not a JSON object"),
        (b'{"file": "x"}', "line 2: 'id' is missing"),
        (b'{"id": "x"}', "line 2: 'file' is missing"),
        (b'{"id": 5, "file": "x"}', "line 2: 'id' must be text, not 5"),
        (b'{"id": "x", "file": "x", "text": ["a"]}', "line 2: 'text' must be text"),
        (b'{"id": "x", "file": "x", "authors": "A"}', "line 2: 'authors' must be a list of texts, not 'A'"),
        (b'{"id": "x", "file": "x", "with": [1]}', "line 2: 'with' must be a list of texts"),
        (b'{"id": "x", "file": "x", "facts": ["9"]}', "line 2: 'facts' must be an object of texts"),
        (b'{"id": "x", "file": "x", "facts": {"price": 9}}', "line 2: 'facts' must be an object of texts"),
        (b'{"id": "x", "file": "/etc/passwd"}', "line 2: '/etc/passwd' is not a plain relative file name"),
        (b'{"id": "x", "file": "x", "text": "\\ud800"}', "line 2: .*surrogates"),
        (b'{"id": "x", "file": "x", "text": "\xff"}', "line 2: "),
        (b'{"id": "1", "file": "x"}', "line 2: the id '1' is there already"),
        (b"[" * 100_000, "line 2: "),
    ],
)
def test_a_damaged_line_is_named(tiny: Dataset, line: bytes, message: str) -> None:
    (tiny.folder / "gold.jsonl").write_bytes(b'{"id": "1", "file": "1.html"}\n' + line)
    with pytest.raises(DatasetError, match=f"data set tiny: .*gold.jsonl: {message}"):
        _ = tiny.pages


def test_lines_end_only_where_json_lines_end(tiny: Dataset) -> None:
    line = '\ufeff{"id": "1", "file": "1.html", "text": "a\u2028b\u0085c"}\r\n\r\n{"id": "2", "file": "1.html"}'
    (tiny.folder / "gold.jsonl").write_bytes(line.encode())
    pages = replace(tiny, size=None).pages
    assert [(page.id, page.text) for page in pages] == [("1", "a\u2028b\u0085c"), ("2", None)]


def test_gold_that_was_cut_off_is_noticed(tiny: Dataset) -> None:
    lines = (tiny.folder / "gold.jsonl").read_bytes().splitlines(keepends=True)
    (tiny.folder / "gold.jsonl").write_bytes(b"".join(lines[:2]))
    with pytest.raises(DatasetError, match=r"gold.jsonl: holds 2 pages, but dataset.json states 3"):
        _ = tiny.pages
    (tiny.folder / "gold.jsonl").write_bytes(b"")
    with pytest.raises(DatasetError, match=r"gold.jsonl: holds 0 pages"):
        _ = replace(tiny, size=None).pages


def test_a_missing_file_is_named(tiny: Dataset) -> None:
    page = tiny.pages[0]
    for name in ("gold.jsonl", "html.tar.xz"):
        (tiny.folder / name).unlink()
    fresh = read_dataset(tiny.folder)
    with pytest.raises(DatasetError, match=r"gold.jsonl: is missing"):
        _ = fresh.pages
    with pytest.raises(DatasetError, match=r"gold.jsonl: is missing"):
        _ = fresh.digest
    with pytest.raises(DatasetError, match=r"html.tar.xz: is missing"):
        fresh.html(page)
    (tiny.folder / "gold.jsonl").mkdir()
    with pytest.raises(DatasetError, match=r"gold.jsonl: cannot be read: Is a directory"):
        _ = fresh.pages


def test_every_damage_of_the_archive_is_noticed(tiny: Dataset, tmp_path: Path) -> None:
    whole = (tiny.folder / "html.tar.xz").read_bytes()
    others = [b"no archive", lzma.compress(b"no archive inside"), lzma.compress(b"")]
    for content in (*(whole[:length] for length in range(0, len(whole), 4)), *others):
        (tiny.folder / "html.tar.xz").write_bytes(content)
        with pytest.raises(DatasetError, match=r"data set tiny: .*html.tar.xz: is damaged"):
            read_dataset(tiny.folder).unpack()
    assert not list((tmp_path / "cache" / "pages").iterdir())


@given(st.data())
@settings(max_examples=examples(60))
def test_a_damaged_archive_never_passes_for_a_whole_one(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Either `tarfile` does not mind, and all pages are there, or it is an error."""
    folder = tmp_path_factory.mktemp("damaged")
    dataset = write_dataset(folder / "tiny", ABOUT | {"name": folder.name}, PAGES)
    plain = bytearray(lzma.decompress((dataset.folder / "html.tar.xz").read_bytes()))
    header = data.draw(st.sampled_from([512 * index for index in range(5)]))
    plain[header + data.draw(st.integers(0, 511))] ^= data.draw(st.integers(1, 255))
    (dataset.folder / "html.tar.xz").write_bytes(lzma.compress(plain))
    try:
        unpacked = dataset.unpack()
    except DatasetError:
        return
    assert sum(path.is_file() for path in unpacked.rglob("*")) == len(PAGES)


def test_a_page_that_is_not_in_the_archive_is_named(tiny: Dataset) -> None:
    with pytest.raises(DatasetError, match=r"data set tiny: .*html.tar.xz: gone.html is not in it"):
        tiny.path(Gold("x", "gone.html"))


# Unpacking


@pytest.mark.parametrize("name", ["../up.html", "/up.html", "a/../../up.html", "a\\up.html", "C:up.html", ".", ""])
def test_names_that_lead_out_are_refused(tiny: Dataset, tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="not a plain relative file name"):
        normalise_name(name)
    write_archive(tiny.folder, (tarfile.TarInfo("1.html"), b"fine"), (tarfile.TarInfo(name), b"bad"))
    with pytest.raises(DatasetError, match=r"html.tar.xz: cannot be unpacked into .* not a plain relative file name"):
        read_dataset(tiny.folder).unpack()
    assert not list(tmp_path.rglob("up.html"))
    assert left_over(tmp_path) == []


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE])
def test_links_and_devices_are_refused(tiny: Dataset, kind: bytes) -> None:
    entry = tarfile.TarInfo("link")
    entry.type, entry.linkname = kind, "/etc"
    write_archive(tiny.folder, (entry, b""), (tarfile.TarInfo("link/passwd"), b"bad"))
    with pytest.raises(DatasetError, match="'link' is not a plain file"):
        read_dataset(tiny.folder).unpack()


def test_names_may_be_long_and_folders_may_be_there(tiny: Dataset) -> None:
    directory = tarfile.TarInfo("./d")
    directory.type = tarfile.DIRTYPE
    long = "d/" + "é" * 120 + ".html"
    write_archive(tiny.folder, (directory, b""), (tarfile.TarInfo(f"./{long}"), b"far away"))
    assert read_dataset(tiny.folder).html(Gold("x", long)) == b"far away"
    write_archive(tiny.folder, (tarfile.TarInfo("x" * 300), b"far away"))
    with pytest.raises(DatasetError, match=r"cannot be unpacked into .*: File name too long"):
        read_dataset(tiny.folder).unpack()


def test_unpacking_is_done_once_and_tells_how_far_it_is(tiny: Dataset) -> None:
    heard: list[int] = []
    folder = tiny.unpack(heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == (tiny.folder / "html.tar.xz").stat().st_size
    (folder / "1.html").write_bytes(b"kept")
    assert read_dataset(tiny.folder).unpack(heard.append) == folder
    assert tiny.html(tiny.pages[0]) == b"kept"
    shutil.rmtree(folder)
    assert tiny.html(tiny.pages[0]) == PAGES[0][1]


def test_an_interrupted_unpacking_leaves_nothing_behind(tiny: Dataset, tmp_path: Path) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tiny.unpack(interrupt)
    assert not list((tmp_path / "cache" / "pages").iterdir())
    assert tiny.html(tiny.pages[0]) == PAGES[0][1]


def test_a_full_disk_is_an_error(tiny: Dataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfileobj", full)
        with pytest.raises(DatasetError, match=r"html.tar.xz: cannot be unpacked into .*: No space left on device"):
            tiny.unpack()
    assert not list((tmp_path / "cache" / "pages").iterdir())


def test_who_finishes_second_takes_what_the_first_has_unpacked(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    with files.create_folder(folder, shared=True) as mine:
        (mine / "mine").touch()
        folder.mkdir()
        (folder / "theirs").touch()
    assert [path.name for path in folder.iterdir()] == ["theirs"]
    with pytest.raises(OSError, match="not empty"), files.create_folder(folder) as mine:
        (mine / "mine").touch()
    assert left_over(tmp_path) == []


def test_two_processes_may_unpack_at_once(tmp_path: Path) -> None:
    pages = [(Gold(str(number), f"{number}.html"), b"%d" % number * 5000) for number in range(200)]
    dataset = write_dataset(tmp_path / "data" / "many", ABOUT | {"name": "many"}, pages)
    code = (
        "from dehusk.evaluation.datasets import load_dataset\n"
        "dataset = load_dataset('many')\n"
        "print(sum(len(dataset.html(page)) for page in dataset.pages))\n"
    )
    both = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(2)]
    expected = str(sum(len(html) for _, html in pages)).encode()
    assert [process.communicate(timeout=60)[0].strip() for process in both] == [expected, expected]
    assert [path.name[:5] for path in (tmp_path / "cache" / "pages").iterdir()] == ["many-"]
    assert dataset.html(pages[7][0]) == pages[7][1]


# Real data


def test_every_real_data_set_loads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, real_data: str) -> None:
    monkeypatch.setenv("DEHUSK_DATA", real_data)
    assert broken_datasets() == {}
    for dataset in find_datasets().values():
        assert len(dataset.pages) == dataset.size
        assert dataset.use
        assert all(page.file == normalise_name(page.file) for page in dataset.pages)
    smallest = min(find_datasets().values(), key=lambda dataset: (dataset.folder / "html.tar.xz").stat().st_size)
    assert all(smallest.html(page) for page in smallest.pages)


@pytest.fixture(scope="module")
def real_data() -> str:
    """Folder of the benchmark data, as `DEHUSK_DATA` names it."""
    beside = Path(__file__).parents[3] / "shared" / "benchmarks"
    named = os.environ.get("DEHUSK_DATA") or str(beside)
    if not any(Path(folder).is_dir() for folder in named.split(os.pathsep)):
        pytest.skip("the benchmark data is not here")
    return named
