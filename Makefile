# Everything runs on a bare checkout: each target first makes .venv as it needs it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PAGE ?= docs/pages/windmill.html
DATA ?= $(or $(DEHUSK_DATA),../shared/benchmarks)

.DEFAULT_GOAL := help
.PHONY: help demo test check format bench floors measures train clean

help: ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 10

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[all]" --group dev
	@touch $(READY)

demo: $(READY) ## extract the content of the bundled page, or of PAGE=<file or URL>
	@$(BIN)/dehusk "$(PAGE)" --format markdown

test: $(READY) ## run every test
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m pytest -n auto

check: $(READY) ## format, lint and types
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy

format: $(READY) ## rewrite the code as `check` wants it
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(READY) ## measure speed as ratios in one run, on pages of the benchmark data
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.speed

floors: $(READY) ## raise the floors of the quality gate; LOWER="reason" lowers them too
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.floors --lower "$(LOWER)"

measures: $(READY) ## measure kinds, overviews, menus, items, sites, metadata, Markdown and fidelity (half an hour)
	@for name in kinds overview menus items site metadata markdown fidelity; do \
		DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.$$name || exit 1; done

train: $(READY) ## make the model of the default extractor anew, from the benchmark data (twenty minutes)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group training
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m training.fit

clean: ## remove what was made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .cache dist build
