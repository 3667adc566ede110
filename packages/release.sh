#!/usr/bin/env bash
# Makes a release and publishes nothing: release.sh VERSION [FOLDER]. The tree must be clean, Directory.Build.props must have the version, and CHANGELOG.md an
# entry with a date. It packs, looks at the packages, runs programs that use them, and prints the commands that would publish. docs/releasing.md tells the rest.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
version=${1:?"Usage: release.sh VERSION [FOLDER]"}
feed=${2:-$root/artifacts/release/$version}
cd "$root"

refuse() {
  echo "error: $1" >&2
  exit 1
}

[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] || refuse "$version is not a version such as 1.2.3 or 1.2.3-beta.1."
[ -z "$(git status --porcelain)" ] || refuse "There are changes that are not committed."
grep -qF ">$version</Version>" Directory.Build.props || refuse "Directory.Build.props has another version."
grep -qE "^## \[${version//./\\.}\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md || refuse "CHANGELOG.md has no entry \"## [$version] - YEAR-MONTH-DAY\"."
git rev-parse -q --verify "refs/tags/v$version" >/dev/null && refuse "The tag v$version is there already."

bash packages/pack.sh "$feed"
bash tests/LibWire.Consumers/run.sh --feed "$feed"

(cd "$feed" && sha256sum -- *.nupkg *.snupkg *.cdx.json >SHA256SUMS)
cat <<END

All is in $feed. To publish (the symbol packages go with the packages):

  git tag -a v$version -m "LibWire $version" && git push origin v$version
  dotnet nuget push "$feed/*.nupkg" --source "\$NUGET_SOURCE" --api-key "\$NUGET_API_KEY"

Then attach SHA256SUMS and the .cdx.json files to the release, and set LastPublishedVersion in Directory.Build.props to $version.
END
