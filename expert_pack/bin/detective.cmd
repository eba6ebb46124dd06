@echo off
rem Finds Python 3.11 or newer and starts Detective from this pack.
setlocal EnableExtensions DisableDelayedExpansion
set "FOUND="
set "MANAGED=%USERPROFILE%\.workbuddy"
if defined WORKBUDDY_CONFIG_DIR set "MANAGED=%WORKBUDDY_CONFIG_DIR%"
if defined DETECTIVE_PYTHON call :probe "%DETECTIVE_PYTHON%"
for %%V in ({{PREFERRED_WINDOWS}} -3 -3.14 -3.13 -3.12 -3.11) do if not defined FOUND call :probe py %%V
for /d %%D in ("%MANAGED%\binaries\python\versions\*") do if not defined FOUND call :probe "%%~D\python.exe"
for %%P in (python python3) do if not defined FOUND call :probe %%P
if not defined FOUND goto missing
%FOUND% -B "%~dp0detective.py" %*
exit /b %ERRORLEVEL%

:probe
%* -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set FOUND=%*
exit /b 0

:missing
echo Detective: Python 3.11 or newer is needed; install it, or name it in DETECTIVE_PYTHON. 1>&2
exit /b 127
