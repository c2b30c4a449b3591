# The two commands that a newcomer needs:  make play   and   make test

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# Exact versions of all packages, for building as well; `LOCK=` takes the newest that go together.
LOCK ?= constraints.txt
PINNED := PIP_CONSTRAINT=$(LOCK) PIP_BUILD_CONSTRAINT=$(LOCK)
COMPILED := $(wildcard src/stationmaster/games/*/*.py src/stationmaster/games/*/planner/*.py \
	src/stationmaster/bots/playouts/*.py src/stationmaster/envs/compiled/*.py)

# Tests of servers mostly wait: two for each core.
TWICE = $(shell $(BIN)/python -c 'import os; print(2 * os.cpu_count())')

READY := $(VENV)/installed $(VENV)/compiled
DEV := $(VENV)/installed-dev $(VENV)/compiled

.PHONY: play test quick check docs client browser pictures frames pytest uncompiled pythons release bench golden types \
	lock clean
.NOTPARALLEL:  # all use one virtual environment

# The server with its browser client; games are kept in stationmaster.db.
play: $(READY)
	@$(PINNED) $(BIN)/python web/build_client.py --get-node
	@$(BIN)/stationmaster serve --open --log-level WARNING

# Everything that CI runs.
test: check client browser pytest uncompiled

# The checks for in between: format, types, the tests of the folders that have changed, in a minute.
quick: $(VENV)/installed-dev
	@$(BIN)/python tools/quick.py

check: $(DEV) docs
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m stationmaster.server.typescript --check web/src/lib/messages.ts

# The documentation site, into build/docs; a warning is an error.
docs: $(DEV)
	$(BIN)/python -m sphinx --fresh-env --fail-on-warning --keep-going --nitpicky --quiet -c docs . build/docs

# The browser client: types, tests, build.
client: $(DEV)
	$(PINNED) $(BIN)/python web/build_client.py --get-node --check

# The same client in a real browser, with a real server.
browser: $(DEV)
	$(PINNED) $(BIN)/python web/browser_tests.py

# Contact sheets of every state of the client, to look at: build/pictures/index.html. STATES=marklin: only those.
STATES ?=
pictures: $(DEV)
	$(PINNED) $(BIN)/python web/browser_tests.py pictures $(if $(STATES),--grep $(STATES))

# How long a frame takes on a full board.
frames: $(DEV)
	$(PINNED) $(BIN)/python web/browser_tests.py frames

pytest: $(DEV)
	STATIONMASTER_BUILD=compiled $(BIN)/python -m pytest -n $(TWICE) --dist worksteal

# The same engine without a compiler: installed as on a machine that has none, then a smaller set of tests.
uncompiled: $(DEV)
	rm -rf build/uncompiled
	$(PINNED) CC=no-compiler-here STATIONMASTER_CLIENT=0 $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --target build/uncompiled .
	STATIONMASTER_BUILD=uncompiled PYTHONPATH=build/uncompiled $(BIN)/python -m pytest -n auto --dist worksteal -m uncompiled tests

# The quick tests on every other Python that is found.
pythons: $(DEV)
	$(PINNED) $(BIN)/python tools/pythons.py

# The sdist and a compiled wheel, installed in a clean environment; QUICK=1: uncompiled, without the client.
QUICK ?=
release: $(DEV)
	$(PINNED) $(BIN)/python tools/release.py $(if $(QUICK),--quick)

bench: $(READY)
	@$(BIN)/stationmaster bench

# Writes the golden files anew, after a change that is meant.
golden: $(DEV)
	$(BIN)/python -m tests.games.test_golden

# The browser's types of the server's messages.
types: $(DEV)
	$(BIN)/python -m stationmaster.server.typescript web/src/lib/messages.ts

# Writes constraints.txt anew, with the newest versions that go together.
lock:
	$(PYTHON) -m venv --clear build/lock
	build/lock/bin/python lock.py

$(VENV)/installed: pyproject.toml setup.py $(LOCK)
	@$(PINNED) $(PYTHON) tools/install.py $(VENV) server --client
	@touch $(VENV)/compiled $@

$(VENV)/installed-dev: pyproject.toml setup.py $(LOCK)
	@$(PINNED) $(PYTHON) tools/install.py $(VENV) dev
	@touch $(VENV)/compiled $(VENV)/installed $@

# After a change of the engine.
$(VENV)/compiled: $(COMPILED) | $(VENV)/installed
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

clean:
	rm -rf $(VENV) build dist src/*.egg-info web/node_modules src/stationmaster/server/static
	find src -name '*.so' -delete
