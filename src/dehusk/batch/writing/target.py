"""Where the output goes: the names of all files that belong to it, from the one that the user gives."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ...errors import BadParameter
from .forms import FOLDER, FORMS, Form


class Target(NamedTuple):
    """The output that a user names. `pages.parquet` has the shards `pages-00000.parquet`, `pages-00001.parquet`, …"""

    stem: Path
    """The path without the ending of its form."""
    form: Form

    @classmethod
    def named(cls, name: str) -> Target:
        """The target of that name: a file by its ending, or else a folder of files."""
        for ending, form in FORMS.items():
            if name.lower().endswith(ending) and Path(name).name.lower() != ending:
                return cls(Path(name[: -len(ending)]), form)
        if Path(name).suffix and not name.endswith("/") and not Path(name).is_dir():
            raise BadParameter(f"{name}: the name of the output ends in {', '.join(FORMS)}, or is that of a folder")
        return cls(Path(name) / "rows", FOLDER)

    def shard(self, number: int) -> Path:
        return self.stem.with_name(f"{self.stem.name}-{number:05}{self.form.ending}")

    @property
    def folder(self) -> Path:
        """Where the shards are."""
        return self.stem.parent

    @property
    def unfinished(self) -> Path:
        """A folder for what is not complete yet; it is gone when all is done."""
        return self._beside("unfinished")

    @property
    def journal(self) -> Path:
        return self._beside("journal")

    @property
    def summary(self) -> Path:
        return self._beside("summary.json")

    def _beside(self, ending: str) -> Path:
        return self.stem.with_name(f"{self.stem.name}{self.form.ending}.{ending}")
