#!/bin/sh
# Opens the web page of Detective, http://127.0.0.1:8765/
exec sh "$(dirname -- "$0")/detective" web "$@"
