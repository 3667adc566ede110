// Scrolls any number of rows of one height, of which only those in sight are in the page.

// Browsers draw no element higher than some 17 million pixels. Above this height the bar scrolls in larger steps.
const barHeightMax = 6000000;

class Scroller {
  constructor(view, rowHeight, paint) {
    this.view = view;
    this.rowHeight = rowHeight;
    this.paintRows = paint;
    this.rows = 0;
    this.top = 0;
    this.layer = element("div", "layer");
    this.spacer = element("div");
    setAttribute(this.layer, "role", "presentation");
    setAttribute(this.spacer, "role", "presentation");
    view.append(this.layer, this.spacer);
    view.addEventListener("scroll", () => this.follow());
    view.addEventListener("wheel", event => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.setRows(this.rows)).observe(view);
  }

  get fullHeight() { return this.rows * this.rowHeight; }
  get topMax() { return Math.max(0, this.fullHeight - this.view.clientHeight); }
  get pageRows() { return Math.max(1, Math.floor(this.view.clientHeight / this.rowHeight) - 1); }

  // How many pixels of rows stand behind a pixel of the bar.
  get scale() {
    const barMax = Math.min(this.fullHeight, barHeightMax) - this.view.clientHeight;
    return barMax > 0 ? this.topMax / barMax : 1;
  }

  setRows(rows) {
    this.rows = rows;
    this.spacer.style.height = `${Math.min(this.fullHeight, barHeightMax)}px`;
    this.setTop(this.top);
  }

  setTop(top) {
    this.top = Math.min(Math.max(0, top), this.topMax);
    this.view.scrollTop = this.top / this.scale;
    this.settled = this.view.scrollTop;
    this.paint();
  }

  follow() {
    const bar = this.view.scrollTop;
    if (bar === this.settled) return;
    this.settled = bar;
    this.top = Math.min(bar * this.scale, this.topMax);
    this.paint();
  }

  wheel(event) {
    if (this.fullHeight <= barHeightMax || event.ctrlKey || !event.deltaY) return;
    event.preventDefault();
    const unit = event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? this.rowHeight : this.view.clientHeight;
    this.setTop(this.top + event.deltaY * unit);
  }

  // Scrolls as little as makes a row visible; to the middle if it is far away.
  reveal(row) {
    const { rowHeight, view } = this;
    const height = view.clientHeight;
    const at = row * rowHeight;
    if (at >= this.top && at + rowHeight <= this.top + height) return;
    const isNear = at > this.top - 3 * rowHeight && at < this.top + height + 3 * rowHeight;
    if (!isNear) this.setTop(at - Math.floor(height / 2 / rowHeight) * rowHeight);
    else this.setTop(at < this.top ? at : at + rowHeight - height);
  }

  paint() {
    if (this.isPlanned) return;
    this.isPlanned = true;
    requestAnimationFrame(() => this.paintNow());
  }

  paintNow() {
    this.isPlanned = false;
    const first = Math.floor(this.top / this.rowHeight);
    const many = Math.min(Math.ceil(this.view.clientHeight / this.rowHeight) + 1, this.rows - first);
    this.layer.style.transform = `translateY(${first * this.rowHeight - this.top}px)`;
    this.paintRows(first, Math.max(0, many));
  }
}
