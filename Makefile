PY ?= python3
.PHONY: check test coverage bench eval

check:
	$(PY) scripts/test.py

test:
	$(PY) scripts/test.py tests

coverage:
	.venv/bin/python -m pytest -n auto --cov --cov-report=term:skip-covered

bench:
	.venv/bin/python -m bench

eval:
	.venv/bin/python -m detective eval time guard stance verdict calibration
