# Reads what the runner prints with --verbose; tells successes, failures and skips by level and by formats. A test that ran counts as a success only where the
# runner did not report it as skipped or failed, and all successes together must be as many as the runner says. Fails where a test is no success.
#   required, recommended: how many successes there must be; empty: all that were run.

function input_of(line) {
  if (line ~ / protobuf_payload: "/) return "binary"
  if (line ~ / json_payload: "/) return "json"
  if (line ~ / text_payload: "/) return "text"
  if (line ~ / jspb_payload: "/) return "jspb"
  return "?"
}

function output_of(line) {
  if (line ~ / requested_output_format: PROTOBUF/) return "binary"
  if (line ~ / requested_output_format: JSON/) return "json"
  if (line ~ / requested_output_format: TEXT_FORMAT/) return "text"
  if (line ~ / requested_output_format: JSPB/) return "jspb"
  return "?"
}

# The request without its payload: what a payload says must not be taken for a field of the request.
function request_of(line) {
  sub(/, response=.*/, "", line)
  gsub(/\\\\/, "", line)
  gsub(/\\"/, "", line)
  gsub(/"[^"]*"/, "\"", line)
  return line
}

function note(state) {
  name = $0
  sub(/^[A-Z]+, test=/, "", name)
  sub(/[: ].*/, "", name)
  if (!(name in group)) {
    print "A result of a test that did not run: " substr($0, 1, 200)
    wrong = 1
  } else if (result[name] == "success") result[name] = state
}

/^conformance test: name=/ {
  name = substr($0, index($0, "name=") + 5)
  sub(/,.*/, "", name)
  if (name in group) {
    print "A test ran twice: " name
    wrong = 1
  }
  request = request_of($0)
  level = name
  sub(/\..*/, "", level)
  group[name] = level " " input_of(request) " " output_of(request)
  groups[group[name]] = 1
  result[name] = "success"
  tests++
  next
}

/^SKIPPED, test=/ { note("skip"); next }

/^(ERROR|WARNING), test=/ {
  note("failure")
  if (++shown <= 40) print substr($0, 1, 1000)
  next
}

/^CONFORMANCE SUITE (PASSED|FAILED): / {
  suites++
  told += $4
  next
}

END {
  if (shown > 40) print "... and " (shown - 40) " more."
  for (name in group) count[group[name] " " result[name]]++
  levels = split("Required Recommended", level_names, " ")
  formats = split("binary json text jspb ?", format_names, " ")
  printf "%-12s %-18s %9s %9s %9s\n", "level", "input -> output", "successes", "failures", "skips"
  for (l = 1; l <= levels; l++) {
    for (i = 1; i <= formats; i++) {
      for (o = 1; o <= formats; o++) {
        key = level_names[l] " " format_names[i] " " format_names[o]
        if (!(key in groups)) continue
        s = count[key " success"] + 0
        f = count[key " failure"] + 0
        k = count[key " skip"] + 0
        printf "%-12s %-18s %9d %9d %9d\n", level_names[l], format_names[i] " -> " format_names[o], s, f, k
        successes += s
        failures += f
        skips += k
        wanted[level_names[l]] += s
      }
    }
  }
  printf "%-12s %-18s %9d %9d %9d\n", "all", "", successes, failures, skips
  if (tests == 0 || suites == 0) {
    print "No test ran."
    wrong = 1
  }
  if (successes + failures + skips != tests) {
    print tests " tests ran, and not all of them are counted."
    wrong = 1
  }
  if (successes != told) {
    print "The runner counts " told " successes."
    wrong = 1
  }
  if (failures + skips > 0) wrong = 1
  if (required != "" && (wanted["Required"] + 0 != required || wanted["Recommended"] + 0 != recommended)) {
    print required " Required and " recommended " Recommended tests must succeed."
    wrong = 1
  }
  exit wrong
}
