// The list of clues, which can be struck out.

import { byId, element, shown } from './text.js';

export class Clues {
  constructor(data, onStrike) {
    this.struck = new Set();
    this.lines = new Map();
    const lines = data.clues.filter((clue) => clue.on).map((clue) => {
      const state = element('span', { class: 'unseen' });
      const button = element('button', { type: 'button', class: 'clue', 'aria-pressed': 'false' },
        element('b', { class: 'label' }, shown(clue.label)),
        element('span', { class: 'sentence', dir: 'auto' }, shown(clue.sentence)), state);
      button.onclick = () => {
        this.toggle(clue.label);
        onStrike();
      };
      this.lines.set(clue.label, { button, state });
      return element('li', {}, button);
    });
    byId('clues').replaceChildren(...lines);
  }

  toggle(label) {
    if (!this.struck.delete(label)) this.struck.add(label);
    this.show();
  }

  /** Strikes out these clues, and no others. */
  set(labels) {
    this.struck = new Set(labels.filter((label) => this.lines.has(label)));
    this.show();
  }

  /** Highlights these clues, and no others. */
  light(labels) {
    this.lit = labels;
    this.show();
    const line = this.lines.get(labels[0])?.button;
    const side = byId('clues').closest('.side');
    // Only where the clues have a scroll bar of their own: the page itself stays where it is.
    if (!line || side.scrollHeight <= side.clientHeight) return;
    const [outer, inner, panels] = [side, line, byId('panels')].map((part) => part.getBoundingClientRect());
    const top = outer.top + panels.height + 8;
    if (inner.top < top || inner.bottom > outer.bottom) side.scrollTop += inner.top - top;
  }

  show() {
    for (const [label, { button, state }] of this.lines) {
      const isLit = (this.lit ?? []).includes(label);
      button.setAttribute('aria-pressed', String(this.struck.has(label)));
      button.classList.toggle('lit', isLit);
      state.textContent = `${this.struck.has(label) ? ' (struck out)' : ''}${isLit ? ' (this clue)' : ''}`;
    }
  }
}
