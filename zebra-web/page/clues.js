// The list of clues: which one is read, which are struck out by the player or by the marks, and which a hint is about.

import { itemsMentioned } from './mentions.js';
import { showMore } from './more.js';
import { statementsOf } from './statements.js';
import { byId, element, placeMessage, shown } from './text.js';
import { word } from './words.js';

export class Clues {
  /**
   * `onStrike` is called when the player strikes out a clue, `onRead(items, pairs)` when a clue is read or no longer read, and
   * `onChoose(blocks, isAgain)` when one is chosen, whose cells are wanted. `isKept()` returns whether the current clue stays lit.
   */
  constructor(data, text, settings, { onStrike, onRead, onChoose, isKept }) {
    Object.assign(this, { settings, onRead, onChoose, isKept, struck: new Set(), lifted: new Set(), satisfied: new Set(), violated: [], lit: null, lines: new Map() });
    this.labels = data.clues.map(({ label }) => label);
    this.statements = statementsOf(data, text);
    const lines = data.clues.filter((clue) => clue.on).map((clue) => this.line(clue, data, onStrike));
    this.order = [...this.lines.keys()];
    this.current = this.order[0];
    const list = byId('clues');
    list.replaceChildren(...lines);
    list.onmouseleave = () => this.read(null);
    list.onfocusout = () => this.read(null);
    byId('clue-back').onclick = () => this.turn(-1);
    byId('clue-next').onclick = () => this.turn(1);
    this.show();
  }

  line(clue, data, onStrike) {
    const state = element('span', { class: 'unseen' });
    const button = element('button', { type: 'button', class: 'clue', 'aria-pressed': 'false' },
      element('b', { class: 'label' }, shown(clue.label)),
      element('span', { class: 'sentence', dir: 'auto' }, ...itemsMentioned(clue, data)), state);
    this.lines.set(clue.label, { button, state });
    let isTouched = false;
    button.onpointerdown = (event) => {
      isTouched = event.pointerType !== 'mouse' && event.target.closest('.label') === null;
    };
    // A finger on a sentence wants to read it and to see its cells; on the number, it strikes the clue out, as a click does.
    button.onclick = () => {
      if (isTouched) this.choose(clue.label);
      else {
        this.read(clue.label);
        this.toggle(clue.label);
        onStrike();
      }
      isTouched = false;
    };
    button.onmouseenter = () => matchMedia('(hover: hover)').matches && this.read(clue.label);
    button.onfocus = () => button.matches(':focus-visible') && this.read(clue.label);
    const line = element('li', {}, button);
    showMore(line);
    return line;
  }

  isStruck(label) {
    return this.struck.has(label) || (this.settings.values.autoStrike && this.satisfied.has(label) && !this.lifted.has(label));
  }

  toggle(label) {
    if (this.isStruck(label)) {
      this.struck.delete(label);
      this.lifted.add(label);
    } else {
      this.struck.add(label);
      this.lifted.delete(label);
    }
    this.show();
  }

  /** Strikes out these clues, and no others. */
  set(labels) {
    this.struck = new Set(labels.filter((label) => this.lines.has(label)));
    this.show();
  }

  /** Takes the verdicts on all clues in their order; one that is satisfied is struck out when the marks of its own cells show it, or all rows are known. */
  judge(verdicts, marks, cells, isComplete) {
    Object.assign(this, { marks, cells });
    const isShown = (label) => isComplete || this.statements.get(label).isShown(marks, cells);
    const judged = (verdict) => this.labels.filter((label, index) => verdicts[index] === verdict && isShown(label));
    this.satisfied = new Set(judged('satisfied'));
    this.violated = judged('violated');
    for (const label of this.lifted) if (!this.satisfied.has(label)) this.lifted.delete(label);
    this.show();
  }

  /** Reads a clue, whose items are lit; `null` ends that, but on a small screen the current clue stays lit. */
  read(label) {
    if (label !== null) this.current = label;
    this.reading = label;
    this.show();
  }

  /** Lights the cells of the clue that is read, or those of the clues of a hint. */
  relight() {
    const own = this.reading ?? (this.isKept() ? this.current : undefined);
    const labels = this.lit ?? [own].filter((label) => label !== undefined);
    const statements = labels.map((label) => this.statements.get(label)).filter(Boolean);
    // The rows and columns of several clues would light the whole grid.
    this.onRead(statements.length === 1 ? statements[0].items : [], statements.flatMap(({ pairs }) => pairs));
  }

  /** Returns the pairs of categories whose blocks have the cells of the current clue. */
  blocks() {
    return this.statements.get(this.current)?.blocks(this.marks, this.cells) ?? [];
  }

  /** Reads a clue, and brings the cells of its items into view; if it is chosen again, the next of them. */
  choose(label) {
    const isAgain = label === this.chosen;
    this.chosen = label;
    this.read(label);
    const [place, all] = this.onChoose(this.blocks(), isAgain);
    // A clue that is about several blocks says so.
    byId('clue-spot').textContent = all > 1 ? word('clueSpot', { number: place, all }) : '';
    this.bring();
  }

  /** Goes to the next clue in the sheet, or back. The block stays: who is at it reads on. */
  turn(step) {
    const place = this.order.indexOf(this.current) + step;
    if (place < 0 || place >= this.order.length) return;
    this.chosen = null;
    this.read(this.order[place]);
    this.bring();
  }

  /** Shows the current clue in the sheet of one clue. */
  bring() {
    const line = this.lines.get(this.lit?.[0] ?? this.current)?.button.parentElement;
    const list = byId('clues');
    if (line) list.scrollTo({ left: line.offsetLeft - list.offsetLeft, behavior: 'instant' });
    placeMessage();
  }

  /** Highlights these clues of a hint, and no others; without a list, the clue that the player was at is lit again. */
  light(labels) {
    this.lit = labels;
    this.show();
  }

  /** Brings the highlighted clue into view. */
  bringLit() {
    this.bring();
    const first = this.lit?.find((label) => this.lines.has(label));
    if (first === undefined) return;
    const line = this.lines.get(first).button;
    const side = byId('clues').closest('.side');
    // Only where the clues have a scroll bar of their own: the page itself stays where it is.
    if (side.scrollHeight <= side.clientHeight) return;
    const [outer, inner, panels] = [side, line, byId('panels')].map((part) => part.getBoundingClientRect());
    const top = outer.top + panels.height + 8;
    if (inner.top < top || inner.bottom > outer.bottom) side.scrollTop += inner.top - top;
  }

  show() {
    for (const [label, { button, state }] of this.lines) {
      const [isLit, isStruck] = [this.lit?.includes(label) ?? false, this.isStruck(label)];
      button.setAttribute('aria-pressed', String(isStruck));
      button.classList.toggle('lit', isLit);
      button.classList.toggle('current', label === this.current && this.lit === null && !isStruck);
      const said = `${isStruck ? ` ${word('struck')}` : ''}${isLit ? ` ${word('thisClue')}` : ''}`;
      if (state.textContent !== said) state.textContent = said;
    }
    this.relight();
    if (this.chosen !== this.current) byId('clue-spot').textContent = '';
    const number = this.order.indexOf(this.current) + 1;
    byId('clue-place').textContent = word('cluePlace', { number, all: this.order.length });
    byId('clue-back').disabled = number <= 1;
    byId('clue-next').disabled = number >= this.order.length;
  }
}
