"""The public names, listed once: the documents use nothing else, and whatever is not listed here may change."""

from __future__ import annotations

import inspect
import json
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import version

import pytest

import dehusk
from dehusk import errors
from dehusk.batch import BatchOptions, Record, row
from dehusk.lazy import lazy
from dehusk.learned.version import LATEST
from documents import DOCUMENTS

IMPORT = re.compile(r"^\+?from (dehusk[\w.]*) import ([\w, ]+)", re.MULTILINE)
PUBLIC = {
    "dehusk": """
        METHODS OUTPUTS DehuskError Extraction Limits OverviewPage Page Selection SiteModel __version__ extract
        fetch menus parse read segments
    """,
    "dehusk.errors": """
        BadParameter DatasetError DehuskError EmptyPage FetchFailed MissingExtra ModelMismatch NotFound NotHtml
        OtherLanguage OverviewPage PrivateAddress UnknownExtractor UnknownMethod Unreadable
    """,
    "dehusk.outputs": "OUTPUTS Output",
    "dehusk.metadata": "Found Metadata metadata_of",
    "dehusk.findings.items": "Item items_of",
    "dehusk.findings.overview": "coreex_overview textsweeper_overview",
    "dehusk.findings.segments": "Menu Segment menus segments",
    "dehusk.findings.site": "SiteModel",
    "dehusk.findings.status": "Status status_of",
    "dehusk.findings.structured": """
        Answer Entity Event HowTo JobPosting Offer Product Question Recipe Record Step Structured structured_of
    """,
    "dehusk.compat": "CompatWarning",
    "dehusk.compat.justext": "JustextError Paragraph get_stoplist get_stoplists justext",
    "dehusk.compat.readability": "Document Unparseable",
    "dehusk.compat.resiliparse": "extract_plain_text",
    "dehusk.compat.trafilatura": """
        Document bare_extraction baseline extract extract_metadata extract_with_metadata fetch_url html2txt load_html
    """,
    "dehusk.batch": "COLUMNS BatchOptions Record extract_batch is_kept row schema_of",
    "dehusk.batch.duplicates": "Duplicates ExactDuplicates MinHash NearDuplicates without_duplicates",
    "dehusk.batch.spark": "extract_frame",
    "dehusk.evaluation.datasets": "Dataset Gold find_datasets load_dataset read_dataset write_dataset",
    "dehusk.evaluation.importing": "IMPORTERS import_dataset",
    "dehusk.evaluation.metrics": "METRICS Metric Score",
}
"""The public names of every public module."""
ADAPTERS = {
    "dehusk.adapters.datatrove": "Dehusk",
    "dehusk.adapters.haystack": "DehuskToDocument",
    "dehusk.adapters.langchain": "DehuskParser DehuskTransformer",
    "dehusk.adapters.llama_index": "DehuskReader",
    "dehusk.adapters.scrapy": "item_of",
}
"""The public names of modules that import libraries which no extra installs; `tests/integrations` has their tests."""
EXACT = {name for name in PUBLIC if name in ("dehusk", "dehusk.errors") or name.startswith("dehusk.compat")}
"""Modules that exist for users alone: they export nothing else. The others serve the rest of the package too."""
OF_OTHER_LIBRARIES = {"CompatWarning", "JustextError", "Unparseable"}
"""Errors and warnings that stand for those of another library, beside the functions that raise them."""
INSIDE_THE_PACKAGE = {"OutOfTime"}
"""Never leave it."""
INSIDE_THE_SERVER = {"Disconnected", "Problem", "WorkerCrashed"}
"""Exceptions that the server turns into answers."""


@pytest.mark.parametrize("module", PUBLIC)
def test_public_names_are_exported_and_documented(module: str) -> None:
    names = set(PUBLIC[module].split())
    found = import_module(module)
    assert names == set(found.__all__) if module in EXACT else names <= set(found.__all__)
    for name in names:
        assert inspect.getdoc(getattr(found, name))


def test_the_version_is_the_one_that_is_installed() -> None:
    assert dehusk.__version__ == version("dehusk")


def test_dir_names_what_is_loaded_later_too() -> None:
    assert set(PUBLIC["dehusk"].split()) <= set(dir(dehusk))
    with pytest.raises(AttributeError, match="module 'dehusk' has no attribute 'segment'"):
        dehusk.segment  # noqa: B018


def test_documents_import_only_what_is_public() -> None:
    for path in DOCUMENTS:
        for module, names in IMPORT.findall(path.read_text("utf-8")):
            below = {name.removeprefix(f"{module}.") for name in PUBLIC}
            allowed = below.union((PUBLIC | ADAPTERS).get(module, "").split())
            assert {name.strip() for name in names.split(",")} <= allowed, path


def test_all_errors_are_in_one_module() -> None:
    for found in pkgutil.walk_packages(dehusk.__path__, "dehusk."):
        if not found.name.endswith("__main__") and found.name not in ADAPTERS:
            import_module(found.name)
    ours = [kind for kind in subclasses(Exception) if kind.__module__.split(".")[0] == "dehusk"]
    elsewhere = {kind.__name__ for kind in ours if kind.__module__ != errors.__name__}
    assert elsewhere == OF_OTHER_LIBRARIES | INSIDE_THE_SERVER | INSIDE_THE_PACKAGE
    assert {kind.__name__ for kind in ours} - elsewhere == set(errors.__all__)
    assert all(issubclass(getattr(errors, name), dehusk.DehuskError) for name in errors.__all__)
    assert all(f"── {name}" in (errors.__doc__ or "") for name in errors.__all__ if name != "DehuskError")


def subclasses(kind: type[Exception]) -> Iterator[type[Exception]]:
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


PAGE = b"<p>The mill turns in the wind."


def test_json() -> None:
    found = json.loads(dehusk.extract(PAGE).json)
    assert (found["version"], found["model"]) == (version("dehusk"), LATEST)


def test_tei() -> None:
    assert f'<application ident="dehusk" version="{version("dehusk")}">' in dehusk.extract(PAGE).tei
    assert f"<p>method auto, model {LATEST}</p>" in dehusk.extract(PAGE).tei
    assert "<p>method cetd</p>" in dehusk.extract(PAGE, method="cetd").tei


def test_rows() -> None:
    found = row(Record("1", PAGE), BatchOptions(fields=("version", "model")))
    assert (found["version"], found["model"]) == (version("dehusk"), LATEST)
    assert row(Record("1", PAGE), BatchOptions(method="cetd", fields=("model",)))["model"] is None


@dataclass(frozen=True)
class Mill:
    days: list[str] = field(default_factory=list)

    @lazy
    def flour(self) -> int:
        """Sacks of flour."""
        self.days.append("today")
        return len(self.days)


def test_an_attribute_is_computed_once_for_each_object() -> None:
    mill, other = Mill(), Mill()
    assert mill.days == []
    assert (mill.flour, mill.flour, mill.days, other.days) == (1, 1, ["today"], [])


def test_the_attribute_of_the_class_documents_it() -> None:
    assert Mill.flour.__doc__ == "Sacks of flour."
