"""`dehusk metadata`: the table, JSON, and a page that says nothing."""

from __future__ import annotations

import json

from cli.commands import Shell
from dehusk.metadata import Metadata


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


def test_a_page_that_says_nothing_gives_no_table(shell: Shell) -> None:
    ran = shell("metadata", "-", stdin=b"<p>The old mill turns in the wind.</p>")
    assert (ran.code, ran.output) == (0, "")
    assert "has no metadata" in ran.errors


def test_an_unknown_format_is_refused(shell: Shell, windmill: str) -> None:
    assert "yaml" in shell.refused("metadata", windmill, "--format", "yaml")


_IN_WORDS = {"date": "dates", "modified": "dates", "url": "URL"}


def test_the_help_names_every_field(shell: Shell) -> None:
    helped = shell("metadata", "--help").output
    assert all(_IN_WORDS.get(field, field) in helped for field in Metadata().to_dict() if field != "found")
