// How the cells of the grid look: their marks, what is lit, and what a screen reader says of them.

import { markKey } from './layout.js';
import { shown } from './text.js';
import { word } from './words.js';

const WORDS = { together: 'together', apart: 'apart', open: 'openCell' };
/** The maximum number of cells that are updated in a frame, so that the page stays responsive. */
const MOST_AT_ONCE = 200;
/** The most marks that react when they are set. */
const MOST_REACTING = 200;

export class Cells {
  constructor() {
    // The cells by pair, the classes of highlighted nodes, and the classes last shown by pair.
    this.byKey = new Map();
    this.reading = new Map();
    this.looks = new Map();
    this.marked = null;
    this.frame = 0;
  }

  /**
   * Shows marks (from pair to entry) and lights: `facts`, `fresh` (ghost marks) and `wrong` are lists of marks.
   */
  show(marks, lights) {
    cancelAnimationFrame(this.frame);
    const fresh = new Map((lights.fresh ?? []).map((mark) => [markKey(mark), mark]));
    const [facts, wrong] = [lights.facts, lights.wrong].map((list) => new Set((list ?? []).map(markKey)));
    const state = (mark) => (mark === undefined ? 'open' : mark.together ? 'together' : 'apart');
    const now = new Set([...marks].map(([key, { mark }]) => `${key} ${state(mark)}`));
    // What was set by this move reacts; what was there when the page was opened does not.
    const set = new Set(this.marked === null ? [] : [...now].filter((name) => !this.marked.has(name)));
    const reacts = (name) => set.size <= MOST_REACTING && set.has(name);
    this.marked = now;
    const changes = [];
    for (const [key, place] of this.byKey) {
      const entry = marks.get(key);
      const kind = state(entry?.mark ?? fresh.get(key));
      const isTried = entry?.tentative;
      const [isFresh, isFact, isWrong] = [fresh, facts, wrong].map((some) => some.has(key));
      const classes = [
        kind !== 'open' && kind, entry?.origin, isTried && 'tried', isFresh && (entry ? 'new' : 'new ghost'), isFact && 'fact',
        isWrong && 'wrong', entry && reacts(`${key} ${kind}`) && 'pop',
      ];
      const look = classes.filter(Boolean).join(' ');
      if (this.looks.get(key) === look) continue;
      const said = [
        WORDS[kind], entry?.origin === 'automatic' && 'automaticMark', isTried && 'tried', isFresh && (entry ? 'fresh' : 'suggested'), isFact && 'lookHere',
        isWrong && 'inConflict',
      ];
      changes.push({ ...place, key, look, said: said.filter(Boolean), isLit: isFresh || isFact || isWrong });
    }
    if (changes.length > MOST_AT_ONCE) changes.sort((one, other) => other.isLit - one.isLit);
    this.change(changes);
  }

  change(changes) {
    for (const { key, node, cell, base, look, said } of changes.slice(0, MOST_AT_ONCE)) {
      this.looks.set(key, look);
      node.className = [base, look, this.reading.get(node)].filter(Boolean).join(' ');
      node.setAttribute('aria-label', `${shown(cell.row.title)}, ${shown(cell.column.title)}: ${said.map((name) => word(name)).join(', ')}`);
    }
    const rest = changes.slice(MOST_AT_ONCE);
    if (rest.length > 0) this.frame = requestAnimationFrame(() => this.change(rest));
  }
}
