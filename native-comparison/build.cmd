@echo off
rem Builds the native columns into native-comparison\build on Windows. Columns whose library CMake does not find are left out.
setlocal

if "%~1"=="" goto look
if "%~1"=="--help" goto usage
echo build.cmd: unknown option "%~1"; --help lists the options. 1>&2
exit /b 2

:usage
echo Usage: build.cmd [--help]
echo.
echo Builds libwire_native.dll with CMake and the C++ compiler that CMake finds, and prints its path.
echo protozero and protobuf are found where CMake finds them, for instance through CMAKE_PREFIX_PATH
echo or the toolchain file of a package manager in CMAKE_TOOLCHAIN_FILE.
echo.
echo Exit codes: 0 built, 1 the build failed, 2 wrong option, 3 a tool is missing.
exit /b 0

:look
where cmake >nul 2>nul
if errorlevel 1 (
  echo build.cmd: missing: CMake 3.18 or later, and a C++ compiler such as that of the Visual Studio Build Tools. 1>&2
  exit /b 3
)

cmake -S "%~dp0." -B "%~dp0build" || exit /b 1
cmake --build "%~dp0build" --config Release || exit /b 1
if not exist "%~dp0build\libwire_native.dll" (
  echo build.cmd: the build succeeded, but there is no library in %~dp0build 1>&2
  exit /b 1
)

echo %~dp0build\libwire_native.dll
exit /b 0
