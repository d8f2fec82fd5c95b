# make        everything: environment, database, check and its report, then how to browse
# make cards  download the public card pool and import it beside rulings.db;  FILE=cards.json imports a local one
# make test   all tests;  make quick  those for each commit, in a minute;  make costs  processor time by test file
# make lint   ruff, mypy and the format of the records;  make bench  the benchmarks;  make serve  browse
# make fuzz   a hundred thousand inputs, most of them wrong;  make faults  killed runs, full disks, two at once
# make drafts ARGS=POOL.json   compare each recorded card with the draft read from its text
# make shipped   write the database and the findings that a wheel brings, into build/shipped; then build the wheel
# make answers ARGS='write FILE'   write all answers of the engine;  ARGS='compare BEFORE AFTER'  list the differences
# make witnesses   take out each rule by itself, and write which rulings notice it
# make mutation   count the small faults of the program that its tests notice

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

QUICK := tests/test_house.py tests/checks/engine/test_language.py tests/checks/engine/test_permission.py \
	tests/checks/engine/test_scenarios.py tests/kb/corpus/test_grammar.py tests/kb/reader/clauses/test_clauses.py tests/kb/lookup

.DEFAULT_GOAL := all
.PHONY: all cards test quick costs serve bench scale fuzz faults drafts answers witnesses shipped mutation lint readme pictures docs requirements clean

all: $(READY)
	@$(BIN)/rulings build --quiet --db rulings.db
	@$(BIN)/rulings check || [ $$? -eq 1 ]
	@echo "Browse: make serve. Ask: $(BIN)/rulings timing honest. All cards: make cards."

$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Python 3.11 or later is needed, this is " + sys.version.split()[0] + ": make PYTHON=/path/to/python3")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing what requirements.txt pins into .venv"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@$(BIN)/python -m compileall -q kb checks ruling_corpus
	@touch $(READY)

cards: $(READY)
	@$(BIN)/rulings $(if $(FILE),import-cards "$(FILE)",fetch-cards) --db rulings.db $(ARGS)

test: $(READY)
	@$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

quick: $(READY)
	@$(BIN)/python -m pytest -q -n auto --dist worksteal $(QUICK) $(ARGS)

costs: $(READY)
	@$(BIN)/python -m tests.bench.costs $(ARGS)

serve: $(READY)
	@$(BIN)/rulings build --db rulings.db
	@$(BIN)/rulings serve --db rulings.db $(ARGS)

bench: $(READY)
	@$(BIN)/python -m tests.bench.table $(ARGS)

scale: $(READY)
	@$(BIN)/python -m tests.bench.scale $(ARGS)

fuzz: $(READY)
	@$(BIN)/python -m tests.bench.fuzz $(ARGS)

faults: $(READY)
	@$(BIN)/python -m tests.bench.faults $(ARGS)

drafts: $(READY)
	@$(BIN)/python -m tests.bench.drafts $(ARGS)

answers: $(READY)
	@$(BIN)/python -m tests.bench.answers $(ARGS)

witnesses: $(READY)
	@$(BIN)/python -m tests.bench.witnesses $(ARGS)

shipped: $(READY)
	@$(BIN)/python -m checks.shared.shipping build/shipped

mutation: $(READY)
	@$(BIN)/python -m tests.bench.mutation $(ARGS)

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@find corpus -name '*.yaml' -print0 | xargs -0 -n 200 -P $$(nproc) $(BIN)/rulings format --check

readme: $(READY)
	@$(BIN)/rulings build --db rulings.db
	@RULINGS_DB=rulings.db $(BIN)/python -m tests.test_readme

pictures: $(READY)
	@$(BIN)/rulings build --db rulings.db
	@$(BIN)/python -m tests.pictures rulings.db

docs: $(READY)
	@$(BIN)/python -m kb.corpus.grammar > docs.new && mv docs.new corpus/REFERENCE.md
	@$(BIN)/python -m checks.command.reference > docs.new && mv docs.new checks/command/README.md

requirements:
	@uv pip compile pyproject.toml --extra dev --generate-hashes --universal --python-version 3.11 \
		--no-emit-index-url --no-header --no-annotate --no-emit-package ruling-corpus --upgrade -o requirements.txt

clean:
	@rm -rf .venv rulings.db build dist
