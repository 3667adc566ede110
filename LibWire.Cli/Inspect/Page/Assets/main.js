// The page: one selection, which both panes, the details and the line at the bottom show.

const byId = id => document.getElementById(id);
const copiedBytesMax = 1 << 20, shownTextBytesMax = 1 << 16;

class Page {
  constructor(model) {
    this.model = model;
    this.state = { cursor: 0, node: 0, fold: "", extents: [], range: null, anchor: null, isMatch: node => isIn(this.found.nodes, node) };
    this.found = { nodes: [] };
    this.place = -1;
    this.describe();
    this.tree = new TreeView(byId("tree"), model, this.state, {
      node: node => this.selectNode(node),
      fold: (owner, from, to) => this.selectFold(owner, from, to),
    });
    this.hex = new HexView(byId("hex"), byId("columns"), model, this.state, {
      byte: (offset, anchor) => this.selectByte(offset, anchor),
      toTree: () => byId("tree").focus(),
    });
    this.listen();
    this.selectNode(0);
    byId("tree").focus({ preventScroll: true });
  }

  // Selecting ------------------------------------------------------------------------------------------------------------------------------------------

  selectNode(node) {
    this.set(node, this.model.start[node], null);
    this.hex.reveal(this.state.cursor);
  }

  selectByte(offset, anchor = null) {
    const node = this.model.nodeAt(offset);
    const range = anchor === null ? null : { from: Math.min(anchor, offset), to: Math.max(anchor, offset) + 1 };
    this.set(node, offset, range);
    this.state.anchor = anchor;
    this.tree.reveal(node);
    this.hex.reveal(offset);
  }

  selectBytes(from, length) {
    this.selectByte(from);
    this.state.range = { from, to: from + length };
    this.show();
  }

  // Some children of a node, of which the first and the last have a place.
  selectFold(owner, from, to) {
    const { start, size } = this.model;
    const list = this.model.children(owner), first = list[from], last = list[to - 1];
    this.set(owner, start[first], null);
    this.state.fold = ` ${numbers.format(from)} – ${numbers.format(to - 1)}`;
    this.state.extents = [{ start: start[first], size: Math.max(0, start[last] + size[last] - start[first]), kind: nodeRole }];
    this.hex.reveal(start[first]);
    this.show();
  }

  set(node, cursor, range) {
    this.state.node = node;
    this.state.fold = "";
    this.state.extents = node === 0 ? [] : this.model.extentsOf(node);
    this.state.cursor = Math.min(cursor, Math.max(0, this.model.bytes.length - 1));
    this.state.range = range;
    this.state.anchor = null;
    this.state.element = node === 0 ? null : this.model.elementAt(node, this.state.cursor);
    this.show();
  }

  // Showing --------------------------------------------------------------------------------------------------------------------------------------------

  describe() {
    const { about, bytes, count: rows } = this.model;
    document.title = `${visible(about.name)} · libwire inspect`;
    setText(byId("name"), about.name);
    const doubt = about.isCertain ? "" : ", as it seems";
    const identifier = about.identifier ? ` "${about.identifier}"` : "";
    const compression = about.compression ? `${about.compression} of ` : "";
    setText(byId("kind"), `${compression}${about.kind}${identifier}${doubt} · ${count(bytes.length, "byte", "bytes")} · ${count(rows - 1, "node", "nodes")}`);
    const box = byId("problems");
    for (const problem of about.problems) box.append(element("p", "", problem));
    if (about.faults) {
      const line = element("p");
      line.append(element("span", "mono", hexOffset(about.faultOffset)), element("span", "", about.fault));
      box.append(line);
      const button = element("button", "", `${count(about.faults, "fault", "faults")} · next`);
      button.id = "next-fault";
      button.type = "button";
      button.addEventListener("click", () => this.nextFault());
      box.append(button);
    }
    box.hidden = !box.childElementCount;
  }

  show() {
    const { state, model } = this;
    this.tree?.scroller.paint();
    this.hex?.scroller.paint();
    const sizes = this.selectedBytes().reduce((sum, bytes) => sum + bytes.length, 0);
    setText(byId("place"), `${hexOffset(state.cursor)} (${numbers.format(state.cursor)})`);
    setText(byId("length"), count(sizes, "byte", "bytes"));
    setText(byId("path"), (model.path(state.node) || (state.node ? model.name(state.node) : "whole file")) + state.fold);
    this.showField();
    this.showReadings();
  }

  showField() {
    const { model } = this, { node } = this.state;
    const box = byId("field");
    const { value, note } = model.valueAndNote(node);
    const lines = [];
    const isGuess = model.isGuess(node);
    const type = element("span", isGuess ? "guessed" : "", model.type(node) + (isGuess ? "?" : ""));
    const head = element("h2");
    head.append(element("span", "label", model.name(node)), type);
    const start = model.start[node];
    const tag = model.tagBytes(node), headBytes = model.headBytes(node);
    if (tag) lines.push(["tag", tagText(model, node), "tag"]);
    if (headBytes > tag) lines.push(["length", `${numbers.format(model.size[node] - headBytes)}, in ${count(headBytes - tag, "byte", "bytes")}`, "length"]);
    for (const extent of model.extentsOf(node)) {
      if (extent.kind === pointerRole) lines.push([extent.start === start && !(model.flags[node] & pointerFlag) ? "to vtable" : "offset", `at ${hexOffset(extent.start)}`, "pointer"]);
      else if (extent.kind === vtableRole) lines.push(["vtable", `${count(extent.size, "byte", "bytes")} at ${hexOffset(extent.start)}`, "vtable"]);
      else if (extent.kind === contentRole) lines.push(["content", `${count(extent.size, "byte", "bytes")} at ${hexOffset(extent.start)}`, "value"]);
      else lines.push(model.isFault(node) ? ["place", hexOffset(start), "text"] : ["bytes", `${numbers.format(model.size[node])} at ${hexOffset(start)}`, "value"]);
    }
    const { element: number } = this.state;
    if (number) lines.push(["number", `${numbers.format(number.place + 1)}, ${count(number.size, "byte", "bytes")} at ${hexOffset(number.start)}`, "text"]);
    if (value) lines.push(["value", this.wholeText(node, value), "text"]);
    if (note) lines.push(["note", note, "text"]);
    if (isGuess) lines.push(["guess", "these bytes have other readings", "text"]);
    box.replaceChildren(head, list(lines));
  }

  // Of a long text the tree has only the start.
  wholeText(node, value) {
    if (!value.startsWith("\"") || value.endsWith("\"")) return value;
    const { start, size } = this.model.content(node);
    const shown = Math.min(size, shownTextBytesMax);
    const text = new TextDecoder().decode(this.model.bytes.subarray(start, start + shown));
    return shown === size ? `"${text}"` : `"${text}… (${count(size, "byte", "bytes")})`;
  }

  showReadings() {
    const { model, state } = this;
    const box = byId("readings");
    if (!model.bytes.length) {
      box.replaceChildren(element("p", "", "There are no bytes."));
      return;
    }
    const role = model.role(model.extentAt(state.cursor), state.cursor);
    const head = element("h2");
    head.append(element("span", "label", `at ${hexOffset(state.cursor)}`), element("span", "", model.nodeAt(state.cursor) === 0 ? "" : roleNames[role]));
    box.replaceChildren(head, list(readingsAt(model.bytes, state.cursor).map(([name, text]) => [name, text || "–", text ? "text" : "absent"])));
  }

  say(text) {
    setText(byId("message"), text);
    clearTimeout(this.saying);
    this.saying = setTimeout(() => setText(byId("message"), ""), 4000);
  }

  // Searching ------------------------------------------------------------------------------------------------------------------------------------------

  find() {
    const query = byId("query").value;
    const key = `${byId("mode").value}:${query}`;
    if (key === this.searched) return;
    this.searched = key;
    this.found = search(this.model, byId("mode").value, query);
    const all = this.list();
    const from = this.found.starts ? this.state.cursor : this.state.node;
    this.place = all.length ? firstFrom(all, from) : -1;
    byId("query").setAttribute("aria-invalid", Boolean(query.trim()) && !all.length);
    if (all.length) this.goToMatch();
    else {
      setText(byId("count"), !query.trim() ? "" : this.found.problem ?? "none");
      this.show();
    }
  }

  list() { return this.found.starts ?? this.found.nodes; }

  goToMatch() {
    const all = this.list();
    setText(byId("count"), `${numbers.format(this.place + 1)} of ${numbers.format(all.length)}${this.found.isCut ? "+" : ""}`);
    if (this.found.starts) {
      this.selectBytes(all[this.place], this.found.length);
      return;
    }
    this.tree.reveal(all[this.place]);
    this.selectNode(all[this.place]);
  }

  step(by) {
    const all = this.list();
    if (!all.length) return;
    this.place = (this.place + by + all.length) % all.length;
    this.goToMatch();
  }

  nextFault() {
    const { model, state } = this;
    for (let i = 1; i <= model.count; i++) {
      const node = (state.node + i) % model.count;
      if (!model.isFault(node)) continue;
      this.tree.reveal(node);
      this.selectNode(node);
      return;
    }
    this.say("There is no fault.");
  }

  // 1f, 0x1f; #31 in decimal digits; +10 and -10 from the cursor.
  go() {
    const input = byId("offset");
    const match = /^\s*([+-]?)(?:#(\d+)|(?:0x)?([0-9a-f]+)h?)\s*$/i.exec(input.value);
    const number = match ? match[2] !== undefined ? Number(match[2]) : parseInt(match[3], 16) : NaN;
    const offset = !match?.[1] ? number : match[1] === "+" ? this.state.cursor + number : this.state.cursor - number;
    const isThere = offset >= 0 && offset < this.model.bytes.length;
    input.setAttribute("aria-invalid", !isThere);
    if (!isThere) {
      this.say(match ? `There is no byte there: the last is ${hexOffset(Math.max(0, this.model.bytes.length - 1))}.` : "An offset is like 1f, or #31 in decimal.");
      return;
    }
    input.value = "";
    this.selectByte(offset);
    byId("hex").focus();
  }

  // Copying --------------------------------------------------------------------------------------------------------------------------------------------

  selectedBytes() {
    const { state, model } = this;
    if (state.range) return [model.bytes.subarray(state.range.from, state.range.to)];
    if (!state.extents.length) return [model.bytes];
    let end = 0;
    return state.extents.map(({ start, size }) => {
      const bytes = model.bytes.subarray(Math.max(start, end), start + size);   // what lies in others comes once
      end = Math.max(end, start + size);
      return bytes;
    });
  }

  copyHex() {
    const parts = [];
    let left = copiedBytesMax, all = 0;
    for (const bytes of this.selectedBytes()) {
      all += bytes.length;
      for (const value of bytes.subarray(0, left)) parts.push(byteTexts[value]);
      left = Math.max(0, left - bytes.length);
    }
    this.copy(parts.join(""), all > copiedBytesMax ? `The first ${numbers.format(copiedBytesMax)} bytes are copied.` : `${count(all, "byte", "bytes")} copied.`);
  }

  copyJson() {
    const limit = { left: 20000 };
    const json = JSON.stringify(this.model.json(this.state.node, limit), null, 2);
    this.copy(json, limit.left > 0 ? "JSON copied." : "JSON of the first 20,000 nodes is copied.");
  }

  copyPath() {
    this.copy(this.model.path(this.state.node), "Path copied.");
  }

  async copy(text, message) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      const focused = document.activeElement;
      area.value = text;
      document.body.append(area);
      area.select();
      const isDone = document.execCommand("copy");
      area.remove();
      focused?.focus();
      if (!isDone) message = "The browser does not allow to copy.";
    }
    this.say(message);
  }

  // Listening ------------------------------------------------------------------------------------------------------------------------------------------

  listen() {
    let waiting = 0;
    const findSoon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => this.find(), 200);
    };
    byId("query").addEventListener("input", findSoon);
    byId("mode").addEventListener("change", () => {
      byId("query").placeholder = byId("mode").value === "hex" ? "0a 04, or \"text\"" : byId("mode").value === "path" ? "layers[0].name" : "Search";
      findSoon();
    });
    byId("search").addEventListener("submit", event => event.preventDefault());
    byId("query").addEventListener("keydown", event => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      clearTimeout(waiting);
      const before = this.searched;
      this.find();
      if (this.searched === before) this.step(event.shiftKey ? -1 : 1);
    });
    byId("next").addEventListener("click", () => this.step(1));
    byId("previous").addEventListener("click", () => this.step(-1));
    byId("go").addEventListener("submit", event => {
      event.preventDefault();
      this.go();
    });
    byId("copy-hex").addEventListener("click", () => this.copyHex());
    byId("copy-json").addEventListener("click", () => this.copyJson());
    byId("copy-path").addEventListener("click", () => this.copyPath());
    byId("theme").addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
    byId("help").addEventListener("click", () => byId("keys").showModal());
    for (const id of ["tree", "hex"]) byId(id).addEventListener("focus", () => this.pane = byId(id));
    document.addEventListener("keydown", event => this.key(event));
    this.listenToSplit();
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || byId("keys").open) return;
    const isTyping = event.target.matches("input, select, textarea");
    if (event.key === "Escape" && isTyping) {
      (this.pane ?? byId("tree")).focus();
      return;
    }
    if (isTyping) return;
    const act = {
      "/": () => this.edit("query"),
      g: () => this.edit("offset"),
      n: () => this.step(1),
      N: () => this.step(-1),
      e: () => this.nextFault(),
      x: () => this.copyHex(),
      j: () => this.copyJson(),
      p: () => this.copyPath(),
      t: () => setTheme(isDark() ? "light" : "dark"),
      "?": () => byId("keys").showModal(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  edit(id) {
    byId(id).focus();
    byId(id).select();
  }

  // The width of the bytes, in percent of the window.
  listenToSplit() {
    const split = byId("split");
    const set = percent => {
      const width = Math.min(80, Math.max(20, percent));
      document.documentElement.style.setProperty("--hex-width", `${width}%`);
      setAttribute(split, "aria-valuenow", Math.round(width));
    };
    const now = () => byId("hex").getBoundingClientRect().width / innerWidth * 100;
    setAttribute(split, "aria-valuenow", Math.round(now()));
    split.addEventListener("pointerdown", event => split.setPointerCapture(event.pointerId));
    split.addEventListener("pointermove", event => {
      if (split.hasPointerCapture(event.pointerId)) set((innerWidth - event.clientX) / innerWidth * 100);
    });
    split.addEventListener("keydown", event => {
      if (event.key === "ArrowLeft") set(now() + 2);
      else if (event.key === "ArrowRight") set(now() - 2);
      else return;
      event.preventDefault();
    });
  }
}

const roleNames = { tag: "tag", length: "length", value: "value", pointer: "offset", vtable: "vtable" };

function tagText(model, node) {
  const tag = varintAt(model.bytes, model.start[node]);
  return tag ? `field ${tag.value >> 3n}, ${wireTypes[Number(tag.value & 7n)] ?? "?"}` : "";
}

function list(lines) {
  const made = element("dl");
  for (const [name, text, look] of lines) {
    const value = element("dd", look, text);
    value.title = value.textContent;
    made.append(element("dt", "", name), value);
  }
  return made;
}

async function start() {
  startTheme();
  try {
    if (!window.DecompressionStream) throw new Error("This browser is too old for this page: it cannot inflate data.");
    setText(byId("kind"), "Reading the data …");
    await new Promise(resolve => setTimeout(resolve));
    new Page(new Model(await readBlocks()));
    document.body.classList.add("ready");
  } catch (failure) {
    const box = byId("problems");
    box.replaceChildren(element("p", "", `The page cannot be shown: ${failure.message}`));
    box.hidden = false;
    throw failure;
  }
}

start();
