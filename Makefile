PY ?= python3
.PHONY: check test coverage bench eval refit

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

# All that is fitted, and what is written from it, after rules or word lists have changed; DATA is the development data.
# Needs numpy and scikit-learn beside the project; two to three minutes on two cores.
refit:
	$(PY) scripts/fit_reader.py $(DATA)
	$(PY) scripts/fit_confidence.py --data $(DATA)
	$(PY) scripts/list_misses.py
	$(PY) scripts/build_docs.py
	rm -f tests/golden/ruleset.json
	$(PY) scripts/lock_ruleset.py
