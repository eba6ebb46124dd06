# Opens the web page of Detective, http://127.0.0.1:8765/
& (Join-Path $PSScriptRoot 'detective.cmd') web @args
exit $LASTEXITCODE
