# The table of run.sh: a row for each case, a column for each client and server. Reads not-possible.txt, cases.txt and the results.
# A cell is ok if the case succeeded with and without TLS. A cell without a result is a failure too.

/^#/ { next }

FILENAME ~ /not-possible/ {
  reasons[++reasonCount] = $4
  rules[reasonCount] = $1 SUBSEP $2 SUBSEP $3
  next
}

FILENAME ~ /cases\.txt/ {
  if (only == "" || index("," only ",", "," $2 ",")) {
    services[++caseCount] = $1
    names[caseCount] = $2
  }
  next
}

{
  result[$1, $2, $3, $4] = $5
  milliseconds[$1, $2, $3, $4] = $6
  if ($5 != "ok") faults[++faultCount] = $1 " to " $2 ", " $3 ", " $4 ": " $7
}

END {
  count = split(ready, peers, " ")
  for (i = 1; i <= count; i++) { clients[++pairCount] = "libwire"; servers[pairCount] = peers[i] }
  for (i = 2; i <= count; i++) { clients[++pairCount] = peers[i]; servers[pairCount] = "libwire" }
  table("test")
  table("flat")
  table("own")
  for (i = 1; i <= markCount; i++) printf "-%d: %s.\n", i, marks[i]
  for (i = 1; i <= faultCount; i++) print "FAILED: " faults[i]
  printf "Cells, each with and without TLS: %d ok, %d failed, %d not possible.\n", okCount, failedCount, notCount
  exit failedCount > 0 || okCount == 0
}

function table(service,    i, j, line, rows) {
  for (i = 1; i <= caseCount; i++) if (services[i] == service) rows++
  if (!rows) return
  printf "\n%-28s", service == "test" ? "Protocol Buffers" : service == "flat" ? "FlatBuffers" : "Services of LibWire"
  for (j = 1; j <= pairCount; j++) if (speaks(service, j)) printf " %-15s", clients[j] ">" servers[j]
  print ""
  for (i = 1; i <= caseCount; i++) {
    if (services[i] != service) continue
    line = sprintf("%-28s", names[i])
    for (j = 1; j <= pairCount; j++) if (speaks(service, j)) line = line sprintf(" %-15s", cell(clients[j], servers[j], names[i]))
    sub(/ +$/, "", line)
    print line
  }
}

function speaks(service, j) {
  if (service == "own") return clients[j] == "node"
  if (clients[j] == servers[j]) return 1
  if (clients[j] == "twin" || servers[j] == "twin") return 1
  return (clients[j] == "cpp" || servers[j] == "cpp") == (service == "flat")
}

function cell(client, server, name,    i, rule, text) {
  for (i = 1; i <= reasonCount; i++) {
    split(rules[i], rule, SUBSEP)
    if ((rule[1] == "*" || rule[1] == client) && (rule[2] == "*" || rule[2] == server) && rule[3] == name) {
      notCount++
      return "-" mark(reasons[i])
    }
  }
  if (result[client, server, "h2c", name] != "ok") text = "h2c"
  if (result[client, server, "tls", name] != "ok") text = text (text == "" ? "" : ",") "tls"
  if (text == "") {
    okCount++
    return "ok"
  }
  failedCount++
  return "FAILED " text
}

function mark(reason,    i) {
  for (i = 1; i <= markCount; i++) if (marks[i] == reason) return i
  marks[++markCount] = reason
  return markCount
}
