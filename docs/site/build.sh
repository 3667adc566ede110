#!/usr/bin/env bash
# Makes the whole site of the documents into artifacts/site: bash docs/site/build.sh [--serve [PORT]]. Needs the .NET SDK and Node.js 20 with npm.
# LIBWIRE_REPOSITORY, such as https://example.org/libwire/blob/main, is where links to sources lead; without it they are plain code.
# LIBWIRE_SITE_BASE, such as /libwire/, is the folder of the server that the site will be in.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/artifacts/site-work

mkdir -p "$work"
if ! cmp -s "$here/package-lock.json" "$work/installed"; then
  cp "$here/package.json" "$here/package-lock.json" "$work/"
  (cd "$work" && npm ci --no-audit --no-fund --ignore-scripts --loglevel error)
  cp "$here/package-lock.json" "$work/installed"
fi

# The pages of the API come from the packages' assemblies and their XML documentation.
rm -rf "$work/api"
dotnet run -c Release --project "$here/LibWire.Site" -p:RunAnalyzersDuringBuild=false -- "$work/api"
node "$here/assemble.js" "$work/pages" "$work/api"
mkdir -p "$work/pages/.vitepress"
cp "$here/config.js" "$here/slug.js" "$work/pages/.vitepress/"
cp -r "$here/theme" "$work/pages/.vitepress/"
rm -rf "$root/artifacts/site"
export LIBWIRE_SITE_OUTPUT=$root/artifacts/site
(cd "$work" && NO_COLOR=1 npx --no-install vitepress build pages)
node "$here/links.js" "$root/artifacts/site"

if [ "${1:-}" = --serve ]; then exec node "$here/serve.js" "$root/artifacts/site" "${2:-8080}"; fi
