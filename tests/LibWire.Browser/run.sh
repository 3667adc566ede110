#!/usr/bin/env bash
# The pages of "libwire inspect --html" and "--serve", of samples/Pipeline, and the site of the documents, in a browser without a window:
# run.sh [--no-build] [--site] [--screenshot FILE]
# Makes pages of real, hostile and large files, opens them in Chromium, and uses them by mouse and by keyboard. Then the pipeline runs, and loses a node. --site builds the site of
# the documents, looks at each of its links and opens it instead; --screenshot draws the picture of the documents. Installs Chromium and playwright-core where apt and npm are at hand, and is left out elsewhere; an installation that fails is a failure.
# What it makes is in artifacts/browser.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
output=$root/artifacts/browser

builds=true
site=false
screenshot=
while [ $# -gt 0 ]; do
  case $1 in
    --no-build) builds=false ;;
    --site) site=true ;;
    --screenshot) screenshot=$(realpath -m "$2"); shift ;;
    *) echo "There is no option $1." >&2; exit 2 ;;
  esac
  shift
done
mkdir -p "$output"

left_out() { echo "The browser tests are left out: $1."; exit 0; }

failed() {
  tail -n 20 "$2"
  echo "FAILED: $1"
  exit 1
}

# install PACKAGE...
install() {
  { command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; } || left_out "this machine lacks $*, and apt-get is not at hand"
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"; } >"$output/apt.txt" 2>&1 \
    || failed "apt-get does not install $*" "$output/apt.txt"
}

# Two of these scripts may run at a time, but one of them installs.
exec 9>"$output/lock"
if command -v flock >/dev/null; then flock 9; fi

command -v npm >/dev/null || left_out "this machine has no npm"
node -e "process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)" || left_out "Node.js is older than 20"
command -v chromium >/dev/null || install chromium

# A picture has the letters that most readers see, and few colours.
pictures=(fonts-inter fonts-jetbrains-mono pngquant)
if [ -n "$screenshot" ]; then dpkg -s "${pictures[@]}" >/dev/null 2>&1 || install "${pictures[@]}"; fi

if ! cmp -s "$here/package-lock.json" "$output/installed"; then
  cp "$here"/package*.json "$output/"
  (cd "$output" && npm ci --no-audit --no-fund --ignore-scripts) >"$output/npm.txt" 2>&1 || failed "npm ci" "$output/npm.txt"
  cp "$here/package-lock.json" "$output/installed"
fi

exec 9>&-

export LIBWIRE_OUTPUT=$output
export CHROMIUM=$(command -v chromium)
if $site; then
  if $builds; then
    bash "$root/docs/site/build.sh" >"$output/site.txt" 2>&1 || failed "the build of the site" "$output/site.txt"
    grep ' dead\.$' "$output/site.txt"
  fi
  export LIBWIRE_SITE=$root/artifacts/site
  timeout --kill-after=10 300 node "$here/site.js"
  exit
fi

if $builds; then
  for project in LibWire.Cli samples/Pipeline; do
    dotnet build "$root/$project" -c Release --nologo -v quiet -nodeReuse:false >"$output/build.txt" 2>&1 || failed "the build of $project" "$output/build.txt"
  done
fi

export LIBWIRE_DLL=$root/LibWire.Cli/bin/Release/net10.0/libwire.dll
cd "$root" || exit 1
if [ -n "$screenshot" ]; then
  node "$here/screenshot.js" "$output/screenshot.png" && pngquant --force --strip --speed 1 --output "$screenshot" "$output/screenshot.png"
  exit
fi
export PIPELINE_DLL=$root/samples/Pipeline/bin/Release/net10.0/Pipeline.dll
timeout --kill-after=10 300 node "$here/inspect.js" && timeout --kill-after=10 200 node "$here/pipeline.js"
