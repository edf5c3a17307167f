# Everything runs on a bare checkout: each target first makes .venv as it needs it.

PYTHON ?= python3
VENV := .venv
INTEGRATIONS := .venv-integrations
AUDIT := .venv-audit
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
READY := $(VENV)/.ready
CRATES := Cargo.toml Cargo.lock $(shell find crates/core crates/python -name '*.rs' -o -name Cargo.toml)
WASM := target/web/dehusk_bg.wasm
NO_NODE := The core for WebAssembly is built, but it is tried in Node, which is not here: apt-get install nodejs
SUITES ?= launch extension panel refusals conformance inspector security
PAGE ?= docs/pages/windmill.html
# For how many seconds pages are made up.
TIME ?= 3600
DATA ?= $(or $(DEHUSK_DATA),../shared/benchmarks)

# Where .ci/rust puts a compiler, if this machine has none.
export PATH := $(CURDIR)/.cache/rust/bin:$(PATH)

.DEFAULT_GOAL := help
.PHONY: help demo test test-all check format bench measures fuzz wasm extension browsers endtoend integrations audit wheels clean

help: ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## */\t/' | expand -t 13

$(INSTALLED): pyproject.toml
	@.ci/rust
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[all]" --group dev
	@touch $(INSTALLED)

$(READY): $(INSTALLED) $(CRATES)
	@.ci/rust
	@VIRTUAL_ENV=$(abspath $(VENV)) $(BIN)/maturin develop --quiet --release --skip-install
	@touch $(READY)

demo: $(READY) ## extract the content of the bundled page, or of PAGE=<file or URL>
	@$(BIN)/dehusk "$(PAGE)" --format markdown

test: $(READY) ## run the tests of Python and Rust (five minutes)
	@cargo test --quiet
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m pytest -n auto

test-all: export DEHUSK_TESTS := all
test-all: test ## run the tests with all their examples, real pages and kills, and the floors of all data sets

check: $(READY) ## format, lint and types
	@cargo fmt --all --check
	@cargo clippy --quiet --workspace --all-targets -- --deny warnings
	@CUSTOM_LIBFUZZER_PATH=./not-linked cargo clippy --quiet --manifest-path fuzz/crate/Cargo.toml -- --deny warnings
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@MYPYPATH=src $(BIN)/stubtest dehusk._core --concise --ignore-disjoint-bases --allowlist .ci/stub-exceptions
	@.ci/javascript

format: $(READY) ## rewrite the code as `check` wants it
	@cargo fmt --all
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(READY) ## measure speed as ratios in one run, on pages of the benchmark data
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.speed

measures: $(READY) ## measure completeness, reading, kinds, overviews, menus, items, sites, metadata, Markdown and fidelity (half an hour)
	@for name in completeness reading kinds overview menus items site metadata markdown fidelity; do \
		DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.$$name || exit 1; done

fuzz: $(READY) ## try made-up and broken pages, files and models for TIME=3600 seconds, on the package and the core
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group fuzz
	@.ci/fuzzers
	@DEHUSK_DATA="$(DATA)" PYTHONPATH=tests $(BIN)/python -m fuzz $(TIME)

wasm: $(WASM) $(READY) ## make the core for WebAssembly in target/web/, and compare it in Node with native code
	@command -v node >/dev/null || { echo "$(NO_NODE)"; exit 1; }
	@$(BIN)/python -m conformance.write
	@node --test --test-reporter=dot crates/wasm/test.mjs conformance/test.mjs

$(WASM): Cargo.toml Cargo.lock $(shell find crates/core crates/wasm -name '*.rs' -o -name '*.ts' -o -name Cargo.toml) crates/wasm/build.sh
	@.ci/wasm
	@crates/wasm/build.sh $(@D)

extension: $(WASM) $(READY) ## make the browser extension in dist/extension/: folders to load, and an archive for each browser
	@$(BIN)/python -m extension.build dist/extension

browsers:
	@.ci/browsers

endtoend: extension browsers ## try the extension, the inspector and pages with vectors in Chromium and Firefox (ten minutes)
	@$(BIN)/python -m conformance.write
	@.ci/suites $(SUITES)

integrations: $(READY) $(INTEGRATIONS)/.installed ## try training, Ray, Spark and the other libraries that dehusk works with (needs Java 17, ten minutes)
	@$(INTEGRATIONS)/bin/python -m pytest tests/integrations tests/training -W default

$(INTEGRATIONS)/.installed: pyproject.toml
	$(PYTHON) -m venv $(INTEGRATIONS)
	$(INTEGRATIONS)/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(INTEGRATIONS)/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[ray]" --group integrations
	@touch $@

audit: $(READY) $(AUDIT)/.installed ## look up all packages and crates in the lists of known vulnerabilities (needs the network)
	@.ci/audit $(BIN)/python

$(AUDIT)/.installed: pyproject.toml
	$(PYTHON) -m venv $(AUDIT)
	$(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(AUDIT)/bin/python -m pip install --quiet --disable-pip-version-check --group audit
	@touch $@

wheels: $(READY) ## make a wheel and a source distribution in dist/, and try both in empty environments
	@rm -rf dist
	@$(BIN)/maturin build --quiet --release --out dist
	@$(BIN)/maturin sdist --out dist
	@.ci/wheels $(PYTHON)

clean: ## remove what was made
	rm -rf $(VENV) $(INTEGRATIONS) $(AUDIT) tests/browser/node_modules target src/dehusk/_core.*.so .mypy_cache .ruff_cache .pytest_cache .hypothesis .cache dist build
