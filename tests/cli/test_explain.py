"""`dehusk explain`: block by block what was kept or dropped, and why."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from cli.commands import Shell
from dehusk import extract

DOCS = Path(__file__).parents[2] / "docs" / "pages"
BLOCK = re.compile(r"^[●○] ([01]\.\d\d) (\w+)  (.+)$")


def test_every_block_is_shown(shell: Shell, windmill: str) -> None:
    ran = shell("explain", windmill)
    assert (ran.code, ran.errors) == (0, "")
    summary, *blocks = ran.output.rstrip("\n").split("\n\n")
    found = extract(Path(windmill).read_bytes())
    kept = sum(block.kept for block in found.blocks)
    assert (
        summary
        == f"● {kept} kept  ○ {len(found.blocks) - kept} dropped  kind article, expected F1 {found.confidence:.2f}"
    )
    for lines, block in zip(blocks, found.explain(), strict=True):
        decided, text, decision, *reasons = lines.split("\n")
        match = BLOCK.match(decided)
        assert match
        assert decided[0] == ("●" if block.kept else "○")
        assert match.groups() == (f"{block.probability:.2f}", block.role, block.path)
        assert text.strip() in (block.text, text.strip()[:-1] + "…")
        assert block.text.startswith(text.strip().removesuffix("…"))
        assert block.decision.startswith(decision.strip().removesuffix("…"))
        assert [reason.strip() for line in reasons for reason in line.strip().rstrip(",").split(", ")] == [
            f"{signal.weight:+.1f} {signal.reason}" for signal in block.signals[:3]
        ]


def test_kept_or_dropped_alone(shell: Shell, windmill: str) -> None:
    whole, kept, dropped = (shell("explain", windmill, *options).output for options in ([], ["--kept"], ["--dropped"]))
    blocks = [block.kept for block in extract(Path(windmill).read_bytes()).blocks]
    assert kept.count("\n● ") == blocks.count(True)
    assert dropped.count("\n○ ") == blocks.count(False)
    assert "\n○ " not in kept
    assert "\n● " not in dropped
    assert shell("explain", windmill, "--kept", "--dropped").output == whole


def test_json(shell: Shell, windmill: str) -> None:
    found = json.loads(shell("explain", windmill, "--format", "json", "--dropped").output)
    blocks = [block for block in extract(Path(windmill).read_bytes()).explain() if not block.kept]
    assert [entry["path"] for entry in found] == [block.path for block in blocks]
    assert [entry["kept"] for entry in found] == [False] * len(blocks)
    for entry, block in zip(found, blocks, strict=True):
        assert [signal["reason"] for signal in entry["signals"]] == [signal.reason for signal in block.signals]
        assert entry["decision"] == block.decision
        assert set(entry["signals"][0]) == {"name", "value", "usual", "weight", "reason"}


def test_parameters_of_the_extractor(shell: Shell, windmill: str) -> None:
    product = str(Path(windmill).with_name("product.html"))

    def kept(*options: str) -> int:
        return shell("explain", product, "--kept", *options).output.count("\n● ")

    assert kept("--favor", "recall") > kept("--favor", "precision")
    assert "--range" in shell.refused("explain", windmill, "--range", "3")


@pytest.mark.parametrize("width", ["40", "80", "120"])
@pytest.mark.parametrize("name", ["chinese", "windmill", "forum"])
def test_lines_fit_the_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch, name: str, width: str) -> None:
    monkeypatch.setenv("COLUMNS", width)
    output = shell("explain", str(DOCS / f"{name}.html")).output
    assert max(map(cell_len, output.splitlines())) <= int(width)
    assert "…" in output
