// How much of the grid is seen: the size of the cells, the block that fills a small screen, and the whole grid.

import { sign } from './art.js';
import { pairKey } from './layout.js';
import { showMore } from './more.js';
import { Sheet } from './sheet.js';
import { byId, categoryTitle, element, say } from './text.js';
import { word } from './words.js';

/** Cells that are smaller cannot be hit with a finger: a touch makes them larger. */
const HIT = 26;
const SIZES = { small: 24, medium: 32, large: 44 };
/** On a small screen, rows are at least as high, or the block scrolls. */
const LEAST_ROW = 34;
/** The width of a line between blocks, in pixels. */
const LINE = 2;
/** The smallest cells of a whole grid for a mouse. */
const LEAST_DESK = 20;
const LARGEST = { app: 68, desk: 56 };

/** Returns the form of the page in a window. */
function formOf(width, height) {
  if (height <= 500 && width > height) return 'wide';
  if (width <= 640) return 'phone';
  return width < 960 ? 'tablet' : 'desk';
}

/** Does all parts of a work at once. */
function finish(parts) {
  for (const _ of parts);
}

/** Returns the number of items of the longest of categories. */
function longest(categories) {
  return Math.max(...categories.map(({ items }) => items.length));
}

/** Returns whether a block is that of two categories. */
function isOf({ row, column }, pair) {
  return pair.includes(row.name) && pair.includes(column.name);
}

export class View {
  constructor(settings) {
    Object.assign(this, { settings, cell: 32, isWhole: false, place: 0, blocks: [] });
    byId('block-back').onclick = () => this.step(-1);
    byId('block-next').onclick = () => this.step(1);
    byId('overview').onclick = () => this.toggle();
    byId('scroll').addEventListener('scroll', () => this.scrolled(), { passive: true });
    this.sheet = new Sheet(this);
    byId('story-box').ontoggle = ({ target }) => target.open || this.close();
    showMore(byId('story-box'));
    addEventListener('resize', () => this.arrange());
    this.arrange();
    // The panel of clues may be lower or higher than when the whole grid was fitted.
    new ResizeObserver(() => this.isWhole && !this.sheet.isFull() && this.fit()).observe(byId('scroll'));
  }

  /** Returns whether the page is as high as the window, with the clues in a sheet or a column. */
  isApp() {
    return this.form !== 'desk';
  }

  isTooSmall() {
    return this.isApp() && this.cell < HIT;
  }

  /** Returns whether the cells were made larger than they are by themselves. */
  isLarge() {
    return this.cell > this.fitted * 1.05;
  }

  /** Draws the sheet down where it hides the grid. */
  lower() {
    if (this.sheet.isFull()) this.sheet.draw(false);
  }

  /** Closes the story of a new game; a first player is told how cells are marked. */
  close() {
    const isTold = document.documentElement.dataset.told === 'true';
    this.tell(false);
    if (isTold && !this.settings.values.isHelped) say(word('firstHelp'));
  }

  /** Shows the story of a new game on a phone, above the clue, or puts it back among the clues. */
  tell(isNew) {
    const { dataset } = document.documentElement;
    const isTold = isNew && this.form === 'phone' && byId('story').textContent !== '';
    if (!isTold && dataset.told !== 'true') return;
    dataset.told = String(isTold);
    byId('story-box').style.setProperty('--over', `${innerHeight - byId('side').getBoundingClientRect().top}px`);
    byId('story-box').open = isTold;
  }

  /** Takes the game whose grid is seen: in parts, between which the page may respond. */
  *show(game) {
    this.sheet.draw(false);
    this.game = game;
    this.grid = game.grid;
    const { rows, columns } = this.grid.layout;
    const starts = (list) => list.map((_, index) => list.slice(0, index).reduce((sum, { items }) => sum + items.length, 0));
    const [tops, lefts] = [starts(rows), starts(columns)];
    this.blocks = rows.flatMap((row, down) => columns.flatMap((column, right) => {
      const [top, left] = [tops[down], lefts[right]];
      if (!this.grid.layout.cells[top]?.[left]) return [];
      const keys = row.items.flatMap((one) => column.items.map((other) => pairKey(one.id, other.id)));
      return [{ row, column, top, left, keys }];
    }));
    this.place = 0;
    this.isWhole = false;
    const map = this.grid.map;
    map.style.gridTemplateColumns = `repeat(${columns.length}, 1fr)`;
    map.replaceChildren(...this.blocks.map((block) => {
      const square = document.createElement('i');
      square.style.gridArea = `${rows.indexOf(block.row) + 1} / ${columns.indexOf(block.column) + 1}`;
      return square;
    }));
    yield* this.arranging();
  }

  /** Shows in the map how far each block is, by the marks that the grid shows, and which of them the current clue is about. */
  count() {
    const { clues, grid, marks, preview } = { ...this.game, ...this.game.preview };
    const read = this.isApp() && !preview && clues?.marks && clues.lit === null ? clues.blocks() : [];
    [...grid.map.children].forEach((square, index) => {
      const { keys } = this.blocks[index];
      const done = keys.filter((key) => marks.has(key)).length;
      square.style.setProperty('--done', `${Math.round((100 * done) / keys.length)}%`);
      square.classList.toggle('read', read.some((pair) => isOf(this.blocks[index], pair)));
      square.classList.toggle('here', index === this.place && this.isApp() && !this.isWhole);
    });
  }

  /** Arranges the page for the window. */
  arrange() {
    finish(this.arranging());
  }

  *arranging() {
    const root = document.documentElement;
    this.form = formOf(root.clientWidth, innerHeight);
    // A window too low for a grid and a clue scrolls as a whole.
    root.dataset.form = this.form;
    root.dataset.low = String(this.form === 'phone' && innerHeight < 440);
    const home = this.isApp() ? byId('side') : document.querySelector('.board');
    if (byId('answer').parentElement !== home) home.append(byId('answer'));
    // The question is in view on every screen: above the grid, or where there is no height for that, above the clues.
    const box = byId('question-box');
    if (['desk', 'wide'].includes(this.form)) byId('panels').after(box);
    else document.querySelector('main').before(box);
    const details = byId('story-box');
    details.hidden = byId('story').textContent === '';
    if (this.form !== this.lastForm) details.open = this.form === 'desk' && innerHeight > 1000;
    this.lastForm = this.form;
    // What is measured is laid out for that: not before there is a grid.
    if (!this.grid) return;
    // Beside the clues, the grid may be as high as the window below the tools.
    const above = document.querySelector('.layout').getBoundingClientRect().top + scrollY;
    byId('scroll').style.setProperty('--above', `${Math.ceil(above) + 44}px`);
    yield;
    yield* this.fitting();
  }

  /** Chooses the size of the cells. */
  fit() {
    finish(this.fitting());
  }

  /** Chooses the size of the cells; for the whole grid twice, because the height of its headings depends on this size. */
  *fitting(isLast = !this.isWhole) {
    if (!this.grid) return;
    const { cells, columns, rows } = this.grid.layout;
    const across = cells[0]?.length ?? 0;
    if (across === 0) return;
    const table = byId('grid');
    table.classList.toggle('whole', this.isWhole);
    const [most, down] = [columns, rows].map(longest);
    if (this.form === 'phone') {
      // The names of the whole grid may take what its cells leave free, which is known the second time.
      const beside = () => Math.max(44, Math.min(72, this.free(across, 12)), isLast && Math.min(116, this.free(across, this.cell)));
      table.style.setProperty('--names', `${this.isWhole ? beside() : this.nameWidth(most)}px`);
    } else table.style.removeProperty('--names');
    const headings = table.querySelectorAll('tbody tr:first-child th');
    yield;
    const used = [...headings].slice(0, 2).reduce((sum, heading) => sum + heading.offsetWidth, 0);
    const box = byId('scroll');
    const [wide, tall] = [box.clientWidth - used - 4, this.height() - table.tHead.offsetHeight - 6];
    const whole = Math.floor(Math.min(wide / across, tall / cells.length));
    let size;
    if (!this.isApp()) {
      const chosen = SIZES[this.settings.values.cells];
      const isCoarse = matchMedia('(pointer: coarse)').matches;
      const least = isCoarse ? 40 : LEAST_DESK;
      // A grid that does not fit scrolls: its cells are as large as they are easily hit.
      const scrolled = isCoarse ? least : Math.max(22, Math.min(26, Math.floor(wide / across)));
      size = chosen ?? (whole < least ? scrolled : Math.min(LARGEST.desk, whole));
    } else if (this.isWhole || whole >= 40) size = Math.max(5, Math.min(LARGEST.app, whole));
    else {
      // As many blocks as have cells that can be hit, at least one.
      const count = Math.max(1, Math.floor(wide / (most * 40)));
      const block = Math.floor(wide / (most * Math.min(count, columns.length)));
      // A block is as high as the grid is seen, so that it needs no scrolling.
      size = Math.max(28, Math.min(LARGEST.app, block, Math.max(LEAST_ROW, Math.floor(tall / down))));
      // A whole column of the next block beside this one would look like one of it: the names take its room.
      const spare = wide - size * most - LINE;
      if (this.form === 'phone' && count === 1 && spare >= size) {
        table.style.setProperty('--names', `${parseFloat(table.style.getPropertyValue('--names')) + spare}px`);
      }
    }
    this.needsBlocks = this.isApp() && whole < 40;
    byId('blocks').hidden = !this.needsBlocks;
    this.fitted = size;
    // The rows of the whole grid may be higher than its columns are wide, with two lines for a name.
    this.set(size, this.isWhole ? Math.max(size, Math.min(Math.floor(tall / cells.length), Math.floor(size * 1.6))) : size);
    yield;
    if (!isLast) {
      yield* this.fitting(true);
      return;
    }
    this.shrink(table);
    this.leaveRoom();
    yield;
    if (this.needsBlocks && !this.isWhole) this.go(this.place, 'instant');
    this.name();
  }

  /** Returns the width that cells of a size leave free, in pixels. */
  free(cells, size) {
    return byId('scroll').clientWidth - 16 - cells * size;
  }

  /** Returns the width of the names beside a block with a number of columns, in pixels. */
  nameWidth(columns) {
    return Math.max(62, Math.min(116, this.free(columns, 44)));
  }

  /** Makes room for the names of a grid that comes, so that it is not laid out without it. */
  expect({ columns }) {
    if (this.form === 'phone') byId('grid').style.setProperty('--names', `${this.nameWidth(longest(columns))}px`);
  }

  /** Leaves room behind the last blocks, so that they begin at the headings, too, where only one is seen; a panel takes some of it. */
  leaveRoom() {
    const { columns, rows } = this.grid.layout;
    const [box, corner, { cell: size }] = [byId('scroll'), this.grid.map.closest('td'), this];
    const room = (free, { items: { length } }) => (this.needsBlocks && !this.isWhole && free < 2 * size * length ? Math.max(0, free - size * length) + LINE : 0);
    const [across, down] = [box.clientWidth - corner.offsetWidth, this.height() - corner.offsetHeight];
    byId('grid').style.margin = `0 ${room(across, columns.at(-1))}px ${room(down, rows.at(-1))}px 0`;
  }

  /** Returns the height that the grid may have. */
  height() {
    const box = byId('scroll');
    return this.isApp() ? box.clientHeight : parseFloat(getComputedStyle(box).maxHeight);
  }

  /** Makes the names of the whole grid as small as the longest one needs to be in one line. */
  shrink(table) {
    table.style.removeProperty('--fit');
    if (!table.matches('.tiny.single')) return;
    const parts = [...table.querySelectorAll('tbody .item span')].map(({ clientWidth, scrollWidth }) => clientWidth / scrollWidth);
    table.style.setProperty('--fit', Math.min(1, ...parts));
  }

  set(size, row = size) {
    this.cell = size;
    byId('grid').style.setProperty('--cell', `${size}px`);
    byId('grid').style.setProperty('--row', `${row}px`);
    byId('grid').classList.toggle('single', row < 22);
    byId('grid').classList.toggle('tiny', this.isTooSmall());
  }

  /** Makes the cells larger or smaller around a point of the window, which stays where it is. */
  zoom(size, { x, y }) {
    const box = byId('scroll');
    const corner = this.grid.map.closest('td').getBoundingClientRect();
    const [left, top] = [x - corner.right, y - corner.bottom];
    const before = this.cell;
    this.isWhole = false;
    this.set(Math.max(8, Math.min(96, size)));
    const factor = this.cell / before;
    box.scrollTo((box.scrollLeft + left) * factor - left, (box.scrollTop + top) * factor - top);
    this.name();
  }

  /** Shows the whole grid, or one block of it. */
  toggle(isWhole = !this.isWhole && !this.isTooSmall() && !this.isLarge()) {
    this.lower();
    this.isWhole = isWhole;
    if (this.isWhole) byId('scroll').scrollTo(0, 0);
    this.fit();
    this.count();
  }

  /** Shows the block of a cell. */
  zoomTo([row, column]) {
    this.isWhole = false;
    this.place = this.blockAt(row, column);
    this.fit();
    this.count();
  }

  /** Shows the block of the square of the map that is nearest to a point of the window. */
  tapMap(x, y) {
    const away = (square) => {
      const { left, right, top, bottom } = square.getBoundingClientRect();
      return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
    };
    const squares = [...this.grid.map.children];
    const { top, left } = this.blocks[squares.reduce((best, square, index) => (away(square) < away(squares[best]) ? index : best), 0)];
    if (this.isWhole || this.cell !== this.fitted) this.zoomTo([top, left]);
    else this.go(this.blockAt(top, left));
  }

  blockAt(row, column) {
    const found = this.blocks.findIndex(({ top, left, row: { items: down }, column: { items: right } }) =>
      row >= top && row < top + down.length && column >= left && column < left + right.length);
    return Math.max(0, found);
  }

  /**
   * Shows the block that has the most of some cells, if blocks are seen one by one. Returns the first of the cells that are in view, and
   * the names of the blocks of all cells that are not.
   */
  showMost(cells, all = cells) {
    if (!this.needsBlocks || this.isWhole) return [cells[0], []];
    const places = cells.map((cell) => this.blockAt(...cell));
    const count = (place) => places.filter((other) => other === place).length;
    const most = places.reduce((best, place) => (count(place) > count(best) ? place : best));
    this.go(most, 'instant');
    const hidden = all.filter((cell) => !this.isSeen(this.grid.node(cell))).map((cell) => this.blockAt(...cell));
    const others = [...new Set(hidden)].filter((place) => place !== most).map((place) => this.blocks[place]);
    return [cells[places.indexOf(most)], others.map(({ row, column }) => [row, column].map(({ name }) => categoryTitle(name)).join(' × '))];
  }

  /** Returns whether a cell is in the box of the grid, and not behind its headings. */
  isSeen(node) {
    const [box, corner, cell] = [byId('scroll'), this.grid.map.closest('td'), node].map((part) => part.getBoundingClientRect());
    return cell.left > corner.right - 3 && cell.top > corner.bottom - 3 && cell.right < box.right + 3 && cell.bottom < box.bottom + 3;
  }

  /**
   * Shows one of the blocks of these pairs of categories, over the sheet of clues: the `first` one, the `next` one, or `any`, which may be
   * the one that is seen. Returns its number, and how many there are, if blocks are seen one by one.
   */
  showBlocks(pairs, choice, behavior) {
    this.lower();
    if (!this.needsBlocks || this.isWhole) return [0, 0];
    const places = [...new Set(pairs.map((pair) => this.blocks.findIndex((block) => isOf(block, pair))))].filter((place) => place >= 0);
    if (places.length === 0) return [0, 0];
    const here = places.indexOf(this.place);
    const next = { first: 0, next: (here + 1) % places.length, any: Math.max(0, here) }[choice];
    if (places[next] !== this.place) this.go(places[next], behavior);
    return [next + 1, places.length];
  }

  /** Goes back to a block that was seen before. */
  goBack(place) {
    if (this.needsBlocks && !this.isWhole && place !== this.place) this.go(place, 'instant');
  }

  step(by) {
    this.lower();
    if (this.isWhole || this.isTooSmall()) this.toggle();
    this.go(Math.max(0, Math.min(this.blocks.length - 1, this.place + by)));
  }

  /** Goes to the block to which the grid was dragged, from the block of a place. */
  settle(place, x, y) {
    if (!this.needsBlocks || this.isWhole) return;
    const here = this.blocks[place];
    const isSide = Math.abs(x) > Math.abs(y);
    const along = this.blocks.filter((block) => (isSide ? block.top === here.top : block.left === here.left));
    const way = isSide ? x : y;
    const step = way < -30 ? 1 : way > 30 ? -1 : 0;
    this.go(this.blocks.indexOf(along[along.indexOf(here) + step] ?? here));
  }

  go(place, behavior = 'smooth') {
    const block = this.blocks[place];
    const node = block && this.grid.node([block.top, block.left]);
    if (!node) return;
    this.place = place;
    byId('clue-spot').textContent = '';
    if (this.cell === this.fitted) this.leaveRoom();
    const box = byId('scroll');
    const [cell, corner] = [node, this.grid.map.closest('td')].map((part) => part.getBoundingClientRect());
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.isGoing = Date.now();
    // The line before a block is that of the headings.
    const line = (before) => (before > 0 ? LINE : 0);
    const [left, top] = [box.scrollLeft + cell.left + line(block.left) - corner.right, box.scrollTop + cell.top + line(block.top) - corner.bottom].map(Math.round);
    box.scrollTo({ left, top, behavior: isCalm ? 'instant' : behavior });
    this.name();
    this.count();
  }

  /** Finds the block that was scrolled to. */
  scrolled() {
    if (!this.needsBlocks || this.isWhole || Date.now() - (this.isGoing ?? 0) < 600) return;
    const box = byId('scroll');
    const at = ({ top, left }) => Math.hypot(left * this.cell - box.scrollLeft, top * this.cell - box.scrollTop);
    const nearest = this.blocks.reduce((best, block, index) => (at(block) < at(this.blocks[best]) - 1 ? index : best), 0);
    if (nearest === this.place) return;
    this.place = nearest;
    this.name();
    this.count();
  }

  /** Names the block, and what the button of the whole grid does. */
  name() {
    const { row, column } = this.blocks[this.place];
    const isSmall = this.isWhole || this.isTooSmall();
    const isLarge = this.isLarge();
    const names = [row, column].map(({ name }) => categoryTitle(name));
    const said = { row: names[0], column: names[1], number: this.place + 1, all: this.blocks.length };
    // A line ends between the names, not within one.
    const signed = ({ name }, title, before = '') => element('span', {}, before, sign(this.grid.kinds.get(name)), title);
    const place = element('small', { 'aria-hidden': 'true' }, `${said.number}/${said.all}`);
    const parts = [signed(row, said.row), ' ', signed(column, said.column, '× ')];
    parts.at(-1).append(place);
    const full = element('span', { class: 'unseen' }, word('blockPlace', said));
    byId('block-name').replaceChildren(...(isSmall ? [word(this.isTooSmall() ? 'wholeTap' : 'wholeGrid')] : [...parts, full]));
    byId('overview').setAttribute('aria-pressed', String(isSmall));
    byId('overview').querySelector('span').textContent = word(isSmall ? 'oneBlock' : isLarge ? 'zoomOut' : 'wholeGrid');
    byId('block-back').disabled = this.place === 0;
    byId('block-next').disabled = this.place === this.blocks.length - 1;
  }
}
