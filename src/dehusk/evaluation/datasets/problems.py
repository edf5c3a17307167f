"""What is wrong with a data set, in one line that names the file."""

from __future__ import annotations

import lzma
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...errors import DatasetError


def problem(dataset: str, file: Path, what: str) -> DatasetError:
    """The error that says what is wrong with a file of a data set."""
    return DatasetError(f"data set {dataset}: {file}: {what}")


@contextmanager
def explained(dataset: str, file: Path, failure: str = "cannot be read") -> Iterator[None]:
    """Inside it, whatever goes wrong with the file is raised as a `DatasetError`."""
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
