// The pane of the tree. Its rows are a list of what is open; more than a hundred children are folded by hundreds.

const treeRowHeight = 24;
const foldSize = 100;
const indentWidth = 16, indentsMax = 24, deepIndentWidth = 3;

class TreeView {
  constructor(view, model, state, actions) {
    this.view = view;
    this.model = model;
    this.state = state;
    this.actions = actions;
    this.pool = [];
    this.rows = [{ node: 0, depth: 0, place: 0, many: 1, isOpen: false }];
    this.current = 0;
    this.scroller = new Scroller(view, treeRowHeight, (first, many) => this.paint(first, many));
    view.addEventListener("keydown", event => this.key(event));
    view.addEventListener("click", event => this.click(event));
    view.addEventListener("dblclick", event => {
      const row = this.rowOf(event);
      if (row >= 0 && !event.target.closest(".twisty")) this.toggle(row);
    });
    this.scroller.setRows(this.rows.length);
    this.open(0);
    const top = model.children(0);
    if (top.length === 1) this.open(1);
  }

  // Rows for some children of a node: each alone, or folds of 100, of 10,000 and so on.
  itemsOf(owner, from, to, depth) {
    let size = 1;
    while ((to - from) / size > foldSize) size *= foldSize;
    const many = Math.ceil((to - from) / size);
    const list = this.model.children(owner);
    return Array.from({ length: many }, (_, place) => {
      const start = from + place * size;
      const common = { depth, place, many, isOpen: false };
      return size === 1 ? { node: list[start], ...common } : { node: -1, owner, from: start, to: Math.min(start + size, to), ...common };
    });
  }

  canOpen(item) {
    return item.node < 0 || this.model.end[item.node] > item.node + 1;
  }

  open(row) {
    const item = this.rows[row];
    if (item.isOpen || !this.canOpen(item)) return;
    item.isOpen = true;
    const inner = item.node < 0
      ? this.itemsOf(item.owner, item.from, item.to, item.depth + 1)
      : this.itemsOf(item.node, 0, this.model.children(item.node).length, item.depth + 1);
    this.rows.splice(row + 1, 0, ...inner);
    if (this.current > row) this.current += inner.length;
    this.scroller.setRows(this.rows.length);
  }

  close(row) {
    const item = this.rows[row];
    if (!item.isOpen) return;
    item.isOpen = false;
    let end = row + 1;
    while (end < this.rows.length && this.rows[end].depth > item.depth) end++;
    this.rows.splice(row + 1, end - row - 1);
    if (this.current >= end) this.current -= end - row - 1;
    else if (this.current > row) this.current = row;
    this.scroller.setRows(this.rows.length);
  }

  toggle(row) {
    if (this.rows[row].isOpen) this.close(row);
    else this.open(row);
  }

  // Opens all that is around a node and scrolls to it.
  reveal(node) {
    const chain = [];
    for (let one = node; one !== 0; one = this.model.parent[one]) chain.push(one);
    let row = 0;
    for (const one of chain.reverse()) {
      this.open(row);
      const place = this.model.place(one);
      for (row++; this.rows[row].node !== one; row++) {
        const item = this.rows[row];
        if (item.node < 0 && item.owner === this.model.parent[one] && item.from <= place && place < item.to) this.open(row);
      }
    }
    this.current = row;
    this.scroller.reveal(row);
    this.scroller.paint();
  }

  // Moves the mark without selecting anew.
  choose(row) {
    this.current = Math.min(Math.max(0, row), this.rows.length - 1);
    this.scroller.reveal(this.current);
    this.scroller.paint();
    const item = this.rows[this.current];
    if (item.node >= 0) {
      this.actions.node(item.node);
      return;
    }
    this.actions.fold(item.owner, item.from, item.to);
  }

  addRow() {
    const row = element("div", "row");
    setAttribute(row, "role", "treeitem");
    const made = { row };
    for (const name of ["offset", "indent", "twisty", "label", "value", "note", "type"]) {
      made[name] = element("span", name);
      row.append(made[name]);
    }
    for (const name of ["offset", "indent", "twisty"]) setAttribute(made[name], "aria-hidden", "true");
    this.scroller.layer.append(row);
    this.pool.push(made);
  }

  paint(first, many) {
    while (this.pool.length < many) this.addRow();
    for (let i = 0; i < this.pool.length; i++) {
      this.pool[i].row.hidden = i >= many;
      if (i < many) this.paintRow(this.pool[i], first + i);
    }
    setAttribute(this.view, "aria-activedescendant", this.current >= first && this.current < first + many ? `row-${this.current}` : null);
  }

  paintRow(line, at) {
    const { model } = this;
    const item = this.rows[at];
    const isOpenable = this.canOpen(item), isCurrent = at === this.current;
    const indent = Math.min(item.depth, indentsMax) * indentWidth + Math.max(0, item.depth - indentsMax) * deepIndentWidth;
    if (line.width !== indent) line.indent.style.width = `${line.width = indent}px`;
    line.row.id = `row-${at}`;
    setAttribute(line.row, "aria-level", item.depth + 1);
    setAttribute(line.row, "aria-posinset", item.place + 1);
    setAttribute(line.row, "aria-setsize", item.many);
    setAttribute(line.row, "aria-expanded", isOpenable ? item.isOpen : null);
    setAttribute(line.row, "aria-selected", isCurrent);
    setText(line.twisty, isOpenable ? (item.isOpen ? "▾" : "▸") : "");
    if (item.node < 0) {
      const list = model.children(item.owner);
      setClass(line.row, `row fold${isCurrent ? " current" : ""}`);
      setText(line.offset, hexOffset(model.start[list[item.from]]));
      setText(line.label, this.foldName(list, item));
      setText(line.value, `${numbers.format(item.from)} – ${numbers.format(item.to - 1)}`);
      setText(line.note, "");
      setText(line.type, "");
      return;
    }

    const { node } = item;
    const { value, note } = model.valueAndNote(node);
    const isGuess = model.isGuess(node);
    let look = "row";
    if (isCurrent) look += " current";
    if (model.isFault(node)) look += " bad";
    if (isGuess) look += " guess";
    if (node === 0) look += " root";
    if (this.state.isMatch(node)) look += " match";
    setClass(line.row, look);
    setText(line.offset, hexOffset(model.start[node]));
    setText(line.label, model.name(node));
    setClass(line.value, `value ${kindOf(value)}`);
    setText(line.value, model.isOpen(node) ? this.inner(node) : value);
    setText(line.note, note);
    setText(line.type, model.type(node) + (isGuess ? "?" : ""));
    line.row.title = isGuess ? "A guess: these bytes have other readings." : "";
  }

  // What stands in the place of a value: how much is inside. Of what lies elsewhere the note says it.
  inner(node) {
    const { model } = this;
    if (model.flags[node] & pointerFlag) return "";
    const size = model.size[node] - model.headBytes(node);
    return `${count(model.children(node).length, "field", "fields")}, ${count(size, "byte", "bytes")}`;
  }

  foldName(list, item) {
    const first = this.model.label(list[item.from]), last = this.model.label(list[item.to - 1]);
    return first === last ? first : `${first} … ${last}`;
  }

  rowOf(event) {
    const row = event.target.closest(".row");
    return row ? Number(row.id.slice(4)) : -1;
  }

  click(event) {
    const row = this.rowOf(event);
    if (row < 0) return;
    if (event.target.closest(".twisty")) {
      this.toggle(row);
      return;
    }
    this.choose(row);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const row = this.current, item = this.rows[row];
    switch (event.key) {
      case "ArrowDown": this.choose(row + 1); break;
      case "ArrowUp": this.choose(row - 1); break;
      case "PageDown": this.choose(row + this.scroller.pageRows); break;
      case "PageUp": this.choose(row - this.scroller.pageRows); break;
      case "Home": this.choose(0); break;
      case "End": this.choose(this.rows.length - 1); break;
      case "Enter": case " ": this.toggle(row); break;
      case "ArrowRight":
        if (item.isOpen) this.choose(row + 1);
        else this.open(row);
        break;
      case "ArrowLeft":
        if (item.isOpen) this.close(row);
        else this.choose(this.rowAround(row));
        break;
      case "*": this.openBeside(row); break;
      default: return;
    }
    event.preventDefault();
    this.scroller.paint();
  }

  rowAround(row) {
    const { depth } = this.rows[row];
    while (row > 0 && this.rows[row].depth >= depth) row--;
    return row;
  }

  openBeside(row) {
    const { depth } = this.rows[row];
    const around = this.rowAround(row);
    for (let at = around + 1; at < this.rows.length && this.rows[at].depth >= depth; at++) {
      if (this.rows[at].depth === depth) this.open(at);
    }
    this.scroller.reveal(this.current);
  }
}

// What a value looks like: for its colour.
function kindOf(value) {
  if (value.startsWith("\"")) return "string";
  if (/^(-?\d{1,20}(\.\d+)?([eE][+-]?\d+)?|-?Infinity|∞|-∞|NaN)$/.test(value)) return "number";
  if (value.startsWith("[")) return "list";
  return value === "true" || value === "false" ? "number" : "other";
}
