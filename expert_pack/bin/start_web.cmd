@echo off
rem Opens the web page of Detective, http://127.0.0.1:8765/
call "%~dp0detective.cmd" web %*
if errorlevel 1 pause
