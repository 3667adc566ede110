// The pane of the bytes: a grid with a cursor. Colours say what each byte is to its field, backgrounds what it is to the selected one.

const hexRowHeight = 22;
const wideColumns = 16, narrowColumns = 8;

class HexView {
  constructor(view, heads, model, state, actions) {
    this.view = view;
    this.heads = heads;
    this.model = model;
    this.state = state;
    this.actions = actions;
    this.columns = 0;
    this.pool = [];
    this.scroller = new Scroller(view, hexRowHeight, (first, many) => this.paint(first, many));
    new ResizeObserver(() => this.fit()).observe(view);
    this.fit();
    view.addEventListener("keydown", event => this.key(event));
    view.addEventListener("pointerdown", event => this.press(event));
    view.addEventListener("pointermove", event => this.drag(event));
  }

  // Sixteen bytes a row where there is room.
  fit() {
    const columns = this.view.clientWidth && this.view.clientWidth < 560 ? narrowColumns : wideColumns;
    if (columns === this.columns) return;
    const top = this.scroller.top / hexRowHeight * this.columns;
    this.columns = columns;
    this.pool = [];
    this.scroller.layer.replaceChildren();
    this.drawHeads();
    setAttribute(this.view, "aria-colcount", columns + 1);
    setAttribute(this.view, "aria-rowcount", Math.ceil(this.model.bytes.length / columns));
    this.scroller.top = Math.floor(top / columns) * hexRowHeight;
    this.scroller.setRows(Math.ceil(this.model.bytes.length / columns));
  }

  drawHeads() {
    this.heads.replaceChildren(element("span", "offset", "offset"));
    const cells = element("span", "cells");
    for (let i = 0; i < this.columns; i++) cells.append(element("span", `byte${i === 8 ? " half" : ""}`, byteTexts[i]));
    this.heads.append(cells, element("span", "ascii", "text"));
  }

  addRow() {
    const row = element("div", "hexline");
    setAttribute(row, "role", "row");
    const offset = element("span", "offset");
    setAttribute(offset, "role", "rowheader");
    const cells = element("span", "cells"), ascii = element("span", "ascii");
    setAttribute(cells, "role", "presentation");
    setAttribute(ascii, "aria-hidden", "true");
    const made = { row, offset, bytes: [], chars: [] };
    for (let i = 0; i < this.columns; i++) {
      const byte = element("span"), char = element("span");
      setAttribute(byte, "role", "gridcell");
      setAttribute(byte, "aria-colindex", i + 2);
      made.bytes.push(byte);
      made.chars.push(char);
    }
    cells.append(...made.bytes);
    ascii.append(...made.chars);
    row.append(offset, cells, ascii);
    this.scroller.layer.append(row);
    this.pool.push(made);
  }

  paint(first, many) {
    while (this.pool.length < many) this.addRow();
    for (let i = 0; i < this.pool.length; i++) {
      this.pool[i].row.hidden = i >= many;
      if (i < many) this.paintRow(this.pool[i], first + i);
    }
    const { cursor } = this.state;
    const isSeen = Math.floor(cursor / this.columns) >= first && Math.floor(cursor / this.columns) < first + many;
    setAttribute(this.view, "aria-activedescendant", isSeen ? `byte-${cursor}` : null);
  }

  paintRow(line, row) {
    const { model, state, columns } = this;
    const { bytes } = model;
    const start = row * columns;
    setText(line.offset, hexOffset(start));
    setAttribute(line.row, "aria-rowindex", row + 1);
    for (let i = 0; i < columns; i++) {
      const at = start + i, byte = line.bytes[i], char = line.chars[i];
      if (at >= bytes.length) {
        setText(byte, "");
        setText(char, "");
        setClass(byte, `byte none${i === 8 ? " half" : ""}`);
        setClass(char, "char none");
        byte.removeAttribute("id");
        continue;
      }
      const value = bytes[at];
      let look = this.look(at);
      const isSelected = at === state.cursor || this.selected(at) !== "";
      if (at === state.cursor) look += " cursor";
      setText(byte, byteTexts[value]);
      setText(char, value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : "·");
      setClass(byte, `byte${i === 8 ? " half" : ""}${look}`);
      setClass(char, `char${look}${value >= 0x20 && value < 0x7f ? "" : " dot"}`);
      if (byte.id !== `byte-${at}`) byte.id = `byte-${at}`;
      setAttribute(byte, "aria-selected", isSelected);
    }
  }

  // The classes of a byte: what it is to its innermost field, and to the selection.
  look(at) {
    const { model, state } = this;
    const extent = model.extentAt(at);
    const node = model.extentNode ? model.extentNode[extent] : extent;
    let look = node === 0 || (model.isOpen(node) && model.role(extent, at) === "value") ? " gap" : ` ${model.role(extent, at)}`;
    const selected = this.selected(at);
    if (selected) look += ` in ${selected}`;
    if (state.element && at >= state.element.start && at < state.element.start + state.element.size) look += " element";
    if (state.range && at >= state.range.from && at < state.range.to) look += " range";
    return look;
  }

  // What a byte is to the selected field; empty if it is none of its bytes.
  selected(at) {
    const { extents } = this.state;
    for (let i = extents.length - 1; i >= 0; i--) {
      const { start, size, kind } = extents[i];
      if (at >= start && at < start + size) return `in-${this.state.node && !this.state.fold ? this.model.roleIn(this.state.node, kind, start, at) : "value"}`;
    }
    return "";
  }

  reveal(offset) {
    this.scroller.reveal(Math.floor(offset / this.columns));
    this.scroller.paint();
  }

  offsetOf(event) {
    const cell = event.target.closest(".byte, .char");
    if (!cell || cell.classList.contains("none")) return -1;
    const line = this.pool.find(one => one.row.contains(cell));
    if (!line) return -1;
    const column = cell.classList.contains("byte") ? line.bytes.indexOf(cell) : line.chars.indexOf(cell);
    return (Number(line.row.getAttribute("aria-rowindex")) - 1) * this.columns + column;
  }

  press(event) {
    const offset = this.offsetOf(event);
    if (offset < 0 || event.button !== 0) return;
    this.anchor = event.shiftKey ? this.state.anchor ?? this.state.cursor : offset;
    this.actions.byte(offset, event.shiftKey ? this.anchor : null);
  }

  drag(event) {
    if (event.buttons !== 1 || this.anchor === undefined) return;
    const offset = this.offsetOf(event);
    if (offset >= 0 && offset !== this.state.cursor) this.actions.byte(offset, this.anchor);
  }

  key(event) {
    if (event.altKey || event.metaKey) return;
    const { cursor } = this.state;
    const { columns } = this;
    const last = this.model.bytes.length - 1;
    const page = this.scroller.pageRows * columns;
    const rowStart = cursor - cursor % columns;
    const moves = {
      ArrowLeft: cursor - 1,
      ArrowRight: cursor + 1,
      ArrowUp: cursor - columns,
      ArrowDown: cursor + columns,
      PageUp: Math.max(cursor - page, cursor % columns),
      PageDown: Math.min(cursor + page, last),
      Home: event.ctrlKey ? 0 : rowStart,
      End: event.ctrlKey ? last : Math.min(rowStart + columns - 1, last),
    };
    if (event.key === "Enter") {
      event.preventDefault();
      this.actions.toTree();
      return;
    }
    const to = moves[event.key];
    if (to === undefined || (event.ctrlKey && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    if (to < 0 || to > last) return;
    this.actions.byte(to, event.shiftKey ? this.state.anchor ?? cursor : null);
  }
}
