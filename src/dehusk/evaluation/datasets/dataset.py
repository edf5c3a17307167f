"""A data set: its gold is read and its pages are unpacked on first use; and how a new one is written."""

from __future__ import annotations

import hashlib
import json
import re
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from ...parsing import is_charset
from .files import (
    Progress,
    add_to_archive,
    cache_folder,
    create_folder,
    make_error,
    naming_file,
    normalise_name,
    unpack_archive,
)

_TYPES: Final[dict[str, type]] = {**dict.fromkeys(("authors", "wanted", "unwanted"), list), "facts": dict}
ABOUT: Final = "dataset.json"
GOLD: Final = "gold.jsonl"
ARCHIVE: Final = "html.tar.xz"
_NAME: Final = re.compile(r"\w[\w.-]*")
"""Names of data sets become parts of file names."""
Policy = Mapping[str, bool]
"""Values for parameters of methods; the others keep their defaults."""
_TITLED: Final = frozenset({"googletrends2017", "portals", "zhtw-events", "htmltotext", "cleaneval", "daniel"})
"""Most of their golds begin with the title."""
_UNCOMMENTED: Final = frozenset({"evan", "fundus", "news16", "news2023", "newspaper", "portals", "zh-mixed"})
"""Sets for tuning on which the score without comments is as high or higher, as docs/results/data.md says; the golds
were not read for it. Sets that are for evaluation only keep the default."""
_UNTITLED: Final = frozenset(
    {"fundus", "news16", "news2023", "newspaper", "evan", "zh-mixed", "wcxb", "magic", "canola"}
)
POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        name: MappingProxyType(
            {"title": name in _TITLED, "images": False, "include_comments": name not in _UNCOMMENTED}
        )
        for name in sorted(_TITLED | _UNTITLED)
    }
)
"""Policies of known data sets: content that their gold always leaves out; a `policy` in `dataset.json` states it for
any other.

A gold without titles says nothing about whether an extractor finds titles, so methods that can leave out what a gold
leaves out are measured that way. Hardly any gold has the captions of images.
"""


@dataclass(frozen=True)
class Gold:
    """Gold annotations of one page; None or empty where it does not know."""

    id: str
    file: str
    """The name of the page in the archive."""
    text: str | None = None
    url: str | None = None
    lang: str | None = None
    country: str | None = None
    kind: str | None = None
    markdown: str | None = None
    title: str | None = None
    date: str | None = None
    charset: str | None = None
    """The charset that was declared outside of the page, if there is one of that name."""
    site: str | None = None
    split: str | None = None
    authors: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    """Snippets that must be in the content; `with` in `gold.jsonl`."""
    unwanted: tuple[str, ...] = ()
    """Snippets that must not be in the content; `without` in `gold.jsonl`."""
    image: str | None = None
    """The URL of the lead image."""
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Facts about a product by name, such as `price`; `wanted` has those that the page shows."""


_KEYS: Final = {field.name: field.name for field in fields(Gold)} | {"wanted": "with", "unwanted": "without"}
"""The name of each field in `gold.jsonl`."""


def read_gold(dataset: str, file: Path) -> Iterator[Gold]:
    """Read the gold of every page; the error for a damaged line names the line."""
    seen: set[str] = set()
    with naming_file(dataset, file):
        lines = file.read_bytes().split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            gold = parse_gold(line)
        except (ValueError, RecursionError) as error:
            raise make_error(dataset, file, f"line {number}: {error}") from None
        if gold.id in seen:
            raise make_error(dataset, file, f"line {number}: the id {gold.id!r} is there already")
        seen.add(gold.id)
        yield gold


def parse_gold(line: bytes) -> Gold:
    """Parse a line of `gold.jsonl`; `ValueError` says what is wrong with it."""
    row = json.loads(line)
    if not isinstance(row, dict):
        raise ValueError("is not a JSON object")
    for name in ("id", "file"):
        if not row.get(name):
            raise ValueError(f"{name!r} is missing")
    values: dict[str, Any] = {name: _read_field(row, name) for name in _KEYS}
    values["file"] = normalise_name(values["file"])
    if values["charset"] and not is_charset(values["charset"]):
        values["charset"] = None
    return Gold(**values)


def gold_row(gold: Gold) -> dict[str, Any]:
    """Return the gold as a JSON object for `gold.jsonl`, without the fields that are not known."""
    return {_KEYS[name]: value for name, value in asdict(gold).items() if value not in (None, (), {})}


_SHAPES: Final[dict[type, str]] = {str: "text", list: "a list of texts", dict: "an object of texts"}


def _read_field(row: Mapping[str, Any], name: str) -> Any:
    """Read a field of a row; `ValueError` unless it has its type and valid Unicode.

    JSON accepts half a surrogate pair, but files and terminals do not.
    """
    key, shape = _KEYS[name], _TYPES.get(name, str)
    value: Any = row.get(key) if shape is str else row.get(key) or shape()
    if value is None:
        return None
    texts = [*value, *value.values()] if isinstance(value, dict) else [value] if isinstance(value, str) else value
    if not isinstance(value, shape) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{key!r} must be {_SHAPES[shape]}, not {value!r:.40}")
    for text in texts:
        text.encode()
    return tuple(texts) if shape is list else value


@dataclass(frozen=True, eq=False)
class Dataset:
    """A data set as its `dataset.json` describes it, with its pages."""

    name: str
    folder: Path
    use: str = "evaluate only"
    licence: str = ""
    source: str = ""
    note: str = ""
    gold_kind: str = ""
    """A description of the gold."""
    size: int | None = None
    """The number of pages, where `dataset.json` states it."""
    policy: Policy = field(default_factory=dict)
    """Content that its gold always leaves out, as parameters of methods."""
    compare: str = ""
    """`markdown` where Markdown is compared too, by the metrics of WebMainBench; dehusk's methods alone have it."""

    def __repr__(self) -> str:
        return f"<Dataset {self.name} in {self.folder}>"

    @cached_property
    def pages(self) -> tuple[Gold, ...]:
        """The gold of every page, in the order of `gold.jsonl`."""
        file = self.folder / GOLD
        pages = tuple(read_gold(self.name, file))
        if not pages or self.size not in (None, len(pages)):
            stated = "" if self.size is None else f", but {ABOUT} states {self.size}"
            raise make_error(self.name, file, f"holds {len(pages)} pages{stated}")
        return pages

    @cached_property
    def scorable(self) -> tuple[Gold, ...]:
        """The pages whose main content is known."""
        return tuple(page for page in self.pages if page.text is not None)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The known languages of the pages, in alphabetical order."""
        return tuple(sorted({page.lang for page in self.pages if page.lang}))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The known kinds of pages, in alphabetical order."""
        return tuple(sorted({page.kind for page in self.pages if page.kind}))

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of `gold.jsonl` and `html.tar.xz` together: it changes whenever one of them changes."""
        both = _digest_file(self.name, self.folder / GOLD) + self._archive_digest
        return hashlib.sha256(both.encode()).hexdigest()

    @cached_property
    def _archive_digest(self) -> str:
        return _digest_file(self.name, self.folder / ARCHIVE)

    def unpack(self, progress: Progress = lambda _: None) -> Path:
        """Return the folder of the pages in the cache; they are unpacked now unless that was done before.

        `progress` is called repeatedly with the number of bytes of the archive that are read.
        """
        folder = cache_folder() / "pages" / f"{self.name}-{self._archive_digest[:16]}"
        if not folder.is_dir():
            archive = self.folder / ARCHIVE
            with (
                naming_file(self.name, archive, f"cannot be unpacked into {folder}"),
                create_folder(folder, shared=True) as new,
            ):
                unpack_archive(archive, new, progress)
        return folder

    def path(self, page: Gold) -> Path:
        """Return the unpacked file of a page."""
        folder = self.unpack()
        path = folder / page.file
        if not path.is_file():
            raise make_error(self.name, self.folder / ARCHIVE, f"{page.file} is not in it, or not in {folder} any more")
        return path

    def html(self, page: Gold) -> bytes:
        """Return the bytes of a page as they were served."""
        path = self.path(page)
        with naming_file(self.name, path):
            return path.read_bytes()


def read_dataset(folder: Path) -> Dataset:
    """Read the data set in a folder; only its `dataset.json` is read."""
    file = folder / ABOUT
    name = folder.resolve().name
    with naming_file(name, file):
        about = json.loads(file.read_bytes())
        return parse_description(about, folder, name)


def parse_description(about: Any, folder: Path, name: str) -> Dataset:
    """Return the data set that a `dataset.json` describes, named `name` unless it names itself; `ValueError` if it
    is invalid.
    """
    if not isinstance(about, dict):
        raise ValueError("is not a JSON object")
    texts = {"name": name, "use": "evaluate only", "licence": "", "source": "", "note": "", "gold": "", "compare": ""}
    texts |= {key: value for key, value in about.items() if key in texts and value is not None}
    for key, value in texts.items():
        if not isinstance(value, str):
            raise ValueError(f"{key!r} must be text, not {value!r:.40}")
    if not _NAME.fullmatch(texts["name"]):
        raise ValueError(f"the name {texts['name']!r} has other characters than letters, digits, '_', '-' and '.'")
    if texts["compare"] not in ("", "markdown"):
        raise ValueError(f"'compare' must be 'markdown' where it is given, not {texts['compare']!r:.40}")
    size = about.get("pages")
    if size is not None and type(size) is not int:
        raise ValueError(f"'pages' must be a number, not {size!r:.40}")
    policy = choose_policy(about.get("policy"), texts["name"])
    return Dataset(folder=folder, gold_kind=texts.pop("gold"), size=size, policy=policy, **texts)


def _digest_file(name: str, file: Path) -> str:
    with naming_file(name, file), file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def choose_policy(about: object, name: str) -> Policy:
    """Return the policy that `dataset.json` states, or the known one of the data set; `ValueError` if it is invalid."""
    if about is None:
        return POLICIES.get(name, MappingProxyType({}))
    if not isinstance(about, dict) or not all(isinstance(value, bool) for value in about.values()):
        raise ValueError(f"'policy' must be an object of true and false, not {about!r:.40}")
    return MappingProxyType(about)


def write_dataset(folder: Path, about: Mapping[str, Any], pages: Iterable[tuple[Gold, bytes]]) -> Dataset:
    """Write pages with their gold as a new data set; `about` is the content of its `dataset.json`, without the page
    count.

    The same pages in the same order give the same bytes. The folder must not exist; after a failure it does not exist
    either.
    """
    name = str(about.get("name") or folder.name)
    if folder.exists():
        raise make_error(name, folder, "exists already, and is not overwritten")
    with naming_file(name, folder, "cannot be written"), create_folder(folder) as new:
        parse_description(dict(about), folder, name)
        facts = {"name": name, **about, "pages": _write_pages(new, pages)}
        (new / ABOUT).write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return read_dataset(folder)


def _write_pages(folder: Path, pages: Iterable[tuple[Gold, bytes]]) -> int:
    """Write gold and archive at the same time, as the pages may not fit into memory; return their number."""
    ids: set[str] = set()
    files: set[str] = set()
    with (folder / GOLD).open("wb") as lines, tarfile.open(folder / ARCHIVE, "w:xz", encoding="utf-8") as entries:
        for gold, html in pages:
            line, file = _check_gold(gold)
            if gold.id in ids or file in files:
                raise ValueError(f"two pages have the id {gold.id!r} or the file name {file!r}")
            ids.add(gold.id)
            files.add(file)
            lines.write(line)
            add_to_archive(entries, file, html)
    if not ids:
        raise ValueError("there are no pages")
    return len(ids)


def _check_gold(gold: Gold) -> tuple[bytes, str]:
    """Return the line of a page in `gold.jsonl`, checked by reading it again, and the name of its file."""
    try:
        line = json.dumps(gold_row(gold), ensure_ascii=False).encode() + b"\n"
        return line, parse_gold(line).file
    except ValueError as error:
        raise ValueError(f"page {gold.id!r}: {error}") from None
