# The verbs of this project; `make` alone lists them.
# Everything is installed into .venv from requirements/*.txt (exact versions, with hashes).

PYTHON ?= python3
# More arguments for the tool a verb runs: make test ARGS="-k notation"
ARGS ?=

# Bytecode is kept, whatever the surroundings say: without it each process compiles all modules anew, which takes as long
# as everything else that it does to begin.
export PYTHONDONTWRITEBYTECODE =

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
LOCKED := $(PIP) install --require-hashes

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help check test test-all lint types format coverage bench docs e2e lock clean FORCE

help: ## list these verbs
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | \
		while IFS='|' read -r verb what; do printf '  make %-10s %s\n' "$$verb" "$$what"; done

check: .venv/.project ## run all scenarios against the rules
	@$(BIN)/rulewright check $(ARGS)

TEST := $(BIN)/pytest -n auto --dist worksteal

test: .venv/.test ## run the test suite, with a tenth of the long checks, drawn by the commit
	@$(TEST) $(ARGS)

test-all: .venv/.test ## run the test suite with all long checks (two hours on two cores)
	@$(TEST) --all $(ARGS)

lint: .venv/.lint ## check style, formatting and the direction of imports
	@wrong=0; \
	$(BIN)/ruff check $(ARGS) || wrong=1; \
	$(BIN)/ruff format --check || wrong=1; \
	$(BIN)/lint-imports || wrong=1; \
	exit $$wrong

types: .venv/.lint .venv/.test ## check types (mypy, strict)
	@$(BIN)/mypy $(ARGS)

format: .venv/.lint ## format the code and mend what can be mended
	@$(BIN)/ruff check --fix-only --quiet $(ARGS)
	@$(BIN)/ruff format

coverage: .venv/.test ## run the tests and show the lines and branches they miss
	@$(BIN)/coverage erase
	@$(BIN)/coverage run -m pytest $(ARGS)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report

bench: .venv/.bench ## measure what it costs against other tools (three minutes)
	@PYTHONPATH=tests $(BIN)/python -m bench $(ARGS)

docs: .venv/.docs ## build the site into site/, in every language; and the bare pages of docs/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet --site-dir build/docs
	@$(BIN)/rulewright site build -o site $(ARGS)

# Needs node, npm and a chromium (CHROMIUM=PATH if it is not Debian's); npm fetches no browser of its own.
e2e: docs tests/e2e/node_modules/.package-lock.json ## try the built site in a browser
	@cd tests/e2e && npx --no-install playwright test $(E2E)

tests/e2e/node_modules/.package-lock.json: tests/e2e/package-lock.json
	@cd tests/e2e && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --ignore-scripts --silent
	@touch $@

lock: .venv/.lock ## choose the versions in requirements/ anew (ARGS=--upgrade takes the newest)
	@$(call compile,run,pyproject.toml --extra puzzles)
	@$(call compile,build,--group build,run)
	@$(call compile,test,--group test,run build)
	@$(call compile,lint,--group lint,run build test)
	@$(call compile,docs,--group docs,run build test lint)
	@$(call compile,bench,--group bench,run build test lint docs)
	@$(call compile,lock,--group lock)

clean: ## remove the virtual environment and everything built
	@rm -rf .venv build dist site tests/e2e/node_modules .coverage .coverage.* htmlcov .hypothesis .mypy_cache .pytest_cache \
		.ruff_cache .import_linter_cache
	@find engine puzzlegen tests -name __pycache__ -type d -prune -exec rm -rf {} +

# $(call compile,NAME,SOURCE,CONSTRAINTS): writes requirements/NAME.txt, valid for every Python and system.
# Constraints keep one version of a package in all files, since all are installed into one environment.
compile = echo "requirements/$(1).txt" && $(BIN)/uv pip compile $(2) $(foreach c,$(3),-c requirements/$(c).txt) \
	--universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" --quiet $(ARGS) -o requirements/$(1).txt

# The environment. It is made again when it is missing, broken, or was made in another folder (a copied
# checkout would otherwise run the code it was copied from).
USABLE := $(shell [ -x $(BIN)/python ] && [ "$$(cat .venv/.made 2>/dev/null)" = "$$(pwd -P)" ] && echo yes)

.venv/.made: $(if $(USABLE),,FORCE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Rulewright needs Python 3.11 or newer, but $(PYTHON) is $$($(PYTHON) --version 2>&1)." \
			"Try: make PYTHON=python3.11" >&2; exit 1; }
	@echo "making .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear .venv
	@pwd -P > $@

.venv/.run: requirements/run.txt requirements/build.txt .venv/.made
	@echo "installing requirements/run.txt and build.txt"
	@$(LOCKED) -r requirements/run.txt -r requirements/build.txt
	@touch $@

.venv/.project: pyproject.toml engine/rulewright/__init__.py .venv/.run
	@echo "installing rulewright, editable"
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

.venv/.test .venv/.lint .venv/.bench .venv/.docs: .venv/.%: requirements/%.txt .venv/.project
	@echo "installing requirements/$*.txt"
	@$(LOCKED) -r requirements/$*.txt
	@touch $@

.venv/.lock: requirements/lock.txt .venv/.made
	@echo "installing requirements/lock.txt"
	@$(LOCKED) -r requirements/lock.txt
	@touch $@
