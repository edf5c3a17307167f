"""Errors in data sets, each as one line that names the file."""

from __future__ import annotations

import lzma
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...errors import DatasetError


def problem(dataset: str, file: Path, what: str) -> DatasetError:
    """The error for a file of a data set."""
    return DatasetError(f"data set {dataset}: {file}: {what}")


@contextmanager
def explained(dataset: str, file: Path, failure: str = "cannot be read") -> Iterator[None]:
    """A context in which every error with the file is raised as a `DatasetError`."""
    try:
        yield
    except FileNotFoundError as error:
        missing = error.filename in (None, str(file), file)
        raise problem(dataset, file, "is missing" if missing else f"{failure}: {error}") from None
    except (tarfile.TarError, lzma.LZMAError, EOFError) as error:
        raise problem(dataset, file, f"is damaged: {error}") from None
    except OSError as error:
        raise problem(dataset, file, f"{failure}: {error.strerror or error}") from None
    except (ValueError, RecursionError) as error:
        raise problem(dataset, file, f"{failure}: {error}") from None
