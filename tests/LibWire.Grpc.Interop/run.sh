#!/usr/bin/env bash
# LibWire.Grpc against other implementations of gRPC, both ways, with and without TLS: run.sh [--no-build] [--cases NAME,NAME] [--peers NAME,NAME]
# Peers: twin (LibWire.Debug, which finds misuse), node (@grpc/grpc-js), python (grpcio of Debian), google (Google's messages and stubs on .NET), cpp (FlatBuffers on libgrpc++ of Debian).
# Installs what is missing, starts the servers on free ports of this machine, runs every case of cases.txt, prints a table, and ends what it started.
# Exit code 0 only where no cell failed. A peer that this machine has no installer for is left out; one whose installation fails is a failure.
# What the programs printed is in artifacts/grpc-interop.
set -uo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
output=$root/artifacts/grpc-interop
certificates=$output/certificates
results=$output/results

builds=true
only_cases=
peers=twin,node,python,google,cpp
while [ $# -gt 0 ]; do
  case $1 in
    --no-build) builds=false ;;
    --cases) only_cases=$2; shift ;;
    --peers) peers=$2; shift ;;
    *) echo "There is no option $1." >&2; exit 2 ;;
  esac
  shift
done

rm -rf "$results"
mkdir -p "$results" "$certificates" "$output/node" "$output/cpp" "$output/servers"
declare -A absent=() failed_peers=() ports=() tls_ports=() servers=()
started=()

# Each job has a process group of its own, so that its end is the end of all that it started.
set -m
stop() {
  local id
  for id in "${started[@]}"; do kill -KILL -- "-$id" 2>/dev/null; done
}
trap stop EXIT
trap 'exit 130' INT TERM

wanted() { case ",$peers," in *",$1,"*) true ;; *) false ;; esac; }

# Installing ----------------------------------------------------------------------------------------------------------------------------------------

can_apt() { command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; }

# apt PEER PACKAGE...: installs packages for a peer.
apt() {
  local peer=$1
  shift
  if dpkg -s "$@" >/dev/null 2>&1; then return 0; fi
  if ! can_apt; then absent[$peer]="this machine lacks $*, and apt-get is not at hand"; return 1; fi
  { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"; } >"$output/apt-$peer.txt" 2>&1 && return 0
  failed_peers[$peer]="apt-get does not install $*: see apt-$peer.txt"
  return 1
}

prepare_node() {
  if ! command -v npm >/dev/null; then absent[node]="this machine has no npm"; return; fi
  if ! cmp -s "$here/peers/node/package-lock.json" "$output/node/installed"; then
    cp "$here"/peers/node/package*.json "$output/node/"
    (cd "$output/node" && npm ci --no-audit --no-fund --ignore-scripts) >"$output/npm.txt" 2>&1 || { failed_peers[node]="npm ci fails: see npm.txt"; return; }
    cp "$here/peers/node/package-lock.json" "$output/node/installed"
  fi
  export NODE_PATH=$output/node/node_modules
}

prepare_python() {
  apt python python3-grpcio python3-protobuf protobuf-compiler || return
  protoc -I "$here/Protos" -I "$here/peers/protos" --include_imports -o "$output/interop.binpb" grpc/testing/test.proto google/rpc/status.proto \
    google/rpc/error_details.proto || failed_peers[python]="protoc fails"
}

prepare_cpp() {
  apt cpp libgrpc++-dev libflatbuffers-dev flatbuffers-compiler pkg-config cmake g++ || return
  { cmake -S "$here/peers/cpp" -B "$output/cpp" -DCMAKE_BUILD_TYPE=Release && cmake --build "$output/cpp" --parallel 2; } >"$output/cmake.txt" 2>&1 \
    || failed_peers[cpp]="the peer does not build: see cmake.txt"
}

build() {
  dotnet build "$1" -c Release --nologo -v quiet -nodeReuse:false >"$output/build.txt" 2>&1 && return 0
  cat "$output/build.txt"
  exit 1
}

# An authority and a certificate of *.test.google.fr, which is the name that gRPC's own interop tests use. They are made anew in each run.
make_certificates() (
  cd "$certificates" || exit 1
  openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj "/CN=interop test authority" \
    -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign" &&
    openssl req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj "/CN=interop test server" &&
    printf 'basicConstraints=CA:FALSE\nsubjectAltName=DNS:*.test.google.fr\nextendedKeyUsage=serverAuth\n' >server.ext &&
    openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 2 -extfile server.ext
) >"$output/openssl.txt" 2>&1

# Programs ------------------------------------------------------------------------------------------------------------------------------------------

# command_of PROGRAM ROLE: sets the array command.
command_of() {
  case $1 in
    twin) command=(dotnet "$here/../LibWire.Debug.Grpc.Interop/bin/Release/net10.0/LibWire.Debug.Grpc.Interop.dll" "$2") ;;
    libwire) command=(dotnet "$here/bin/Release/net10.0/LibWire.Grpc.Interop.dll" "$2") ;;
    google) command=(dotnet "$here/peers/dotnet/bin/Release/net10.0/LibWire.Grpc.GooglePeer.dll" "$2") ;;
    node) command=(node "$here/peers/node/$2.js") ;;
    python) command=(/usr/bin/python3 -B "$here/peers/python/$2.py" --descriptors "$output/interop.binpb") ;;
    cpp) command=("$output/cpp/greeter_peer" "$2") ;;
  esac
  command+=(--certificates "$certificates")
}

start_server() {
  local log=$output/servers/$1.txt
  command_of "$1" server
  "${command[@]}" --port 0 --tls_port 0 </dev/null >"$log" 2>&1 &
  started+=($!)
  servers[$1]=$!
  disown $!
}

# The server prints its ports when it is ready.
await_server() {
  local log=$output/servers/$1.txt words i
  for ((i = 0; i < 300; i++)); do
    if words=$(grep -m 1 '^listening ' "$log"); then
      read -r _ ports[$1] tls_ports[$1] <<<"$words"
      return 0
    fi
    sleep 0.2
  done
  failed_peers[$1]="the server does not start: see servers/$1.txt"
  return 1
}

# cases_of CLIENT SERVER SERVICE: the names of the possible cases, with commas between them.
cases_of() {
  awk -F '\t' -v client="$1" -v server="$2" -v service="$3" -v only="$only_cases" '
    /^#/ { next }
    FILENAME ~ /not-possible/ { if (($1 == "*" || $1 == client) && ($2 == "*" || $2 == server)) not[$3] = 1; next }
    $1 == service && !($2 in not) && (only == "" || index("," only ",", "," $2 ",")) { names = names (names == "" ? "" : ",") $2 }
    END { print names }' "$here/not-possible.txt" "$here/cases.txt"
}

# pair CLIENT SERVER SERVICE: runs all cases twice. Each line of the results has client, server, transport, and what the client printed.
pair() {
  local client=$1 server=$2 names transport log
  names=$(cases_of "$1" "$2" "$3")
  if [ -z "$names" ]; then return; fi
  for transport in h2c tls; do
    command_of "$client" client
    if [ $transport = h2c ]; then
      command+=(--server_port "${ports[$server]}")
    else
      command+=(--server_port "${tls_ports[$server]}" --use_tls --use_test_ca --server_host_override foo.test.google.fr)
    fi
    log=$output/results/$client-$server-$3-$transport
    timeout --kill-after=5 300 "${command[@]}" --test_case "$names" </dev/null >"$log.out" 2>"$log.err"
    echo $? >"$log.code"
    sed "s/^/$client\t$server\t$transport\t/" "$log.out" >"$log.tsv"
  done
}

# --------------------------------------------------------------------------------------------------------------------------------------------------

command -v openssl >/dev/null || apt tls openssl
make_certificates || { cat "$output/openssl.txt"; exit 1; }
if wanted node; then prepare_node; fi
if wanted python; then prepare_python; fi
if wanted cpp; then prepare_cpp; fi
if $builds; then
  build "$here/LibWire.Grpc.Interop.csproj"
  if wanted twin; then build "$here/../LibWire.Debug.Grpc.Interop/LibWire.Debug.Grpc.Interop.csproj"; fi
  if wanted google; then build "$here/peers/dotnet/LibWire.Grpc.GooglePeer.csproj"; fi
fi

present=()
for peer in twin node python google cpp; do
  if wanted $peer && [ -z "${absent[$peer]:-}" ] && [ -z "${failed_peers[$peer]:-}" ]; then present+=($peer); fi
done
for peer in libwire "${present[@]}"; do start_server "$peer"; done
ready=()
await_server libwire || { cat "$output/servers/libwire.txt"; exit 1; }
for peer in "${present[@]}"; do if await_server "$peer"; then ready+=("$peer"); fi; done

# Which services a peer has.
services_of() { case $1 in libwire | twin) echo test flat ;; cpp) echo flat ;; *) echo test ;; esac; }

# Two at a time: LibWire's clients, and its server.
{ for peer in libwire "${ready[@]}"; do for service in $(services_of "$peer"); do pair libwire "$peer" "$service"; done; done; } &
lanes=($!)
{
  for peer in "${ready[@]}"; do for service in $(services_of "$peer"); do pair "$peer" libwire "$service"; done; done
  if [[ " ${ready[*]} " == *" node "* ]]; then pair node libwire own; fi
} &
lanes+=($!)
started+=("${lanes[@]}")
wait "${lanes[@]}"

for peer in "${!absent[@]}"; do echo "Without the peer $peer: ${absent[$peer]}."; done
for peer in "${!failed_peers[@]}"; do echo "FAILED: the peer $peer: ${failed_peers[$peer]}."; done
cat "$results"/*.tsv | awk -F '\t' -v ready="libwire ${ready[*]}" -v only="$only_cases" -f "$here/table.awk" "$here/not-possible.txt" "$here/cases.txt" -
code=$?

# A client that fails after its last case has lost a message: LibWire says so at its end.
for file in "$results"/*.code; do
  name=$(basename "$file" .code)
  if [ "$(cat "$file")" -ne 0 ]; then
    code=1
    echo "FAILED: $name ended with code $(cat "$file"); the end of its error output:"
    tail -n 5 "$results/$name.err"
  fi
done

# A server of LibWire that ends says how many messages were not given back.
end_server() {
  local log=$output/servers/$1.txt i
  kill -TERM "${servers[$1]}"
  for ((i = 0; i < 150; i++)); do
    if grep -q '^forgotten 0$' "$log"; then return; fi
    if ! kill -0 "${servers[$1]}" 2>/dev/null; then break; fi
    sleep 0.2
  done
  if grep -q '^forgotten 0$' "$log"; then return; fi
  code=1
  echo "FAILED: the server of $1 has lost messages, or does not end:"
  tail -n 5 "$log"
}
end_server libwire
if [[ " ${ready[*]} " == *" twin "* ]]; then end_server twin; fi
[ $code -eq 0 ] && [ ${#failed_peers[@]} -eq 0 ]
