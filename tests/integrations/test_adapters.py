"""The adapters, each with the library that it is for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dehusk.batch import BatchOptions
from dehusk.parsing.decode import decode
from integrations.pages import FILES, PAGES, expected

ARTICLES = BatchOptions(only=("article",))
KEPT = [row for row in expected(ARTICLES) if row["status"] == "ok"]
CONTENTS = {row["id"]: row["text"] for row in KEPT}
TITLES = {row["id"]: row["title"] for row in KEPT}
KEPT_FILES = [row for row in expected(ARTICLES, with_url=False) if row["status"] == "ok"]
CONTENTS_OF_FILES = {row["id"]: row["text"] for row in KEPT_FILES}
TITLES_OF_FILES = {row["id"]: row["title"] for row in KEPT_FILES}
BROKEN = {"id": "broken.html", "html": b"", "url": "http://example.org/broken.html"}


def test_some_pages_are_kept_and_some_are_not() -> None:
    assert 0 < len(CONTENTS) < len(PAGES)
    assert 0 < len(CONTENTS_OF_FILES) < len(PAGES)


def test_datatrove() -> None:
    pytest.importorskip("datatrove")
    from datatrove.data import Document

    from dehusk.adapters.datatrove import Dehusk

    texts = {page["id"]: decode(page["html"], None)[0] for page in PAGES}
    served = [Document(texts[page["id"]], page["id"], metadata={"url": page["url"]}) for page in PAGES]
    files = [Document(text, id) for id, text in texts.items()]
    for documents, contents in ((served, CONTENTS), (files, CONTENTS_OF_FILES)):
        made = {document.id: document.text for document in Dehusk(ARTICLES, timeout=60).run(iter(documents))}
        assert made == contents


def test_scrapy(tmp_path: Path) -> None:
    pytest.importorskip("scrapy")
    spider = """
import scrapy
from dehusk.adapters.scrapy import item_of
from dehusk.batch import BatchOptions

class Pages(scrapy.Spider):
    name = "pages"

    def parse(self, response):
        yield item_of(response, BatchOptions(only=("article",)))
"""
    (tmp_path / "spider.py").write_text(f"{spider}\n    start_urls = {[file.as_uri() for file in FILES]!r}\n")
    command = [sys.executable, "-m", "scrapy", "runspider", "spider.py", "-o", "items.jsonl", "--loglevel", "ERROR"]
    subprocess.run(command, cwd=tmp_path, check=True)
    items = [json.loads(line) for line in (tmp_path / "items.jsonl").read_text("utf-8").splitlines()]
    kept = {Path(item["url"]).name: item["title"] for item in items if item["status"] == "ok"}
    assert (len(items), kept) == (len(PAGES), TITLES_OF_FILES)


def test_scrapy_says_the_charset() -> None:
    http = pytest.importorskip("scrapy.http")
    from dehusk.adapters.scrapy import item_of

    body = ("<p>" + "Привет из города, и ещё несколько слов. " * 9).encode("koi8-r")
    headers = {"Content-Type": "text/html; charset=koi8-r"}
    item = item_of(http.HtmlResponse("http://example.org/a", headers=headers, body=body), BatchOptions())
    assert str(item["text"]).startswith("Привет из города")
    assert item["id"] == item["url"] == "http://example.org/a"


def test_llama_index() -> None:
    core = pytest.importorskip("llama_index.core")
    from dehusk.adapters.llama_index import DehuskReader

    reader = core.SimpleDirectoryReader(FILES[0].parent, file_extractor={".html": DehuskReader(ARTICLES)})
    made = {document.metadata["file_name"]: document for document in reader.load_data()}
    assert {name: document.text for name, document in made.items()} == CONTENTS_OF_FILES
    assert {name: document.metadata["title"] for name, document in made.items()} == TITLES_OF_FILES


def test_llama_index_on_another_file_system() -> None:
    pytest.importorskip("llama_index.core")
    import fsspec

    from dehusk.adapters.llama_index import DehuskReader

    files = fsspec.filesystem("memory")
    files.pipe_file("/windmill.html", next(page["html"] for page in PAGES if page["id"] == "windmill.html"))
    (document,) = DehuskReader(ARTICLES).load_data("/windmill.html", fs=files)
    assert document.text == CONTENTS_OF_FILES["windmill.html"]


def test_langchain_parses_pages() -> None:
    pytest.importorskip("langchain_core")
    from langchain_core.documents.base import Blob

    from dehusk.adapters.langchain import DehuskParser

    blobs = [Blob.from_path(file) for file in FILES] + [Blob.from_data(b"")]
    made = [document for blob in blobs for document in DehuskParser(ARTICLES).parse(blob)]
    assert {Path(document.metadata["source"]).name: document.page_content for document in made} == CONTENTS_OF_FILES
    assert {Path(document.metadata["source"]).name: document.metadata["title"] for document in made} == TITLES_OF_FILES


def test_langchain_transforms_documents() -> None:
    documents = pytest.importorskip("langchain_core.documents")
    from dehusk.adapters.langchain import DehuskTransformer

    given = [documents.Document(decode(page["html"], None)[0], metadata={"source": page["url"]}) for page in PAGES]
    made = DehuskTransformer(ARTICLES).transform_documents(given)
    assert {document.metadata["id"]: document.metadata["title"] for document in made} == {
        f"http://example.org/{name}": title for name, title in TITLES.items()
    }


def test_haystack() -> None:
    haystack = pytest.importorskip("haystack")
    from haystack.dataclasses import ByteStream

    from dehusk.adapters.haystack import DehuskToDocument

    pipeline = haystack.Pipeline()
    pipeline.add_component("pages", DehuskToDocument(ARTICLES))
    pipeline = haystack.Pipeline.loads(pipeline.dumps(), allowed_modules=["dehusk.adapters.haystack"])
    sources = [ByteStream(page["html"], meta={"url": page["url"], "name": page["id"]}) for page in [*PAGES, BROKEN]]
    made = pipeline.run({"pages": {"sources": sources, "meta": {"crawl": "test"}}})["pages"]["documents"]
    assert {document.meta["name"]: document.content for document in made} == CONTENTS
    assert {document.meta["name"]: document.meta["title"] for document in made} == TITLES
    assert {document.meta["crawl"] for document in made} == {"test"}


def test_haystack_reads_files() -> None:
    pytest.importorskip("haystack")
    from dehusk.adapters.haystack import DehuskToDocument

    made = DehuskToDocument(ARTICLES).run(sources=list(FILES))["documents"]
    assert {Path(document.meta["file_path"]).name for document in made} == CONTENTS_OF_FILES.keys()
