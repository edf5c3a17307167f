"""One data set; its gold is read and its pages are unpacked when they are first asked for."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from .archive import Progress, unpack
from .folders import cache_folder, new_folder
from .gold import Gold, read_gold
from .policies import Policy, policy_of
from .problems import explained, problem

ABOUT: Final = "dataset.json"
GOLD: Final = "gold.jsonl"
ARCHIVE: Final = "html.tar.xz"
_NAME: Final = re.compile(r"\w[\w.-]*")
"""Names of data sets become parts of file names."""


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
    """What its gold leaves out whatever the page looks like, as parameters of methods."""
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
            raise problem(self.name, file, f"holds {len(pages)} pages{stated}")
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
        both = _digest(self.name, self.folder / GOLD) + self._archive_digest
        return hashlib.sha256(both.encode()).hexdigest()

    @cached_property
    def _archive_digest(self) -> str:
        return _digest(self.name, self.folder / ARCHIVE)

    def unpack(self, progress: Progress = lambda _: None) -> Path:
        """The folder with the pages in the cache; they are unpacked now unless that was done before.

        `progress` is called repeatedly with the number of bytes of the archive that are read.
        """
        folder = cache_folder() / "pages" / f"{self.name}-{self._archive_digest[:16]}"
        if not folder.is_dir():
            archive = self.folder / ARCHIVE
            with (
                explained(self.name, archive, f"cannot be unpacked into {folder}"),
                new_folder(folder, shared=True) as new,
            ):
                unpack(archive, new, progress)
        return folder

    def path(self, page: Gold) -> Path:
        """The unpacked file of a page."""
        folder = self.unpack()
        path = folder / page.file
        if not path.is_file():
            raise problem(self.name, self.folder / ARCHIVE, f"{page.file} is not in it, or not in {folder} any more")
        return path

    def html(self, page: Gold) -> bytes:
        """The bytes of a page as they were served."""
        path = self.path(page)
        with explained(self.name, path):
            return path.read_bytes()


def read_dataset(folder: Path) -> Dataset:
    """The data set in a folder; only its `dataset.json` is read."""
    file = folder / ABOUT
    name = folder.resolve().name
    with explained(name, file):
        about = json.loads(file.read_bytes())
        return described(about, folder, name)


def described(about: Any, folder: Path, name: str) -> Dataset:
    """The data set that a `dataset.json` describes, named `name` unless it says otherwise; `ValueError` if it is
    invalid.
    """
    if not isinstance(about, dict):
        raise ValueError("is no JSON object")
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
    policy = policy_of(about.get("policy"), texts["name"])
    return Dataset(folder=folder, gold_kind=texts.pop("gold"), size=size, policy=policy, **texts)


def _digest(name: str, file: Path) -> str:
    with explained(name, file), file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
