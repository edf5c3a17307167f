"""Pages from addresses on the command line: what is fetched, what is refused in one line."""

from __future__ import annotations

import errno
import json
import os
import socket
import sys
from pathlib import Path

import pytest

from cli.commands import Shell
from dehusk.metadata import Metadata
from local_server import Server


def test_a_private_address_is_refused_in_one_line(server: Server, shell: Shell) -> None:
    url = server.serve()
    assert (
        shell.refused(url)
        == f"{url}: 127.0.0.1 is a private address; only allow_private (--allow-private) fetches from it"
    )
    assert server.asked == []


@pytest.mark.parametrize("command", [[], ["extract"], ["tree"]])
def test_a_private_address_is_fetched_from_when_allowed(server: Server, shell: Shell, command: list[str]) -> None:
    ran = shell(*command, server.serve().replace("http", "HTTP"), "--allow-private", "-m", "everything")
    assert (ran.code, ran.errors) == (0, "")
    assert "The mill turns." in ran.output
    assert server.asked == ["/"]


def test_address_and_charset_of_the_answer_are_used(server: Server, shell: Shell) -> None:
    url = server.serve("<p>Мельница".encode("koi8-r"), path="/a/b", Content_Type="text/html; charset=koi8-r")
    html = shell(url, "--allow-private", "-f", "html", "-m", "everything").output
    assert f'<base href="{url}">' in html
    assert "Мельница" in html


def test_what_a_server_says_is_printed_without_its_control_characters(server: Server, shell: Shell) -> None:
    url = server.serve(b"<p>sorry", status=500, reason="Out of\x1b[31m flour")
    line = shell.refused(url, "--allow-private")
    assert line.startswith(f"{url}: ")
    assert "\x1b" not in line


SENTENCE = "The old mill turns in the wind."


@pytest.fixture
def page(tmp_path: Path) -> str:
    path = tmp_path / "page.html"
    path.write_text(f"<p>{SENTENCE}</p>" * 1000)
    return str(path)


def test_the_command_line_warns_that_something_is_left_out(shell: Shell, page: str) -> None:
    ran = shell(page, "--limit", "nodes=100", "--limit", "seconds=20")
    assert (ran.code, ran.errors) == (0, "dehusk: the page has more than 100 nodes; the rest is left out\n")
    assert 10 < ran.output.count(SENTENCE) < 60
    record = json.loads(shell(page, "--limit", "bytes=500", "--format", "json").output)
    assert record["status"] == {
        "name": "truncated",
        "reason": "the page has more than 500 bytes; the rest is left out",
        "limit": "bytes",
    }


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("nodes", "--limit takes a name and a number, such as nodes=100000, not 'nodes'"),
        ("nodes=x", "the limit nodes is a number, not 'x'"),
        ("width=1", "there is no limit 'width'; there are bytes, nodes, depth, seconds, memory"),
        ("depth=9", "the limit depth is a number, from 16 to 512, not 9"),
    ],
)
def test_a_mistake_in_a_limit_is_one_line(shell: Shell, page: str, typed: str, message: str) -> None:
    assert shell.refused(page, "--limit", typed) == message


def test_the_table_shows_value_source_and_confidence(shell: Shell, windmill: str) -> None:
    ran = shell("metadata", windmill)
    assert (ran.code, ran.errors) == (0, "")
    lines = {line.split()[0]: line for line in ran.output.splitlines()}
    assert lines["field"].split() == ["field", "value", "source", "confidence"]
    assert "How a village taught its windmill to turn again" in lines["title"]
    assert lines["authors"].split()[1:4] == ["Ada", "Merrow", "byline"]
    assert 0 < float(lines["authors"].split()[4]) <= 1


def test_json_has_the_plain_values_too(shell: Shell, windmill: str) -> None:
    found = json.loads(shell("metadata", windmill, "--format", "json").output)
    assert found["date"] == found["found"]["date"]["value"] == "2024-05-18"
    assert found["tags"] == []


@pytest.mark.parametrize(("command", "what"), [("metadata", "metadata"), ("data", "structured data")])
def test_a_page_that_declares_nothing_gives_no_table(shell: Shell, command: str, what: str) -> None:
    ran = shell(command, "-", stdin=b"<p>The old mill turns in the wind.</p>")
    assert (ran.code, ran.output) == (0, "")
    assert f"has no {what}" in ran.errors
    assert "yaml" in shell.refused(command, "-", "--format", "yaml", stdin=b"<p>The old mill")


_IN_WORDS = {"date": "dates", "modified": "dates", "url": "URL"}


def test_the_help_names_every_field(shell: Shell) -> None:
    helped = shell("metadata", "--help").output
    assert all(_IN_WORDS.get(field, field) in helped for field in Metadata().to_dict() if field != "found")


PRODUCT = (
    b'<script type="application/ld+json">{"@type": "Product", "name": "Hand mill", "sku": "M7", "color": "red",'
    b'"description": "It \\u001b[31mgrinds.", "offers": {"price": 5, "priceCurrency": "EUR"}}</script>'
    b"<meta property=og:title content=Mills><h1>Hand mill</h1>"
)


def test_tables_show_records_and_entities(shell: Shell) -> None:
    ran = shell("data", "-", stdin=PRODUCT)
    assert (ran.code, ran.errors) == (0, "")
    lines = [line.split() for line in ran.output.splitlines()]
    assert lines[0] == ["Product", "json-ld", "shown"]
    assert ["name", "Hand", "mill", "yes"] in lines
    assert ["sku", "M7", "no"] in lines
    assert ["specifications", "colour:", "red", "no"] in lines
    assert ["entity", "name", "properties", "source"] in lines
    assert lines[-1] == ["WebPage", "Mills", "1", "open", "graph"]
    assert "\x1b" not in ran.output


def test_json_has_all_properties(shell: Shell) -> None:
    found = json.loads(shell("data", "-", "--format", "json", stdin=PRODUCT).output)
    assert found["products"][0]["price"] == "5"
    assert found["entities"][0]["properties"]["color"] == ["red"]


def test_a_port_that_is_taken(shell: Shell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refusal = f"cannot listen at 127.0.0.1, port {port}: {os.strerror(errno.EADDRINUSE)}"
        assert shell.refused("serve", "--port", str(port)) == refusal


def test_the_extra_is_named_where_it_is_missing(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("dehusk.web.server.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert shell.refused("serve") == "this needs the package uvicorn: pip install 'dehusk[web]'"
