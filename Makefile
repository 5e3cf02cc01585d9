# make play   sets up and opens JupyterLab on a notebook to play in
# make test   sets up and runs every check and test
# The rest: lint, bench, build, bundle, pictures, clean.

PYTHON ?= python3
PORT ?= 8888
# make play BROWSER=no prints the address instead of opening a browser: for a server.
BROWSER ?= yes

BIN := .venv/bin
AS_ROOT := $(filter 0,$(shell id -u))

.PHONY: play test lint bench build bundle pictures clean chromium

play: .venv/play
	@echo
	@echo "JupyterLab starts on port $(PORT); to stop it, press Ctrl-C twice here."
	@echo
	$(BIN)/jupyter lab --ServerApp.port=$(PORT) $(if $(AS_ROOT),--allow-root) \
	  $(if $(filter no,$(BROWSER)),--no-browser) examples/play.ipynb

test: lint chromium
	npm --prefix js test
	$(BIN)/python -m pytest

lint: .venv/test js/node_modules/.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	npm --prefix js run lint
	npm --prefix js run types

bench: .venv/test js/node_modules/.stamp chromium
	$(BIN)/python -m pytest -o python_files='bench_*.py' -s -q tests/benchmarks

build: .venv/test bundle
	$(BIN)/python -m build

bundle: js/node_modules/.stamp
	npm --prefix js run build

# The pictures of the README.
pictures: .venv/test chromium
	$(BIN)/python examples/pictures/make.py

clean:
	rm -rf .venv js/node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "golf_widget needs Python 3.11 or later; try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv

.venv/play: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install -q -e ".[play]"
	@touch $@

.venv/test: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install -q -e ".[play,test]"
	@touch $@

js/node_modules/.stamp: js/package-lock.json
	@command -v npm >/dev/null || { echo "The tests need Node.js 20 or later with npm: https://nodejs.org"; exit 1; }
	npm --prefix js ci --no-audit --no-fund
	@touch $@

# The browser tests use the system's Chromium.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  if [ -n "$(AS_ROOT)" ] && command -v apt-get >/dev/null; then \
	    apt-get update -q && apt-get install -y -q --no-install-recommends chromium; \
	  else echo "The browser tests need Chromium: sudo apt-get install chromium"; exit 1; fi
