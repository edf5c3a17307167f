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
# Extractors written for Node, which dehusk is compared with.
NODE_PEERS := @mozilla/readability@0.6.0 jsdom@29.1.1 defuddle@0.19.4
SUITES ?= launch extension panel refusals conformance inspector security
PAGE ?= docs/pages/windmill.html
# For how many seconds pages are made up.
TIME ?= 3600
DATA ?= $(or $(DEHUSK_DATA),../shared/benchmarks)

# Where .ci/rust puts a compiler, if this machine has none.
export PATH := $(CURDIR)/.cache/rust/bin:$(PATH)

.DEFAULT_GOAL := help
.PHONY: help demo test test-all check format bench papers load spatial scale floors measures train fuzz miri invariants together soak hostile reliability conformance wasm extension browsers endtoend integrations node-peers audit wheels clean

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
	@.ci/javascript

format: $(READY) ## rewrite the code as `check` wants it
	@cargo fmt --all
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(READY) ## measure speed as ratios in one run, on pages of the benchmark data
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.speed

papers: $(READY) ## measure every table and figure of the five papers again (20 minutes); writes docs/results/papers.md
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.papers

load: $(READY) ## put the server under load: 50 clients, 20,000 requests, and workers are killed meanwhile (two minutes)
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.load

spatial: $(READY) browsers ## measure whether area and position on the rendered page improve words-leaves and CETD, and compare VIPS (ten minutes)
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.spatial

scale: $(READY) ## measure batches: one and two workers, other extractors, memory over 200,000 pages (half an hour); fills the guide
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.batch

floors: $(READY) ## raise the floors of the quality gate; LOWER="reason" lowers them too
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.floors --lower "$(LOWER)"

measures: $(READY) ## measure completeness, kinds, overviews, menus, items, sites, metadata, Markdown and fidelity (half an hour)
	@for name in completeness kinds overview menus items site metadata markdown fidelity; do \
		DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.$$name || exit 1; done

train: $(READY) ## make the model of the default extractor anew, from the benchmark data (an hour)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group training
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m training.fit

fuzz: $(READY) ## try made-up and broken pages, files and models for TIME=3600 seconds, on the package and the core
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --group fuzz
	@.ci/fuzzers
	@DEHUSK_DATA="$(DATA)" PYTHONPATH=tests $(BIN)/python -m fuzz $(TIME)

miri: ## run the tests of the core's unsafe code in an interpreter that sees undefined behaviour, with and without AVX2
	@.ci/fuzzers
	@cargo +nightly miri test --quiet -p dehusk-core simd
	@RUSTFLAGS="-C target-feature=+avx2,+bmi1,+popcnt" cargo +nightly miri test --quiet -p dehusk-core simd

invariants: $(READY) ## check what has to hold of every page on all pages of the benchmark data, and on broken ones (an hour)
	@DEHUSK_DATA="$(DATA)" PYTHONPATH=tests $(BIN)/python -m fuzz.on_data

together: $(READY) ## compare the answers of 16 threads, 4 processes and a core without AVX2 on 2,000 pages (five minutes)
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.reliability.together

soak: $(READY) ## extract 500,000 times in one process and draw its memory (half an hour)
	@DEHUSK_DATA="$(DATA)" $(BIN)/python -m benchmarks.reliability.soak

hostile: $(READY) ## try 600 families of hostile pages at two sizes: no hang, no error, no cost that outgrows the page (an hour)
	@PYTHONPATH=tests $(BIN)/python -m hostile

reliability: $(READY) ## give hostile pages to dehusk and other extractors, each in a process of its own (hours)
	@PYTHONPATH=tests $(BIN)/python -m benchmarks.reliability

conformance: $(READY) ## write the answers that every implementation of the core has to give, in conformance/
	@$(BIN)/python -m conformance.write

wasm: $(WASM) ## make the core for WebAssembly in target/web/, and try it in Node on the conformance pages
	@command -v node >/dev/null || { echo "$(NO_NODE)"; exit 1; }
	@node --test --test-reporter=dot crates/wasm/test.mjs conformance/test.mjs

$(WASM): Cargo.toml Cargo.lock $(shell find crates/core crates/wasm -name '*.rs' -o -name '*.ts' -o -name Cargo.toml) crates/wasm/build.sh
	@.ci/wasm
	@crates/wasm/build.sh $(@D)

extension: $(WASM) $(READY) ## make the browser extension in dist/extension/: folders to load, and an archive for each browser
	@$(BIN)/python -m extension.build dist/extension

browsers: ## install Chromium and Firefox, where they are missing, and what drives them
	@.ci/browsers

endtoend: extension browsers ## try the extension, the inspector and pages with vectors in Chromium and Firefox (ten minutes)
	@.ci/suites $(SUITES)

integrations: $(READY) $(INTEGRATIONS)/.installed ## try Ray, Spark and the other libraries that dehusk works with (needs Java 17, five minutes)
	@$(INTEGRATIONS)/bin/python -m pytest tests/integrations -W default

$(INTEGRATIONS)/.installed: pyproject.toml
	$(PYTHON) -m venv $(INTEGRATIONS)
	$(INTEGRATIONS)/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(INTEGRATIONS)/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[ray]" --group integrations
	@touch $@

node-peers: ## install Readability.js and defuddle in .cache/node, for `dehusk bench --peers all` (needs npm)
	@npm install --silent --no-audit --no-fund --prefix .cache/node $(NODE_PEERS)

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
