"""The contract between signals and models: names decide, never positions in the code."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dehusk import parse
from dehusk.errors import ModelMismatch
from dehusk.learned.judge import judge
from dehusk.learned.kinds import KindModel, load_kind_model
from dehusk.learned.model import BlockModel, load_block_model
from dehusk.learned.schema import Schema
from dehusk.learned.signals import table
from dehusk.learned.version import LATEST

PAGE = parse((Path(__file__).parents[2] / "docs" / "pages" / "windmill.html").read_bytes())


def saved(model: BlockModel | KindModel, folder: Path) -> Path:
    path = folder / "model.model"
    model.save(path)
    return path


def test_a_schema_is_read_as_it_was_written() -> None:
    schema = Schema(("words", "in <p>"), 3)
    assert Schema.from_array(schema.to_array()) == schema
    assert schema.places(["in <p>", "words"]) == [1, 0]


@pytest.mark.parametrize(
    ("names", "meaning", "line"),
    [
        (("words",), 1, "m: asks about signals that the code does not compute: chars"),
        (("words", "chars", "stops"), 1, "m: made before these signals of the code: stops"),
        (("words", "chars"), 2, "m: made for version 1 of the signals, the code has 2"),
        (("words", "chars", *"abcde"), 1, "m: made before these signals of the code: a, b, c and 2 more"),
    ],
)
def test_what_does_not_fit_is_one_clear_line(names: tuple[str, ...], meaning: int, line: str) -> None:
    with pytest.raises(ModelMismatch) as error:
        Schema(("words", "chars"), 1).demand("m", names, meaning)
    assert str(error.value) == line


def test_the_order_of_names_is_free(tmp_path: Path) -> None:
    """The same model, its signals in reverse order, says the same."""
    model = load_block_model(LATEST)
    last = len(model.schema) - 1
    turned = replace(
        model,
        schema=replace(model.schema, names=model.schema.names[::-1]),
        prior=model.prior._replace(measures=(last - model.prior.measures).astype(np.int16)),
        first=replace(model.first, signal=(last - model.first.signal).astype(np.int16)),
        second=replace(model.second, signal=(last - model.second.signal).astype(np.int16)),
    )
    again = BlockModel.load(saved(turned, tmp_path))
    assert judge(again, PAGE).probability.tolist() == judge(model, PAGE).probability.tolist()
    kinds = load_kind_model(LATEST)
    assert kinds.probabilities(judge(again, PAGE)).tolist() == kinds.probabilities(judge(model, PAGE)).tolist()


def test_the_order_of_the_code_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    model = load_block_model(LATEST)
    before = judge(model, PAGE).probability.tolist()
    plain = table.table_signals
    monkeypatch.setattr("dehusk.learned.judge.table_signals", lambda subject: dict(reversed(plain(subject).items())))
    assert judge(model, PAGE).probability.tolist() == before


def test_a_model_of_other_signals_is_refused(tmp_path: Path) -> None:
    model = load_block_model(LATEST)
    names = tuple("wordz" if name == "words" else name for name in model.schema.names)
    path = saved(replace(model, schema=replace(model.schema, names=names)), tmp_path)
    with pytest.raises(ModelMismatch, match="asks about signals that the code does not compute: wordz"):
        BlockModel.load(path)


def test_a_model_of_kinds_of_other_measures_is_refused(tmp_path: Path) -> None:
    model = load_kind_model(LATEST)
    path = saved(model._replace(schema=replace(model.schema, names=model.schema.names[1:])), tmp_path)
    with pytest.raises(ModelMismatch, match="made before these signals of the code"):
        KindModel.load(path)
