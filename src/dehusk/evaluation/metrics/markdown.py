"""Metrics of Markdown, those of WebMainBench (Liu et al. 2025), and the parts of Markdown that they compare."""

from __future__ import annotations

import logging
import math
import re
import warnings
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from html.parser import HTMLParser
from typing import Final

from ...overlap import Score, score_bags

_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})")
_INDENTED: Final = re.compile(r"(?: {4}|\t)")
_LIST_ITEM: Final = re.compile(r"\s*(?:[-*+•]|\d{1,9}[.)])\s")
_CODE_SPAN: Final = re.compile(r"`[^`\n]*`")
_INLINE_FORMULA: Final = re.compile(r"(?<![\\$])\$(?!\$)([^$]+)(?<!\\)\$(?!\$)")
_DELIMITER_CELL: Final = re.compile(r":?-+:?")
_IMAGE: Final = re.compile(r"!\[[^\[\]\n]*\]\([^()\n]*\)")
_LINK: Final = re.compile(r"\[([^\[\]\n]*)\]\([^()\n]*\)")
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_EMPHASIS: Final = re.compile(r"(?<![\w*])[*_]++(?=\w)|(?<=[^\W_]|[.,;:!?)])[*_]++(?!\w)")
_BULLET: Final = re.compile(r"[-*+]\s+")
_MARKERS: Final = re.compile(r"\A(?:(?:#{1,6}|>|\*|\d{1,9}[.)])\s+)+")
_RULE: Final = re.compile(r"([-*_])(?:\s*\1){2,}")
_TAG: Final = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)


def rouge_5(markdown: str, gold: str) -> Score:
    """ROUGE-5 of WebMainBench: runs of five tokens in common, each as often as both have it, in canonical Markdown.

    The tokens are those of jieba, white space and punctuation included. A text of fewer tokens has no runs.
    """
    return score_bags(_split_runs(canonical(markdown)), _split_runs(canonical(gold)))


def text_edit(markdown: str, gold: str) -> float:
    """Similarity of all of both texts in canonical Markdown, code, formulas and tables included."""
    return edit_similarity(canonical(markdown), canonical(gold))


def code_edit(markdown: str, gold: str) -> float:
    """Similarity of the code in both texts; nan where neither has any."""
    return edit_similarity(code_of(markdown), code_of(gold))


def formula_edit(markdown: str, gold: str) -> float:
    """Similarity of the formulas in both texts; nan where neither has any."""
    return edit_similarity(formulas_of(markdown), formulas_of(gold))


def table_edit(markdown: str, gold: str) -> float:
    """Similarity of the tables in both texts, written as HTML; nan where neither has any."""
    return edit_similarity(tables_of(markdown), tables_of(gold))


def edit_similarity(text: str, gold: str) -> float:
    """1 − Levenshtein distance in characters / length of the longer text; nan where both are empty."""
    from rapidfuzz.distance import Levenshtein

    return Levenshtein.normalized_similarity(text, gold) if text or gold else math.nan


@lru_cache(maxsize=4)
def _split_runs(text: str, n: int = 5) -> tuple[tuple[str, ...], ...]:
    tokens = load_segmenter()(text)
    return tuple(zip(*(tokens[shift:] for shift in range(n)), strict=False))


@cache
def load_segmenter() -> Callable[[str], list[str]]:
    """Load jieba, without output: it reports its start on standard error, and its code warns on new Pythons."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import jieba

        jieba.setLogLevel(logging.CRITICAL)
        jieba.initialize()
    segment: Callable[[str], list[str]] = jieba.lcut
    return segment


def canonical(markdown: str) -> str:
    """Rewrite Markdown in the one form in which two texts are compared.

    Without images, targets of links, emphasis, rules, fences and indentation; bullets are `*`, cells of tables are
    separated by ` | `, and white space is one space or one line break.
    """
    return "\n".join(filter(None, map(_canonical_line, markdown.splitlines())))


def plain_text(markdown: str) -> str:
    """Return the words of Markdown without its markers, one block on a line."""
    lines = (_MARKERS.sub("", _TAG.sub(" ", line)) for line in canonical(markdown).splitlines())
    return "\n".join(" ".join(line.replace(" | ", " ").replace("`", "").split()) for line in lines)


def code_of(markdown: str) -> str:
    """Return the code of Markdown: what is fenced, and blocks of at least two indented lines that are not lists."""
    fenced, other = _split_fences(markdown)
    return "\n".join([*fenced, *_find_indented_blocks(other)])


def formulas_of(markdown: str) -> str:
    """Return the formulas of a Markdown text outside its code, one on a line: display formulas first."""
    text = _CODE_SPAN.sub("", "\n".join(_split_fences(markdown)[1]))
    found = [
        *_find_between(text, "$$", "$$"),
        *_find_between(text, "\\[", "\\]"),
        *(match[1] for match in _INLINE_FORMULA.finditer(text)),
        *_find_between(text, "\\(", "\\)"),
    ]
    return "\n".join(filter(None, map(str.strip, found)))


def tables_of(markdown: str) -> str:
    """Return the tables of a Markdown text outside its code as plain HTML, those written in HTML first."""
    lines = _split_fences(markdown)[1]
    written = (
        _simplify_table(f"<table{table}</table>") for table in _find_between("\n".join(lines), "<table", "</table")
    )
    return "".join([*written, *map(_write_html, _find_pipe_tables(lines))])


def _find_between(text: str, opening: str, closing: str) -> Iterator[str]:
    """Yield the texts between pairs of delimiters in any case; an opening one after a backslash is text."""
    lower = text.lower()
    start = lower.find(opening)
    while start >= 0:
        inside = start + len(opening)
        if start and text[start - 1] == "\\":
            start = lower.find(opening, inside)
            continue
        end = lower.find(closing, inside)
        if end < 0:
            return
        yield text[inside:end]
        start = lower.find(opening, end + len(closing))


def _canonical_line(line: str) -> str:
    if _FENCE.match(line):
        return ""
    text = _ESCAPED.sub(r"\1", _LINK.sub(r"\1", _IMAGE.sub("", line.strip())))
    if _RULE.fullmatch(text):
        return ""
    if "|" in text:
        cells = _split_cells(text)
        if all(_DELIMITER_CELL.fullmatch(cell) for cell in cells):
            return ""
        return " | ".join(" ".join(_EMPHASIS.sub("", cell).split()) for cell in cells)
    return " ".join(_EMPHASIS.sub("", _BULLET.sub("* ", text, count=1) if _BULLET.match(text) else text).split())


def _split_cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _split_fences(markdown: str) -> tuple[list[str], list[str]]:
    """Return the contents of the fenced code blocks, and the lines outside of them."""
    blocks: list[str] = []
    outside: list[str] = []
    fence, content = "", list[str]()
    for line in markdown.splitlines():
        match = _FENCE.match(line)
        if not fence:
            if match:
                fence = match[1]
            else:
                outside.append(line)
        elif match and match[1].startswith(fence) and not line.strip(" `~"):
            blocks.append("\n".join(content))
            fence, content = "", []
        else:
            content.append(line)
    if fence:
        blocks.append("\n".join(content))
    return [block for block in blocks if block], outside


def _find_indented_blocks(lines: list[str]) -> Iterator[str]:
    block: list[str] = []
    follows_blank = True
    for line in [*lines, "end"]:
        if _INDENTED.match(line) and line.strip() and (block or follows_blank):
            block.append(line)
            continue
        if len(block) > 1 and not any(map(_LIST_ITEM.match, block)):
            yield "\n".join(_INDENTED.sub("", line, count=1) for line in block)
        block, follows_blank = [], not line.strip()


def _find_pipe_tables(lines: list[str]) -> Iterator[list[str]]:
    """Yield the rows of each pipe table: neighbouring lines with pipes, of which the second separates head and body."""
    rows: list[str] = []
    for line in [*lines, ""]:
        if "|" in line:
            rows.append(line)
            continue
        if len(rows) > 1 and all(_DELIMITER_CELL.fullmatch(cell) for cell in _split_cells(rows[1]) if cell):
            yield [rows[0], *rows[2:]]
        rows = []


def _write_html(rows: list[str]) -> str:
    """Write a pipe table as WebMainBench writes it in HTML: the first row has heads, and empty cells are left out."""
    parts = ["<table>"]
    for number, row in enumerate(rows):
        tag = "td" if number else "th"
        cells = "".join(f"<{tag}>{cell}</{tag}>" for cell in _split_cells(row) if cell)
        parts.append(f"<tr>{cells}</tr>")
    return "".join([*parts, "</table>"])


def _simplify_table(html: str) -> str:
    reader = _TableReader()
    reader.feed(html)
    reader.close()
    return "".join(reader.parts)


class _TableReader(HTMLParser):
    """Rewrites a table without sections and attributes, except those of cells that span others."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("table", "tr", "th", "td"):
            spans = "".join(f' {name}="{value}"' for name, value in attrs if name in ("colspan", "rowspan"))
            self.parts.append(f"<{tag}{spans}>")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("table", "tr", "th", "td"):
            self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.parts.append(" ".join(data.split()))
