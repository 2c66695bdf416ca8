// The list of clues: which one is read, which are struck out by the player or by the marks, and which a hint is about.

import { itemsMentioned } from './mentions.js';
import { byId, element, shown } from './text.js';
import { word } from './words.js';

export class Clues {
  /**
   * `onStrike` is called when the player strikes out a clue, `onRead(items)` when a clue is read or no longer read, and
   * `onChoose(items)` when one is chosen, whose cells are wanted.
   */
  constructor(data, settings, { onStrike, onRead, onChoose }) {
    Object.assign(this, { settings, onRead, onChoose, struck: new Set(), lifted: new Set(), satisfied: new Set(), lit: [], lines: new Map() });
    this.labels = data.clues.map(({ label }) => label);
    const lines = data.clues.filter((clue) => clue.on).map((clue) => this.line(clue, data, onStrike));
    this.order = [...this.lines.keys()];
    this.current = this.order[0];
    const list = byId('clues');
    list.replaceChildren(...lines);
    list.onmouseleave = () => this.read(null);
    list.onfocusout = () => this.read(null);
    list.onscroll = () => this.scrolled();
    byId('clue-back').onclick = () => this.turn(-1);
    byId('clue-next').onclick = () => this.turn(1);
    this.show();
  }

  line(clue, data, onStrike) {
    const state = element('span', { class: 'unseen' });
    const button = element('button', { type: 'button', class: 'clue', 'aria-pressed': 'false' },
      element('b', { class: 'label' }, shown(clue.label)),
      element('span', { class: 'sentence', dir: 'auto' }, ...itemsMentioned(clue, data)), state);
    this.lines.set(clue.label, { button, state, items: clue.items });
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
    return element('li', {}, button);
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

  /** Takes the verdicts on all clues in their order. */
  judge(verdicts) {
    this.satisfied = new Set(this.labels.filter((_, index) => verdicts[index] === 'satisfied'));
    for (const label of this.lifted) if (!this.satisfied.has(label)) this.lifted.delete(label);
    this.show();
  }

  /** Reads a clue, whose items are lit; `null` ends that. */
  read(label) {
    if (label !== null) this.current = label;
    this.onRead(label === null ? [] : this.lines.get(label).items);
    this.show();
  }

  /** Reads a clue, and brings the cells of its items into view. */
  choose(label) {
    this.read(label);
    this.onChoose(this.lines.get(label).items);
  }

  /** Goes to the next clue in the sheet, or back. */
  turn(step) {
    const place = this.order.indexOf(this.current) + step;
    const label = this.order[Math.max(0, Math.min(this.order.length - 1, place))];
    this.choose(label);
    this.bring(label);
  }

  /** Shows a clue in the sheet of one clue; without a label the one that is read, as when the sheet is seen again. */
  bring(label = this.current) {
    if (label === undefined) return;
    const list = byId('clues');
    const { parentElement: line } = this.lines.get(label).button;
    list.scrollTo({ left: line.offsetLeft - list.offsetLeft, behavior: 'instant' });
  }

  /** Reads the clue that was swiped to. */
  scrolled() {
    const list = byId('clues');
    if (list.scrollWidth <= list.clientWidth + 8) return;
    const label = this.order[Math.round(list.scrollLeft / list.clientWidth)];
    if (label !== undefined && label !== this.current) this.choose(label);
  }

  /** Highlights these clues, and no others. */
  light(labels) {
    this.lit = labels;
    const first = labels.find((label) => this.lines.has(label));
    if (first !== undefined) this.current = first;
    this.show();
    this.bring();
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
      const [isLit, isStruck] = [this.lit.includes(label), this.isStruck(label)];
      button.setAttribute('aria-pressed', String(isStruck));
      button.classList.toggle('lit', isLit);
      button.classList.toggle('current', label === this.current);
      const said = `${isStruck ? ` ${word('struck')}` : ''}${isLit ? ` ${word('thisClue')}` : ''}`;
      if (state.textContent !== said) state.textContent = said;
    }
    const number = this.order.indexOf(this.current) + 1;
    byId('clue-place').textContent = word('cluePlace', { number, all: this.order.length });
    byId('clue-back').disabled = number <= 1;
    byId('clue-next').disabled = number >= this.order.length;
  }
}
