// Hints in four strengths, and the way back from a mistake.

import { byId, say, shown } from './text.js';

const STRENGTHS = ['where', 'clue', 'marks', 'paragraph'];
const MORE = ['Show the clue', 'Show the marks', 'Explain'];

export class Hints {
  constructor(page) {
    this.page = page;
    byId('hint').onclick = () => this.open();
    byId('check').onclick = () => this.check();
    byId('hint-more').onclick = () => this.more();
    byId('hint-follow').onclick = () => this.follow();
    byId('hint-close').onclick = () => this.close();
  }

  get game() {
    return this.page.game;
  }

  /** Shows the weakest hint; while a hint is open, the next stronger one. */
  open() {
    this.page.walkthrough.close();
    if (!byId('hint-panel').hidden && this.hint) {
      this.more();
      return;
    }
    const hint = this.game.board.hint();
    if (hint) this.start(hint.mistake ?? hint.next, hint.mistake !== undefined);
    else if (this.game.state.complete) say('The puzzle is solved: there is nothing to hint at.');
    else say('Nothing more follows from the clues.');
  }

  check() {
    this.page.walkthrough.close();
    this.close();
    const mistake = this.game.check();
    if (mistake) this.start(mistake, true);
  }

  start(hint, isMistake) {
    Object.assign(this, { hint, isMistake, strength: 0 });
    say('');
    byId('hint-panel').hidden = false;
    byId('hint-title').textContent = isMistake ? 'Mistake' : 'Hint';
    byId('hint-follow').textContent = isMistake ? 'Back to before the mistake' : 'Enter these marks';
    this.show();
  }

  more() {
    this.strength = Math.min(this.strength + 1, STRENGTHS.length - 1);
    this.show();
  }

  show() {
    const { hint, isMistake, strength } = this;
    byId('hint-text').textContent = shown(hint.texts[STRENGTHS[strength]]);
    byId('hint-title').textContent = `${isMistake ? 'Mistake' : 'Hint'} ${strength + 1} of ${STRENGTHS.length}`;
    byId('hint-more').hidden = strength === STRENGTHS.length - 1;
    byId('hint-more').textContent = MORE[strength] ?? '';
    const at = (least, value) => (strength >= least ? value : []);
    const lights = { look: [hint.item, hint.category].filter(Boolean), facts: at(2, hint.facts) };
    if (isMistake) lights.wrong = at(3, [hint.mark]);
    else lights.fresh = at(3, hint.marks ?? []);
    this.game.light(lights, at(1, hint.clues));
    this.game.grid.reveal([...(lights.fresh ?? []), ...(lights.wrong ?? []), ...lights.facts]);
  }

  follow() {
    const { hint, isMistake, game } = this;
    this.close();
    if (isMistake) game.move(() => game.board.goBack(hint.moves));
    else game.move(() => game.board.follow());
  }

  close() {
    byId('hint-panel').hidden = true;
    if (this.hint) this.game.light({});
    this.hint = null;
  }
}
