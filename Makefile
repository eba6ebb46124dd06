PY ?= .venv/bin/python
.PHONY: check format lint types contracts test bench
check: format lint types contracts test
format:
	$(PY) -m ruff format --check .
lint:
	$(PY) -m ruff check .
types:
	$(PY) -m mypy
contracts:
	.venv/bin/lint-imports
test:
	$(PY) -m pytest -n auto
