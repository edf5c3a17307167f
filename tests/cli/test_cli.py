"""The command line: every command and format, and every mistake as one line on standard error and exit code 2."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from cli.commands import Shell
from dehusk import METHODS, OUTPUTS, extract


def by_library(path: str, format: str, method: str = "auto", **parameters: Any) -> str:
    extraction = extract(Path(path).read_bytes(), method=method, url=None, charset=None, **parameters)
    return OUTPUTS[format](extraction)


# --- What is printed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", OUTPUTS)
def test_formats(shell: Shell, windmill: str, format: str) -> None:
    ran = shell(windmill, "--format", format)
    assert (ran.code, ran.errors) == (0, "")
    assert ran.output == by_library(windmill, format).removesuffix("\n") + "\n"
    assert shell("extract", windmill, "-f", format) == ran


def test_options_may_come_first_and_names_of_methods_in_any_case(shell: Shell, windmill: str) -> None:
    assert shell("--method", "auto", windmill) == shell("-m", "AUTO", windmill) == shell(windmill)


MUHLE = "<p>Die Mühle</p>".encode("cp1252")


@pytest.mark.parametrize(
    ("page", "options", "printed"),
    [
        ("<meta charset=utf-8><p>The wind\u00admill turns.".encode(), [], "The windmill turns."),
        ("<meta charset=utf-8><p>The wind\u00admill turns.".encode(), ["--no-normalize"], "The wind\u00admill turns."),
        ("<pre>风车 🌬\n\n  a\tb</pre>".encode(), [], "风车 🌬\n\n  a\tb"),
        (MUHLE, ["--charset", "windows-1252"], "Die Mühle"),
        (MUHLE, ["--charset", "windows-1251"], "Die Mьhle"),
        ("<p>one two".encode("utf-16"), [], "one two"),
        ("<p>one two".encode("utf-16-le"), ["--charset", "utf-16le"], "one two"),
        ("<p>one two".encode("utf-16-be"), ["--charset", "utf-16be"], "one two"),
        (b"<p><a href=/b>A</a> c", ["--url", "https://a.example/a/", "-f", "markdown"], "[A](https://a.example/b) c"),
    ],
)
def test_what_is_printed(shell: Shell, page: bytes, options: list[str], printed: str) -> None:
    assert shell("-", "-m", "everything", *options, stdin=page) == (0, f"{printed}\n", "")


def test_markdown_is_the_default_in_a_terminal(shell: Shell, windmill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert shell(windmill).output == by_library(windmill, "markdown") + "\n"
    assert shell(windmill, "--format", "text").output == by_library(windmill, "text") + "\n"


@pytest.mark.parametrize("format", OUTPUTS)
def test_a_page_without_text_has_no_output_that_is_text(shell: Shell, format: str) -> None:
    ran = shell("-", "--format", format, stdin=b"<p></p>")
    assert ran.code == (2 if OUTPUTS[format].is_text else 0)


@pytest.mark.parametrize("method", sorted(METHODS))
def test_methods_and_variants(shell: Shell, windmill: str, method: str) -> None:
    ran = shell(windmill, "-m", method)
    assert (ran.code, ran.errors) == (0, "")
    assert ran.output == by_library(windmill, "text", method) + "\n"


@pytest.mark.parametrize(
    ("method", "option", "text", "value"),
    [
        ("cetd", "threshold_scale", "0.2", 0.2),
        ("cetd", "algorithm", "cetd-ds", "cetd-ds"),
        ("ccb", "range", "25", 25),
        ("coreex", "threshold", "0.5", 0.5),
        ("wlr", "ratio", "cnr", "cnr"),
        ("cetd", "hidden", "drop", "drop"),
        ("wlr", "hidden", "keep", "keep"),
        ("textsweeper", "min_length", "1", 1),
        ("textsweeper", "phrases", "none", "none"),
        ("textsweeper", "more_phrases", "zum Beitrag, los »", "zum Beitrag, los »"),
    ],
)
def test_parameters_of_methods(
    shell: Shell, windmill: str, method: str, option: str, text: str, value: str | float | bool
) -> None:
    ran = shell(windmill, "-m", method, f"--{option.replace('_', '-')}", text, "-f", "json")
    found = json.loads(ran.output)
    assert found["method"] == method
    assert found["parameters"][option] == value
    assert found["text"] == by_library(windmill, "text", method, **{option: value})


@pytest.mark.parametrize(
    ("method", "flag", "option", "value"),
    [
        ("auto", "--include-comments", "include_comments", True),
        ("auto", "--no-comments", "include_comments", False),
        ("cetd", "--text-runs", "text_runs", True),
        ("accb", "--no-ignore-anchors", "ignore_anchors", False),
        ("coreex", "--no-subset", "subset", False),
    ],
)
def test_what_is_true_or_false_is_a_flag(
    shell: Shell, windmill: str, method: str, flag: str, option: str, value: bool
) -> None:
    assert json.loads(shell(flag, windmill, "-m", method, "-f", "json").output)["parameters"][option] is value


def test_the_help_lists_formats_methods_parameters_and_choices(shell: Shell) -> None:
    helped = shell("extract", "--help").output
    assert "markdown in a terminal, text elsewhere" in helped
    assert "A file, a URL, or - for standard input." in helped
    assert "<str>" not in helped
    assert all(f"{format}: {output.description}" in helped for format, output in OUTPUTS.items())
    for command in ("extract", "tree"):
        helped = shell(command, "--help").output
        for entry in METHODS.values():
            assert entry.variant_of or entry.name in helped
            assert all(f"--{name.replace('_', '-')}" in helped for name in entry.parameters)
            assert all(choice in helped for parameter in entry.parameters.values() for choice in parameter.choices)
    assert "<balance|precision|recall>" in shell("explain", "--help").output
    for words in ([], ["extract"], ["metadata"], ["segments"]):
        assert "--help" in shell(*words, "--help").output
        assert "bool" not in shell(*words, "--help").output, "no value after a flag"


def test_standard_input(shell: Shell, windmill: str) -> None:
    assert shell("-", stdin=Path(windmill).read_bytes()) == shell(windmill)
    assert shell("extract", "-", "-m", "wlr", stdin=b"<p>one <b>two</b>") == (0, "one two\n", "")


@pytest.mark.parametrize("format", ["markdown", "html", "tei"])
def test_an_address_that_is_none_is_not_used(shell: Shell, format: str) -> None:
    ran = shell("-", "-f", format, "-m", "everything", stdin=b"<base href='http://[bad'><p>a <a href=mill>mill</a>")
    assert ran.code == 0
    assert "mill" in ran.output


@pytest.mark.parametrize(
    ("name", "options", "format"),
    [
        ("page.md", [], "markdown"),
        ("page.HTML", [], "html"),
        ("page.json", [], "json"),
        ("page.xml", [], "tei"),
        ("page.txt", [], "text"),
        ("page", [], "text"),
        ("page.md", ["-f", "hidden"], "hidden"),
    ],
)
def test_output_into_a_file(
    shell: Shell, windmill: str, tmp_path: Path, name: str, options: list[str], format: str
) -> None:
    assert shell(windmill, "-o", str(tmp_path / name), *options) == (0, "", "")
    assert (tmp_path / name).read_text("utf-8") == by_library(windmill, format).removesuffix("\n") + "\n"


def test_a_file_that_cannot_be_written(shell: Shell, windmill: str, tmp_path: Path) -> None:
    assert shell.refused(windmill, "-o", str(tmp_path)) == f"{tmp_path}: cannot be written: Is a directory"
    none = tmp_path / "none" / "page.md"
    assert shell.refused(windmill, "-o", str(none)) == f"{none}: cannot be written: No such file or directory"


def test_pages_in_another_language_are_refused(shell: Shell, windmill: str) -> None:
    assert shell(windmill, "--language", "EN") == shell(windmill)
    assert shell(windmill, "--language", "de") == (3, "", f"dehusk: {windmill}: the page is in en, not in de\n")
    page = "<html lang=en-GB><p>" + "The mill turns in the wind of the fen, and everybody came to watch it. " * 9
    assert shell("-", "--language", "en", stdin=page.encode()).code == 0
    assert shell("-", "--language", "en-us", stdin=page.encode()).code == 3
    assert shell("-", "--language", "de", stdin=b"<p>12").code == 0, "its language is not known"


def test_a_page_that_a_script_would_build_is_described(shell: Shell) -> None:
    page = b"<title>Tide</title><meta name=author content='Ada Merrow'><div id=root></div><script src=a.js></script>"
    assert '"name": "needs_rendering"' in shell("-", "-f", "json", stdin=page).output
    assert "Ada Merrow" in shell("metadata", "-", stdin=page).output
    assert shell.refused("-", stdin=page) == "standard input: there is no text in this page"


def test_output_that_cannot_be_written(windmill: str) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    with full.open("w") as output:
        command = [sys.executable, "-m", "dehusk", windmill]
        ran = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith("dehusk: the output cannot be written")
    assert ran.stderr.count("\n") == 1


def test_a_page_without_content_says_so_and_is_no_error(shell: Shell) -> None:
    ran = shell("-", "-m", "textsweeper", stdin=b"<a href=/>menu</a>")
    assert (ran.code, ran.output) == (0, "\n")
    assert ran.errors == "dehusk: textsweeper finds no content in this page\n"


# --- The tree ---------------------------------------------------------------------------------------------------------

NESTED = b"<body><div id=page class='a b c'><nav>menu</nav><main><p>one <b>two</b></p></main></div>"


def test_tree_shows_nodes_scores_and_marks(shell: Shell) -> None:
    ran = shell("tree", "-", "-m", "wlr", "--columns", "none", stdin=NESTED)
    assert (ran.code, ran.errors) == (0, "")
    lines = ran.output.splitlines()
    assert [line.rstrip().lstrip("│ ").split()[1] for line in lines if '"' not in line] == [
        "body",
        "div#page.a.b",
        "nav",
        "main",
        "p",
        "b",
    ]
    scores = extract(NESTED, method="wlr").scores
    assert all(f"{score:.4g}" in line for score, line in zip(scores[2:], lines, strict=True))
    assert [line.lstrip("│ ")[0] for line in lines if '"' in line] == ["○", "●", "●"]


@pytest.mark.parametrize(
    ("depth", "lines"),
    [
        ("0", ["body", "│ … 8 nodes, 3 words"]),
        ("1", ["body", "div#page.a.b", "│ │ … 7 nodes, 3 words"]),
        ("2", ["body", "div#page.a.b", "nav", "… 1 nodes, 1 words", "main", "… 4 nodes, 2 words"]),
    ],
)
def test_tree_folds_what_is_deeper(shell: Shell, depth: str, lines: list[str]) -> None:
    output = shell("tree", "-", "--columns", "none", "--depth", depth, stdin=NESTED).output
    assert [part in line for part, line in zip(lines, output.splitlines(), strict=True)] == [True] * len(lines)


# --- Help -------------------------------------------------------------------------------------------------------------


def test_alone_it_shows_help(shell: Shell) -> None:
    ran = shell()
    assert (ran.code, ran.errors) == (0, "")
    assert "Usage: dehusk" in ran.output
    assert all(command in ran.output for command in ("extract", "tree", "methods"))
    assert shell("--help") == ran


def test_version(shell: Shell) -> None:
    assert shell("--version") == (0, f"dehusk {version('dehusk')}\n", "")


def test_methods_lists_them_all(shell: Shell) -> None:
    ran = shell("methods")
    assert (ran.code, ran.errors) == (0, "")
    assert all(name in ran.output for name in METHODS)


@pytest.mark.parametrize("method", sorted(METHODS))
def test_methods_describes_one(shell: Shell, method: str) -> None:
    ran = shell("methods", method)
    assert (ran.code, ran.errors) == (0, "")
    assert "Deviations:" in ran.output
    for parameter in METHODS[method].parameters.values():
        assert f"--{parameter.name.replace('_', '-')}" in ran.output
        assert str(parameter.default) in ran.output


# --- Mistakes ---------------------------------------------------------------------------------------------------------


def test_an_unknown_method_lists_the_names(shell: Shell, windmill: str) -> None:
    for arguments in (["extract", windmill, "-m", "cetdd"], ["tree", windmill, "-m", "cetdd"], ["methods", "cetdd"]):
        line = shell.refused(*arguments)
        assert line.startswith("unknown method 'cetdd'; did you mean cetd? the methods are ")
        assert all(name in line for name in METHODS)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-m", "cetd", "--threshold-scale", "much"], ["threshold_scale", "number", "'much'"]),
        (["-m", "cetd", "--threshold-scale", "nan"], ["threshold_scale", "number"]),
        (["-m", "cetd", "--algorithm", "fast"], ["algorithm", "cetd-ds", "'fast'"]),
        (["-m", "cetd", "--text-runs", "maybe"], ["unexpected extra argument", "maybe"]),
        (["--language", "english"], ["language", "such as en", "'english'"]),
        (["--charset", ""], ["there is no charset ''"]),
        (["--charset", "klingon"], ["there is no charset 'klingon'"]),
        (
            ["-m", "wlr", "--range", "1"],
            ["wlr has no parameter 'range'; it has ratio, ", "box_position, hidden"],
        ),
        (["-m", "ccb", "--range", "2.5"], ["range", "number", "'2.5'"]),
        (["-m", "ccb", "--range", "0"], ["range"]),
        (["--format", "pdf"], ["--format", "pdf", "markdown"]),
        (["--nonsense", "1"], ["--nonsense"]),
        (["--format"], ["--format", "argument"]),
        (["one-page-too-many"], ["one-page-too-many"]),
    ],
)
def test_bad_options(shell: Shell, windmill: str, arguments: list[str], words: list[str]) -> None:
    line = shell.refused(windmill, *arguments)
    assert all(word in line for word in words)
    assert "Value error" not in line, "words of a library within"


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["tree", "page.html", "--depth", "-1"], "--depth"),
        (["tree", "page.html", "--depth", "deep"], "--depth"),
        (["extract"], "PAGE"),
        (["tree"], "PAGE"),
        (["no-such-file.html", "-m", "nope"], "unknown method"),
        ([""], "'': is not the name of a file"),
        ([" "], "' ': is not the name of a file"),
        (["none.html"], "none.html: no such file"),
        (["a\nb\x1b[31m.html"], "a b [31m.html: no such file"),
        (["www.example.org"], "www.example.org: no such file; to fetch a page, write https://www.example.org"),
        (["/"], "/: is a directory, not a page"),
        (["x" * 5000], "cannot be read"),
        (["a\0b"], "cannot be read"),
    ],
)
def test_names_of_no_page(shell: Shell, arguments: list[str], part: str) -> None:
    line = shell.refused(*arguments)
    assert line == part if ": " in part else part in line


def test_a_misspelt_command(shell: Shell, windmill: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "there is no file and no command 'metdata'; did you mean dehusk metadata?"
    assert shell.refused("metdata", windmill) == line
    monkeypatch.chdir(tmp_path)
    Path("metdata").write_text("<p>The mill turns.")
    assert shell("metdata", "-m", "everything").output == "The mill turns.\n"


def test_unreadable_file(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    # The superuser may read a file that nobody may read, so the system cannot be asked to refuse.
    monkeypatch.setattr(Path, "open", denied)
    assert shell.refused(str(tmp_path / "secret.html")) == f"{tmp_path / 'secret.html'}: permission denied"


NO_PAGES = {
    "empty": (b"", "the page is empty"),
    "blank": (b" \n\t\r\n", "the page is empty"),
    "no text": (b"<title>t</title><div><img src=i.png></div>", "there is no text in this page"),
    "only blanks": (b"<p>&nbsp; <b> </b>", "there is no text in this page"),
    "pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3", "this is a PDF document, not HTML"),
    "png": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is a PNG image, not HTML"),
    "jpeg": (b"\xff\xd8\xff\xe0\0\x10JFIF", "this is a JPEG image, not HTML"),
    "gif": (b"GIF89a\1\0\1\0", "this is a GIF image, not HTML"),
    "zip": (b"PK\x03\x04\x14\0", "this is a ZIP archive, not HTML"),
    "gzip": (b"\x1f\x8b\x08\0", "this is gzip-compressed data, not HTML"),
    "nul": (b"<p>one\0\1\2\3 two", "these are binary data, not HTML"),
}


@pytest.mark.parametrize(("data", "reason"), NO_PAGES.values(), ids=NO_PAGES)
def test_what_is_no_page(shell: Shell, tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(data)
    assert shell.refused(str(path)) == f"{path}: {reason}"
    assert shell.refused("tree", str(path)) == f"{path}: {reason}"
    assert shell.refused("-", stdin=data) == f"standard input: {reason}"


def test_a_program_that_is_stopped_says_nothing(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(place: str, **_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dehusk.cli.options.read_page", stopped)
    ran = shell("page.html")
    assert (ran.code, ran.output, ran.errors.strip()) == (130, "", "")


def test_closed_standard_input(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.input.pages.sys", type("Closed", (), {"stdin": None}))
    assert shell.refused("-") == "standard input: is closed"
