// Finding nodes by name, value or path, and bytes. All matches are found at once: texts are searched as bytes, and each only once.

const hitsMax = 100000;

// Where bytes occur in others (Horspool). With fold, letters of ASCII match in both cases; then the needle is in lower case.
function occurrences(haystack, needle, fold, each) {
  const last = needle.length - 1;
  const lower = Uint8Array.from({ length: 256 }, (_, value) => fold && value >= 65 && value <= 90 ? value + 32 : value);
  const skip = new Uint32Array(256).fill(needle.length);
  for (let i = 0; i < last; i++) skip[needle[i]] = last - i;
  for (let at = 0; at + last < haystack.length;) {
    let i = last;
    while (i >= 0 && lower[haystack[at + i]] === needle[i]) i--;
    if (i < 0 && each(at) === false) return;
    at += i < 0 ? 1 : skip[lower[haystack[at + last]]];
  }
}

// Which texts have the query in them: a byte for each.
function textsWith(model, query) {
  const has = new Uint8Array(model.textEnds.length);
  const folded = query.replace(/[A-Z]/g, letter => letter.toLowerCase());
  const needle = new TextEncoder().encode(folded);
  let text = 0;
  occurrences(model.texts, needle, true, at => {
    while (model.textEnds[text] <= at) text++;
    if (at + needle.length <= model.textEnds[text]) has[text] = 1;
  });
  return has;
}

function nodesWith(model, query, isName, isValue) {
  const has = textsWith(model, query);
  const found = [];
  for (let node = 1; node < model.count; node++) {
    if ((isName && has[model.labels[model.shape[node]]]) || (isValue && has[model.value[node]])) found.push(node);
  }
  return found;
}

// layers.features[0].id: the last steps of the paths that match. A step without a number means all occurrences; one that is a number means an element.
function nodesAt(model, query) {
  const steps = query.trim().toLowerCase().replace(/\[(\d+)\]/g, (_, number) => `.[${number}]`).split(".").filter(step => step);
  if (!steps.length) return [];
  const wanted = [];
  for (const step of steps) {
    const number = /^\[(\d+)\]$/.exec(step);
    if (number && wanted.length && wanted[wanted.length - 1].place === null) wanted[wanted.length - 1].place = Number(number[1]);
    else wanted.push(number ? { name: "[]", place: Number(number[1]) } : { name: step, place: null });
  }

  // Names as numbers: those of the query, that of elements, and one for all others.
  const known = ["[]", ...new Set(wanted.map(step => step.name).filter(name => name !== "[]"))];
  const element = 0;
  for (const step of wanted) step.name = known.indexOf(step.name);
  const names = new Int32Array(model.labels.length), places = new Int32Array(names.length).fill(-1), hasName = new Uint8Array(names.length);
  for (let shape = 0; shape < names.length; shape++) {
    const label = model.text(model.labels[shape]).toLowerCase();
    const number = /^\[(\d+)\]$/.exec(label);
    names[shape] = number ? element : known.indexOf(label);
    if (number) places[shape] = Number(number[1]);
    hasName[shape] = label !== "";
  }

  const seen = [];
  const nameOf = new Int32Array(256), placeOf = new Uint32Array(256);
  const stepsTo = new Uint8Array(256);   // how many steps the path has at each depth: what has no label is none
  const found = [];
  for (let node = 1; node < model.count; node++) {
    const depth = model.depth[node], shape = model.shape[node];
    const steps = stepsTo[depth] = stepsTo[depth - 1] + hasName[shape];
    if (!hasName[shape]) continue;
    const name = names[shape];
    if (seen.length > steps + 1) seen.length = steps + 1;
    nameOf[steps] = name;
    if (name < 0) continue;
    seen[steps] ??= new Uint32Array(known.length);
    const place = seen[steps][name]++;
    placeOf[steps] = places[shape] < 0 ? place : places[shape];
    if (matches(steps)) found.push(node);
  }
  return found;

  // An element [3] belongs to the step before it: both are one step of the query.
  function matches(depth) {
    for (let i = wanted.length - 1; i >= 0; i--, depth--) {
      if (depth < 1) return false;
      const step = wanted[i];
      const isLast = i === wanted.length - 1;
      if (nameOf[depth] === element && step.name !== element && (step.place !== null || !isLast)) {
        if (step.place !== null && placeOf[depth] !== step.place) return false;
        if (--depth < 1 || nameOf[depth] !== step.name) return false;
      } else if (nameOf[depth] !== step.name || (step.place !== null && placeOf[depth] !== step.place)) {
        return false;
      }
    }
    return true;
  }
}

// "text" in quotes, or pairs of hex digits; null if it is neither.
function needleOf(query) {
  const text = /^"(.*?)"?$/.exec(query.trim());
  if (text) return text[1] ? new TextEncoder().encode(text[1]) : null;
  const digits = query.replace(/0x|[\s,:_-]/gi, "");
  if (!digits || digits.length % 2 || /[^0-9a-f]/i.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g), pair => parseInt(pair, 16));
}

function bytesWith(model, needle) {
  const starts = [];
  occurrences(model.bytes, needle, false, at => starts.push(at) < hitsMax);
  return { nodes: [], starts, length: needle.length, isCut: starts.length === hitsMax };
}

// What a query finds: nodes, or starts of bytes with their length; a problem if it cannot be a query.
function search(model, mode, query) {
  const named = /^(any|name|value|path|hex):(.*)$/s.exec(query);
  if (named) [, mode, query] = named;
  if (!query.trim()) return { nodes: [] };
  if (mode === "hex") {
    const needle = needleOf(query);
    return needle ? bytesWith(model, needle) : { nodes: [], problem: "pairs of hex digits, or \"text\"" };
  }
  if (mode === "path") return { nodes: nodesAt(model, query) };
  if (mode === "name") return { nodes: nodesWith(model, query, true, false) };
  if (mode === "value") return { nodes: nodesWith(model, query, false, true) };
  return anything(model, query);
}

// Names and values; then what the query can mean besides: a path, bytes, text that is not shown.
function anything(model, query) {
  let nodes = nodesWith(model, query, true, true);
  if (!nodes.length && /[.[]/.test(query)) nodes = nodesAt(model, query);
  if (nodes.length) return { nodes };
  for (const needle of [needleOf(query), new TextEncoder().encode(query)]) {
    const found = needle ? bytesWith(model, needle) : { starts: [] };
    if (found.starts.length) return found;
  }
  return { nodes };
}

// Whether a number is in a list that rises.
function isIn(list, number) {
  return list.length > 0 && list[firstFrom(list, number)] === number;
}

// The place of the first match at or behind a position; 0 if there is none.
function firstFrom(list, position) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < position) low = middle + 1;
    else high = middle;
  }
  return low === list.length ? 0 : low;
}
