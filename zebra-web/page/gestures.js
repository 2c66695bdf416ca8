// Gestures on the grid. A mark is set when the finger or the button is released: a click is the next mark, a drag paints crosses,
// a long press is a circle. A second finger ends all of that: two fingers zoom and move the grid.

import { byId } from './text.js';

/** A press is long after this time, in milliseconds. */
const LONG_PRESS = 420;
/** A finger that moves less has not moved, in pixels. */
const STILL = 9;

const apart = ([one, other]) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = ([one, other]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

export class Gestures {
  constructor(grid, view) {
    Object.assign(this, { grid, view, pointers: new Map(), isPinched: false, isQuiet: false });
    const { table } = grid;
    table.onpointerdown = (event) => this.down(event);
    table.onpointermove = (event) => this.move(event);
    table.onpointerup = (event) => this.up(event);
    table.onpointercancel = (event) => this.cancel(event);
    table.onclick = (event) => this.click(event);
    table.oncontextmenu = (event) => this.menu(event);
    table.onfocusin = (event) => this.atCell(event.target, (place) => grid.point(place));
    table.onmouseover = (event) => this.atCell(event.target, (place) => grid.point(place));
    table.onmouseleave = () => grid.point(null);
    table.onwheel = (event) => this.wheel(event);
  }

  /** Calls a function with the row and the column of the cell of a node. */
  atCell(node, work) {
    const cell = node?.closest?.('td[data-row]');
    if (cell) work([Number(cell.dataset.row), Number(cell.dataset.column)]);
  }

  down(event) {
    if (event.isPrimary) {
      this.pointers.clear();
      this.isPinched = false;
      this.isQuiet = false;
    }
    const { pointerId, clientX: x, clientY: y, pointerType, button } = event;
    this.pointers.set(pointerId, { x, y });
    if (this.pointers.size > 1) {
      this.drop();
      this.isPinched = true;
      this.isQuiet = true;
      const both = [...this.pointers.values()];
      this.pinch = { distance: Math.max(20, apart(both)), cell: this.view.cell, at: middle(both), from: middle(both), place: this.view.place };
      return;
    }
    const cell = event.target.closest?.('td[data-row]');
    const box = byId('scroll');
    this.start = { x, y, cell, pointerType, button, left: box.scrollLeft, top: box.scrollTop, place: this.view.place };
    this.painted = new Set();
    if (cell && pointerType !== 'mouse') {
      // The cells under the finger are wanted, not only the first one.
      event.target.releasePointerCapture?.(pointerId);
      this.timer = setTimeout(() => this.press(), LONG_PRESS);
    }
  }

  /** Announces that the release will set a circle. */
  press() {
    if (!this.start || this.view.isTooSmall()) return;
    this.isLong = true;
    this.start.cell.classList.add('armed');
    navigator.vibrate?.(12);
  }

  move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    if (this.isPinched) {
      if (this.pointers.size > 1 && this.pinch) this.zoom();
      return;
    }
    if (!this.start || (this.start.pointerType === 'mouse' && event.buttons !== 1)) return;
    const [x, y] = [event.clientX - this.start.x, event.clientY - this.start.y];
    if (Math.hypot(x, y) < STILL) return;
    clearTimeout(this.timer);
    if (this.isLong) return;
    if (!this.start.cell || this.view.isTooSmall()) this.drag(x, y);
    else this.paint(event);
  }

  /** Moves the grid by its headings. */
  drag(x, y) {
    if (this.start.pointerType === 'mouse') return;
    this.isQuiet = true;
    this.isDragged = true;
    byId('scroll').scrollTo(this.start.left - x, this.start.top - y);
  }

  paint(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest?.('#grid td[data-row]');
    if (!under || (this.painted.size === 0 && under === this.start.cell)) return;
    this.isQuiet = true;
    for (const cell of [this.start.cell, under]) {
      if (!cell.matches('.apart:not(.ghost), .together:not(.ghost)')) {
        this.painted.add(cell);
        cell.classList.add('painted');
      }
    }
  }

  zoom() {
    const both = [...this.pointers.values()];
    const { distance, cell, at } = this.pinch;
    const now = middle(both);
    this.view.zoom((cell * apart(both)) / distance, now);
    byId('scroll').scrollBy(at.x - now.x, at.y - now.y);
    this.pinch.at = now;
  }

  /** After two fingers that moved the grid rather than zoomed, goes to the block that they moved to. */
  endPinch() {
    if (!this.pinch) return;
    const { cell, at, from, place } = this.pinch;
    this.pinch = null;
    // Cells too small to hit are the whole grid, which fits.
    if (this.view.isTooSmall()) this.view.toggle(true);
    if (cell !== this.view.fitted || Math.abs(this.view.cell / cell - 1) > 0.12) return;
    this.view.set(cell);
    this.view.settle(place, at.x - from.x, at.y - from.y);
  }

  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    if (this.isPinched) {
      this.endPinch();
      return;
    }
    const { start, painted, isLong, isDragged } = this;
    this.drop();
    if (isLong && start) {
      this.isQuiet = true;
      this.atCell(start.cell, (place) => this.grid.act(place, 'o'));
    } else if (painted?.size > 0) {
      const { cells } = this.grid.layout;
      const pairs = [...painted].map(({ dataset }) => cells[dataset.row][dataset.column]);
      this.grid.onCrosses(pairs.map(({ row, column }) => [row.id, column.id]));
    } else if (isDragged) this.view.settle(start.place, event.clientX - start.x, event.clientY - start.y);
  }

  cancel(event) {
    this.pointers.delete(event.pointerId);
    this.isQuiet = true;
    this.drop();
  }

  /** Forgets what the release would do. */
  drop() {
    clearTimeout(this.timer);
    this.start?.cell?.classList.remove('armed');
    for (const cell of this.painted ?? []) cell.classList.remove('painted');
    Object.assign(this, { start: null, painted: new Set(), isLong: false, isDragged: false });
  }

  click(event) {
    if (this.isQuiet) {
      this.isQuiet = false;
      return;
    }
    if (event.target.closest('.map')) this.view.tapMap(event.clientX, event.clientY);
    this.atCell(event.target, (place) => {
      // A cell too small to hit is first made larger.
      if (this.view.isTooSmall()) this.view.zoomTo(place);
      else this.grid.act(place, 'cycle');
    });
  }

  menu(event) {
    this.atCell(event.target, (place) => {
      event.preventDefault();
      // Of a touch, it is the long press that has its own way.
      if (event.pointerType !== 'touch' && event.pointerType !== 'pen') this.grid.act(place, 'o');
    });
  }

  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.view.zoom(this.view.cell * (event.deltaY < 0 ? 1.1 : 1 / 1.1), { x: event.clientX, y: event.clientY });
  }
}
