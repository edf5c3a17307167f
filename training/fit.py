"""Fit the models of the default extractor on the benchmark data: the model of blocks and the model of kinds.

    python -m training.fit                    the models, and for each of five folds the models without its domains
    python -m training.fit --judge            for each data set but wcxb the model without it, to be measured on it
    python -m training.fit --judge recipes    for these data sets alone

Only data sets whose `dataset.json` allows training are read. The same data give the same files.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from rich.console import Console

from dehusk.evaluation.datasets import find_datasets
from dehusk.evaluation.held_out import FOLDER, FOLDS, JUDGED_BY_DOMAIN, domain_model, left_out_model

from .block_model import fit
from .calibration import calibrated, marked_by
from .examples import Example, examples_of
from .headings import muted
from .held_out import FINAL_BLOCKS
from .kind_model import fit_all
from .made_pages import made_pages
from .model import BlockModel
from .names import Paths
from .snippets import snippet_examples
from .worth import weighed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--judge", nargs="?", const="", metavar="SETS", help="fit the models that leave out one data set each"
    )
    judged = parser.parse_args().judge
    begin, console = time.monotonic(), Console(highlight=False)

    def say(line: str) -> None:
        console.print(f"{time.monotonic() - begin:5.0f} s  {line}", markup=False)

    datasets = [dataset for dataset in find_datasets().values() if "train" in dataset.use]
    given, snippets = list(examples_of(datasets)), list(snippet_examples(datasets))
    say(f"{len(given)} pages, {len(snippets)} with snippets, {sum(len(example.blocks) for example in given)} blocks")
    made = list(made_pages(given))
    examples = muted(weighed([*given, *snippets, *made]))
    say(f"{len(made)} made pages")
    paths = Paths(examples)
    say("names on the paths of all blocks")
    FOLDER.mkdir(parents=True, exist_ok=True)
    if judged is not None:
        trained_on = {example.dataset for example in examples} - {JUDGED_BY_DOMAIN}
        for name in judged.split(",") if judged else sorted(trained_on):
            model = fit([example for example in examples if example.dataset != name], paths)
            model.save(left_out_model(name))
            say(f"without {name}: {_mean(model, [example for example in given if example.dataset == name]):.4f}")
        return
    models = {}
    for fold in range(FOLDS):
        models[fold] = fit([example for example in examples if example.fold != fold], paths)
        models[fold].save(domain_model(fold))
        say(f"fold {fold}: {_mean(models[fold], [example for example in given if example.fold == fold]):.4f}")
    calibration, confidence = calibrated(given, models)
    for fold, model in models.items():
        replace(model, calibration=calibration, confidence=confidence).save(domain_model(fold))
    replace(fit(examples, paths, say), calibration=calibration, confidence=confidence).save(FINAL_BLOCKS)
    say(str(FINAL_BLOCKS))
    fit_all(say)


def _mean(model: BlockModel, examples: Sequence[Example]) -> float:
    """The mean word F1 of a model on examples on which it was not fitted."""
    scores = [marked_by(model, example)[1] for example in examples]
    return float(np.mean(scores)) if scores else float("nan")


if __name__ == "__main__":
    main()
