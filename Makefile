PY ?= python3
.PHONY: check test bench eval

check:
	$(PY) scripts/test.py

test:
	$(PY) scripts/test.py tests

bench:
	.venv/bin/python -m bench

eval:
	.venv/bin/python -m detective eval time guard stance verdict calibration
