// How much of the grid is seen: the size of the cells, the block that fills a small screen, and the whole grid.

import { sign } from './art.js';
import { pairKey } from './layout.js';
import { byId, categoryTitle, element } from './text.js';
import { word } from './words.js';

/** Cells that are smaller cannot be hit with a finger: a touch makes them larger. */
const HIT = 26;
const SIZES = { small: 24, medium: 32, large: 44 };
const LARGEST = { app: 68, desk: 56 };

/** Returns the form of the page in a window. */
function formOf(width, height) {
  if (height <= 500 && width > height) return 'wide';
  if (width <= 640) return 'phone';
  return width < 960 ? 'tablet' : 'desk';
}

export class View {
  constructor(settings) {
    Object.assign(this, { settings, cell: 32, isWhole: false, place: 0, blocks: [] });
    byId('block-back').onclick = () => this.step(-1);
    byId('block-next').onclick = () => this.step(1);
    byId('overview').onclick = () => this.toggle(this.grid);
    byId('scroll').addEventListener('scroll', () => this.scrolled(), { passive: true });
    byId('sheet').onclick = () => this.draw(document.documentElement.dataset.sheet !== 'full');
    let [start, isMoved] = [null, false];
    const head = byId('side').querySelector('.clues-head');
    head.onpointerdown = ({ clientY }) => {
      [start, isMoved] = [clientY, false];
    };
    // The sheet follows a finger that draws its handle up or down.
    addEventListener('pointerup', ({ clientY }) => {
      if (start !== null && Math.abs(clientY - start) > 24) {
        isMoved = true;
        this.draw(clientY < start);
      }
      start = null;
    });
    head.addEventListener('click', (event) => isMoved && event.stopPropagation(), true);
    addEventListener('resize', () => this.arrange());
    this.arrange();
  }

  /** Returns whether the page is as high as the window, with the clues in a sheet or a column. */
  isApp() {
    return this.form !== 'desk';
  }

  isTooSmall() {
    return this.isApp() && this.cell < HIT;
  }

  /** Draws the sheet of clues up, or down to one clue. */
  draw(isFull) {
    document.documentElement.dataset.sheet = isFull ? 'full' : 'peek';
    byId('sheet').setAttribute('aria-expanded', String(isFull));
    byId('sheet').querySelector('span').textContent = word(isFull ? 'oneClue' : 'allClues');
    byId('side').scrollTop = 0;
    if (!isFull) this.game?.clues.bring();
  }

  /** Draws the sheet down where it hides the grid. */
  lower() {
    if (document.documentElement.dataset.sheet === 'full') this.draw(false);
  }

  /** Takes the game whose grid is seen. */
  show(game) {
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
    this.draw(false);
    this.arrange();
  }

  /** Shows in the map how far each block is. */
  count(grid, marks) {
    [...grid.map.children].forEach((square, index) => {
      const { keys } = this.blocks[index];
      const done = keys.filter((key) => marks.has(key)).length;
      square.style.setProperty('--done', `${Math.round((100 * done) / keys.length)}%`);
      square.classList.toggle('here', index === this.place && this.isApp() && !this.isWhole);
    });
  }

  /** Arranges the page for the window. */
  arrange() {
    const root = document.documentElement;
    this.form = formOf(document.documentElement.clientWidth, innerHeight);
    // A window too low for a grid and a clue scrolls as a whole.
    root.dataset.form = this.form;
    root.dataset.low = String(this.form === 'phone' && innerHeight < 440);
    const home = this.isApp() ? byId('side') : document.querySelector('.board');
    if (byId('answer').parentElement !== home) home.append(byId('answer'));
    const details = byId('story-box');
    details.hidden = byId('story').textContent === '';
    if (this.form !== this.lastForm) details.open = this.form === 'desk' && innerHeight > 1000;
    this.lastForm = this.form;
    // Beside the clues, the grid may be as high as the window below the tools.
    const above = document.querySelector('.layout').getBoundingClientRect().top + scrollY;
    byId('scroll').style.setProperty('--above', `${Math.ceil(above) + 44}px`);
    this.fit();
  }

  /** Chooses the size of the cells. */
  fit() {
    if (!this.grid) return;
    const { cells, columns, rows } = this.grid.layout;
    const across = cells[0]?.length ?? 0;
    if (across === 0) return;
    const table = byId('grid');
    table.classList.toggle('whole', this.isWhole);
    const most = Math.max(...columns.map(({ items }) => items.length));
    const down = Math.max(...rows.map(({ items }) => items.length));
    if (this.form === 'phone') {
      const free = byId('scroll').clientWidth - 12 - most * 44;
      table.style.setProperty('--names', `${this.isWhole ? 52 : Math.max(62, Math.min(116, free))}px`);
    } else table.style.removeProperty('--names');
    const headings = table.querySelectorAll('tbody tr:first-child th');
    const used = [...headings].slice(0, 2).reduce((sum, heading) => sum + heading.offsetWidth, 0);
    const box = byId('scroll');
    const [wide, tall] = [box.clientWidth - used - 4, this.height() - table.tHead.offsetHeight - 6];
    const whole = Math.floor(Math.min(wide / across, tall / cells.length));
    let size;
    if (!this.isApp()) {
      const chosen = SIZES[this.settings.values.cells];
      const isCoarse = matchMedia('(pointer: coarse)').matches;
      size = chosen ?? Math.max(isCoarse ? 40 : 22, Math.min(LARGEST.desk, whole));
      if (chosen === undefined && !isCoarse && size === 22) size = Math.max(22, Math.min(26, Math.floor(wide / across)));
    } else if (this.isWhole || whole >= 40) size = Math.max(7, Math.min(LARGEST.app, whole));
    else {
      // As many blocks as have cells that can be hit, at least one.
      const count = Math.max(1, Math.floor(wide / (most * 40)));
      const block = Math.floor(wide / (most * Math.min(count, columns.length)));
      size = Math.max(28, Math.min(LARGEST.app, block, Math.max(40, Math.floor(tall / down))));
    }
    this.needsBlocks = this.isApp() && whole < 40;
    byId('blocks').hidden = !this.needsBlocks;
    this.set(size);
    if (this.needsBlocks && !this.isWhole) this.go(this.place, 'instant');
    this.name();
  }

  /** Returns the height that the grid may have. */
  height() {
    const box = byId('scroll');
    return this.isApp() ? box.clientHeight : parseFloat(getComputedStyle(box).maxHeight);
  }

  set(size) {
    this.cell = size;
    byId('grid').style.setProperty('--cell', `${size}px`);
    byId('grid').classList.toggle('tiny', this.isTooSmall());
  }

  /** Makes the cells larger or smaller around a point of the window, which stays where it is. */
  zoom(grid, size, { x, y }) {
    const box = byId('scroll');
    const corner = grid.map.closest('td').getBoundingClientRect();
    const [left, top] = [x - corner.right, y - corner.bottom];
    const before = this.cell;
    this.isWhole = false;
    this.set(Math.max(8, Math.min(96, size)));
    const factor = this.cell / before;
    box.scrollTo((box.scrollLeft + left) * factor - left, (box.scrollTop + top) * factor - top);
    this.name();
  }

  /** Shows the whole grid, or one block of it. */
  toggle(grid) {
    this.lower();
    this.isWhole = !this.isWhole && !this.isTooSmall();
    if (this.isWhole) byId('scroll').scrollTo(0, 0);
    this.fit();
    this.count(grid, this.game.marks);
  }

  /** Shows the block of a cell. */
  zoomTo(grid, [row, column]) {
    this.isWhole = false;
    this.place = this.blockAt(row, column);
    this.fit();
    this.count(grid, this.game.marks);
  }

  blockAt(row, column) {
    const found = this.blocks.findIndex(({ top, left, row: { items: down }, column: { items: right } }) =>
      row >= top && row < top + down.length && column >= left && column < left + right.length);
    return Math.max(0, found);
  }

  /** Brings the block of a cell into view, if blocks are seen one by one. */
  showPlace(grid, [row, column]) {
    if (this.needsBlocks && !this.isWhole) this.go(this.blockAt(row, column), 'instant');
  }

  /** Shows a block in which two of these items meet, over the sheet of clues, unless one is seen. */
  showItems(items) {
    this.lower();
    if (!this.needsBlocks || this.isWhole) return;
    const has = (category) => category.items.some(({ id }) => items.includes(id));
    const meet = this.blocks.filter(({ row, column }) => has(row) && has(column));
    if (meet.length > 0 && !meet.includes(this.blocks[this.place])) this.go(this.blocks.indexOf(meet[0]));
  }

  step(by) {
    this.lower();
    if (this.isWhole || this.isTooSmall()) this.toggle(this.grid);
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
    if (!block) return;
    this.place = place;
    const box = byId('scroll');
    const [cell, corner] = [this.grid.node([block.top, block.left]), this.grid.map.closest('td')].map((node) => node.getBoundingClientRect());
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.isGoing = Date.now();
    box.scrollTo({ left: box.scrollLeft + cell.left - corner.right, top: box.scrollTop + cell.top - corner.bottom, behavior: isCalm ? 'instant' : behavior });
    this.name();
    this.count(this.grid, this.game.marks ?? new Map());
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
    this.count(this.grid, this.game.marks);
  }

  /** Names the block, and what the button of the whole grid does. */
  name() {
    const { row, column } = this.blocks[this.place];
    const isSmall = this.isWhole || this.isTooSmall();
    const names = [row, column].map(({ name }) => categoryTitle(name));
    const said = { row: names[0], column: names[1], number: this.place + 1, all: this.blocks.length };
    // A line ends between the names, not within one.
    const signed = ({ name }, title) => element('span', {}, sign(this.grid.kinds.get(name)), title);
    const parts = [signed(row, said.row), ' × ', signed(column, said.column)];
    const place = element('small', { 'aria-hidden': 'true' }, `${said.number}/${said.all}`);
    const full = element('span', { class: 'unseen' }, word('blockPlace', said));
    byId('block-name').replaceChildren(...(isSmall ? [word('wholeGrid')] : [...parts, place, full]));
    byId('overview').setAttribute('aria-pressed', String(isSmall));
    byId('overview').querySelector('span').textContent = word(isSmall ? 'oneBlock' : 'wholeGrid');
    byId('block-back').disabled = this.place === 0;
    byId('block-next').disabled = this.place === this.blocks.length - 1;
  }
}
