# Needs Python 3.11 or later, nothing else. A C compiler and Node are used if present.
PYTHON ?= python3
PYTEST_JOBS ?= auto

.PHONY: setup run test test-compiled lint web-check coverage mutants pictures check check-deep
.PHONY: bench-setup bench docs wheels clean

# The installation as a user gets it: compiled where a compiler is present.
setup: .venv/ready

run: .venv/ready
	.venv/bin/huone serve

# The source tree: every edit counts.
test: .venv-dev/ready
	.venv-dev/bin/pytest -n $(PYTEST_JOBS) -m "not deep and not browser"
	.venv-dev/bin/pytest -n $(PYTEST_JOBS) -m "browser and not deep" tests/browser

# What the tests of the rules reach of the packages without a clock, luck or a disk: a floor that
# only rises.
PURE_TESTS := bots cards floor games histories integrity money rulebooks sim table tournament \
	live study server/api/live server/api/test_study.py
coverage: .venv-dev/ready
	.venv-dev/bin/pytest -q -n $(PYTEST_JOBS) -m "not deep and not browser" \
		--cov --cov-branch --cov-report json:build/coverage.json $(PURE_TESTS:%=tests/%)
	.venv-dev/bin/python tests/tree/coverage_floor.py build/coverage.json

# Small faults, planted one at a time; the share that the tests notice has a floor, too.
mutants: .venv-dev/ready
	PYTHONPATH=tests .venv-dev/bin/python tests/mutants/run.py

# The wheel, as users get it, tested from outside the source tree. Browsers see no difference.
test-compiled: .venv/ready
	.venv/bin/pip install --quiet '.[test,numpy]'
	.venv/bin/huone doctor --strict
	.venv/bin/pytest -n $(PYTEST_JOBS) -m "not deep and not browser"

lint: .venv-dev/ready
	.venv-dev/bin/ruff format --check
	.venv-dev/bin/ruff check
	.venv-dev/bin/mypy
	.venv-dev/bin/lint-imports

# The web client: format, order of its rooms, types, warnings of the compiler and its own tests.
web-check: web/node_modules/.package-lock.json
	cd web && npm run --silent lint
	cd web && npm run --silent check
	cd web && npm run --silent test

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --silent

# Every page on a desk and on a phone, to be looked at: pictures/*.png.
pictures: .venv-dev/ready
	PYTHONPATH=tests .venv-dev/bin/python tests/browser/pictures.py pictures

check: lint web-check test

check-deep: check test-compiled mutants
	.venv-dev/bin/pytest -n $(PYTEST_JOBS) -m deep
	.venv/bin/python tests/bench/instructions.py

bench-setup: .venv/ready
	.venv/bin/pip install --quiet '.[bench]'

bench: bench-setup
	.venv/bin/huone bench all

# The documentation as a site, into src/huone/server/docs: a room serves it at /docs.
docs: .venv-dev/ready
	.venv-dev/bin/pip install --quiet --editable '.[docs]'
	.venv-dev/bin/python build_backend/docs_site.py pages build/docs
	NO_MKDOCS_2_WARNING=1 PYTHONPATH=docs \
		.venv-dev/bin/mkdocs build --strict --clean --quiet --config-file build/mkdocs.yml
	.venv-dev/bin/python build_backend/docs_site.py scripts src/huone/server/docs

# A wheel for every CPython that is installed here, from 3.11 to 3.14; and the source.
wheels:
	$(PYTHON) -m venv .venv-wheels # Not in build/, which every build of a wheel empties.
	.venv-wheels/bin/pip install --quiet build
	for python in python3.11 python3.12 python3.13 python3.14; do \
		if $$python -c '' 2>/dev/null; then \
			$$python -m pip wheel --quiet --no-deps --wheel-dir dist . || exit 1; \
		else echo "$$python is not installed here: no wheel for it"; fi; \
	done
	.venv-wheels/bin/python -m build --sdist --outdir dist .

clean:
	rm -rf .venv .venv-dev .venv-wheels build dist src/*.egg-info web/node_modules
	rm -rf src/huone/server/static src/huone/server/docs $$(find src -name '*.so' -o -name '*.pyd')

SOURCES := pyproject.toml setup.py $(shell find build_backend src web -type f \
	! -path '*/node_modules/*' ! -path '*/static/*' ! -path '*/server/docs/*' ! -path '*/__pycache__/*' \
	! -name '*.so' ! -path '*.egg-info/*' 2>/dev/null)
# What an editable install does not follow by itself.
BUILT_FROM := $(filter-out src/%.py src/%.toml,$(SOURCES))

.venv/ready: $(SOURCES)
	test -d .venv || $(PYTHON) -m venv .venv
	.venv/bin/pip install --quiet '.[server]'
	touch $@

.venv-dev/ready: $(BUILT_FROM)
	test -d .venv-dev || $(PYTHON) -m venv .venv-dev
	.venv-dev/bin/pip install --quiet --editable '.[dev]'
	touch $@
