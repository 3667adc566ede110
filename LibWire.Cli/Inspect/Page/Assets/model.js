// The tree: a row for each node, in columns, a parent before its children. Node 0 is the file.

const guessFlag = 1 << 16, faultFlag = 1 << 17, openFlag = 1 << 18, indexFlag = 1 << 19, pointerFlag = 1 << 20, groupFlag = 1 << 21;

// What bytes are to their node, as the writer of the page numbers it, and what is seen of it.
const nodeRole = 0, pointerRole = 1, vtableRole = 2, contentRole = 3;

// Stands between a value and its note.
const noteMark = "\u0001";

// Length of the count that a string or a vector of a FlatBuffer starts with.
const countBytes = 4;

// The bytes of each number of a packed field; 0 for varints.
function packedWidth(type) {
  if (/^s?fixed32$|^float$|floats$/.test(type)) return 4;
  return /^s?fixed64$|^double$|doubles$/.test(type) ? 8 : 0;
}

class Model {
  constructor(blocks) {
    this.about = JSON.parse(new TextDecoder().decode(blocks.about));
    this.bytes = blocks.bytes ?? new Uint8Array(0);
    this.depth = blocks.depth;
    this.count = this.depth.length;
    this.start = sums(blocks.start);
    this.size = column(blocks.size);
    this.flags = column(blocks.flags);
    this.shape = column(blocks.shape);
    this.value = column(blocks.value);
    this.labels = column(blocks.labels);
    this.types = column(blocks.types);
    this.texts = blocks.texts ?? new Uint8Array(0);
    this.textEnds = sums(blocks.textSizes);
    this.decoder = new TextDecoder();
    this.listed = new Map();
    this.link();
    this.index(blocks);
  }

  // parent: the node around each; end: the first row behind it and all that is in it.
  link() {
    const { count, depth } = this;
    this.parent = new Uint32Array(count);
    this.end = new Uint32Array(count).fill(count);
    const open = [];
    for (let i = 0; i < count; i++) {
      while (open.length > depth[i]) this.end[open.pop()] = i;
      this.parent[i] = open.length ? open[open.length - 1] : 0;
      open.push(i);
    }
  }

  // Bytes to nodes: extents by their start, and around each the one that was started before and had not ended.
  index(blocks) {
    if (!blocks.extentStart) {
      this.extentStart = this.start;
      this.extentSize = this.size;
      this.around = this.parent;
      this.extentNode = this.extentRole = null;
      return;
    }
    this.extentStart = sums(blocks.extentStart);
    this.extentSize = column(blocks.extentSize);
    this.extentNode = column(blocks.extentNode);
    this.extentRole = blocks.extentRole;
    const count = this.extentStart.length;
    this.around = new Uint32Array(count);
    const open = [];
    for (let i = 0; i < count; i++) {
      while (open.length && this.extentStart[open[open.length - 1]] + this.extentSize[open[open.length - 1]] <= this.extentStart[i]) open.pop();
      this.around[i] = open.length ? open[open.length - 1] : 0;
      open.push(i);
    }
    this.group();
  }

  // The extents of each node, one node behind the other, and where those of a node start.
  group() {
    const { extentNode } = this;
    const starts = this.grouped = new Uint32Array(this.count + 1);
    for (const node of extentNode) starts[node + 1]++;
    for (let node = 0; node < this.count; node++) starts[node + 1] += starts[node];
    const next = starts.slice();
    this.ofNodes = new Uint32Array(extentNode.length);
    for (let i = 0; i < extentNode.length; i++) this.ofNodes[next[extentNode[i]]++] = i;
  }

  text(number) {
    const start = number ? this.textEnds[number - 1] : 0;
    return this.decoder.decode(this.texts.subarray(start, this.textEnds[number]));
  }

  children(node) {
    let list = this.listed.get(node);
    if (list) return list;
    let many = 0;
    for (let child = node + 1; child < this.end[node]; child = this.end[child]) many++;
    list = new Uint32Array(many);
    for (let child = node + 1, i = 0; i < many; child = this.end[child]) list[i++] = child;
    this.listed.set(node, list);
    return list;
  }

  // The place of a node among its parent's.
  place(node) {
    const list = this.children(this.parent[node]);
    let low = 0, high = list.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (list[middle] <= node) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  isOpen(node) { return (this.flags[node] & openFlag) !== 0; }
  isGuess(node) { return (this.flags[node] & guessFlag) !== 0; }
  isFault(node) { return (this.flags[node] & faultFlag) !== 0; }
  tagBytes(node) { return this.flags[node] & 0xff; }
  headBytes(node) { return (this.flags[node] >> 8) & 0xff; }

  label(node) {
    return this.flags[node] & indexFlag ? `[${this.place(node)}]` : this.text(this.labels[this.shape[node]]);
  }

  // The label, or a word for what has none.
  name(node) { return this.label(node) || "root"; }

  type(node) { return this.text(this.types[this.shape[node]]); }

  // The value and what else can be said of it.
  valueAndNote(node) {
    const [value, note] = this.text(this.value[node]).split(noteMark);
    return { value, note: note ?? "" };
  }

  // layers[2].features[0].id: of fields that occur several times, with the number of the occurrence. What has no label is no step.
  path(node) {
    const steps = [];
    for (; node !== 0; node = this.parent[node]) {
      if (this.label(node)) steps.push(this.step(node));
    }
    return steps.reverse().reduce((path, step) => path && !step.startsWith("[") ? `${path}.${step}` : path + step, "");
  }

  step(node) {
    if (this.flags[node] & indexFlag || this.isFault(node)) return this.label(node);
    const list = this.children(this.parent[node]);
    const label = this.labels[this.shape[node]];
    let before = 0, all = 0;
    for (const one of list) {
      if (this.labels[this.shape[one]] !== label || this.flags[one] & indexFlag) continue;
      if (one < node) before++;
      all++;
    }
    return all > 1 ? `${this.text(label)}[${before}]` : this.text(label);
  }

  // The innermost extent with a byte.
  extentAt(offset) {
    const { extentStart, extentSize, around } = this;
    let low = 0, high = extentStart.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (extentStart[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    while (low !== 0 && extentStart[low] + extentSize[low] <= offset) low = around[low];
    return low;
  }

  nodeAt(offset) {
    const extent = this.extentAt(offset);
    return this.extentNode ? this.extentNode[extent] : extent;
  }

  // What a byte is to the node of an extent: tag, length, value, pointer, vtable, or gap.
  role(extent, offset) {
    const node = this.extentNode ? this.extentNode[extent] : extent;
    const kind = this.extentRole ? this.extentRole[extent] : nodeRole;
    return this.roleIn(node, kind, this.extentStart[extent], offset);
  }

  roleIn(node, kind, start, offset) {
    const at = offset - start;
    if (kind === pointerRole) return "pointer";
    if (kind === vtableRole) return "vtable";
    if (kind === contentRole) return at < countBytes ? "length" : "value";
    if (at < this.tagBytes(node)) return "tag";
    if (at < this.headBytes(node)) return "length";
    if (this.flags[node] & groupFlag && at >= this.size[node] - this.tagBytes(node)) return "tag";
    return "value";
  }

  // All bytes of a node.
  extentsOf(node) {
    const own = { start: this.start[node], size: this.size[node], kind: this.flags[node] & pointerFlag ? pointerRole : nodeRole };
    if (!this.extentNode) return [own];
    // A container is before what is in it.
    return Array.from(this.ofNodes.subarray(this.grouped[node], this.grouped[node + 1]),
      i => ({ start: this.extentStart[i], size: this.extentSize[i], kind: this.extentRole[i] }));
  }

  // Where the bytes of a value are, without tag, length and count; those of a string of a FlatBuffer without the zero at its end.
  content(node) {
    const elsewhere = this.extentsOf(node).find(extent => extent.kind === contentRole);
    if (!elsewhere) return { start: this.start[node] + this.headBytes(node), size: this.size[node] - this.headBytes(node) };
    const end = this.type(node).startsWith("string") ? 1 : 0;
    return { start: elsewhere.start + countBytes, size: elsewhere.size - countBytes - end, count: this.uint32(elsewhere.start) };
  }

  uint32(offset) { return new DataView(this.bytes.buffer).getUint32(offset, true); }

  // The number of a list that a byte belongs to: its place, and where it lies; null if it belongs to none.
  elementAt(node, offset) {
    if (this.isOpen(node) || !this.text(this.value[node]).startsWith("[")) return null;
    const { start, size, count } = this.content(node);
    if (offset < start || offset >= start + size) return null;
    const width = count ? size / count : packedWidth(this.type(node));
    if (width) {
      const place = Math.floor((offset - start) / width);
      return Number.isInteger(width) ? { place, start: start + place * width, size: width } : null;
    }
    let first = start, place = 0;
    for (let at = start; at < offset; at++) {
      if (this.bytes[at] >= 0x80) continue;
      place++;
      first = at + 1;
    }
    let end = first;
    while (end < start + size - 1 && this.bytes[end] >= 0x80) end++;
    return { place, start: first, size: end + 1 - first };
  }

  // The node as libwire inspect --json writes it. What is behind the limit is left out.
  json(node, limit = { left: 20000 }) {
    limit.left--;
    const { value, note } = this.valueAndNote(node);
    const made = { offset: this.start[node], size: this.size[node] };
    if (this.headBytes(node)) made.header = this.headBytes(node);
    made.label = this.label(node);
    made.type = this.type(node);
    if (this.isGuess(node)) made.guess = true;
    if (note) made.note = note;
    if (!this.isOpen(node)) return { ...made, value };
    made.children = [];
    for (let child = node + 1; child < this.end[node]; child = this.end[child]) {
      if (limit.left <= 0) return { ...made, cut: true };
      made.children.push(this.json(child, limit));
    }
    return made;
  }
}
