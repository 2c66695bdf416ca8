// Hints in four strengths, and the way back from a mistake.

import { itemsOf } from './layout.js';
import { byId, plain, say } from './text.js';
import { hintTexts } from './hint-texts.js';
import { word } from './words.js';

const MORE = ['showClue', 'showMarks', 'explain'];

export class Hints {
  constructor(page) {
    this.page = page;
    byId('hint').onclick = () => this.open();
    byId('check').onclick = () => this.check();
    byId('hint-more').onclick = () => this.more();
    byId('hint-follow').onclick = () => this.follow((game, { mark, marks }) =>
      this.isMistake ? game.board.takeBack(...itemsOf(mark)) : game.board.mark(...marks));
    byId('hint-back').onclick = () => this.follow((game, { moves }) => game.board.goBack(moves));
    byId('hint-close').onclick = () => this.close();
  }

  get game() {
    return this.page.game;
  }

  /** Does a task about the present marks. The result is `undefined` if it was stopped, as by the next move. */
  ask(text, name) {
    const { game, page } = this;
    page.walkthrough.close();
    return page.busy.run(text, name, game.question());
  }

  /** Shows the weakest hint; while a hint is open, the next stronger one. */
  async open() {
    if (!byId('hint-panel').hidden && this.hint) {
      this.more();
      return;
    }
    const hint = await this.ask(word('hintSearch'), 'hint');
    if (hint) this.game.hints += 1;
    if (hint) this.start(hint.mistake ?? hint.next, hint.mistake !== undefined);
    else if (hint === null && this.game.state.complete) say(word('nothingToHint'));
    else if (hint === null) say(word('nothingFollows'));
  }

  async check() {
    this.close();
    const mistake = await this.ask(word('mistakeSearch'), 'mistake');
    if (mistake === undefined) return;
    this.game.checks += 1;
    if (mistake) this.start(mistake, true);
    else this.game.praise();
  }

  start(hint, isMistake) {
    Object.assign(this, { hint, isMistake, strength: 0 });
    say('');
    byId('hint-panel').hidden = false;
    byId('hint-follow').textContent = word(isMistake ? 'takeBack' : 'enter');
    this.texts = hintTexts(hint, isMistake, this.game.puzzle.data);
    this.page.end.close();
    this.show();
  }

  more() {
    this.strength = Math.min(this.strength + 1, this.texts.length - 1);
    this.show();
  }

  show() {
    const { hint, isMistake, strength } = this;
    byId('hint-text').textContent = plain(this.texts[strength]);
    byId('hint-title').textContent = word(isMistake ? 'mistakeOf' : 'hintOf', { number: strength + 1, all: this.texts.length });
    const isLast = strength === this.texts.length - 1;
    byId('hint-more').hidden = isLast;
    byId('hint-back').hidden = !isLast || !isMistake;
    // The next step is the main button, at one place, until there is none.
    byId('hint-follow').classList.toggle('main', isLast);
    byId('hint-more').textContent = word(MORE[strength] ?? 'explain');
    const at = (least, value) => (strength >= least ? value : []);
    const lights = { look: [hint.item, hint.category].filter(Boolean), facts: at(2, hint.facts) };
    if (isMistake) lights.wrong = at(3, [hint.mark]);
    else lights.fresh = at(3, hint.marks ?? []);
    this.game.light(lights, at(1, hint.clues));
    this.game.grid.reveal([...(lights.fresh ?? []), ...(lights.wrong ?? []), ...lights.facts, ...this.looked()]);
  }

  /** Returns the cells where one is to look, as marks. */
  looked() {
    const { item, category } = this.hint;
    const { categories } = this.game.puzzle.data;
    const items = categories.find(({ name }) => name === category)?.items ?? [];
    return item ? items.map(({ id }) => ({ together: [item, id] })) : [];
  }

  follow(work) {
    const { hint, game } = this;
    this.close();
    game.move(() => work(game, hint));
    // What changed is seen, also where only a block is.
    game.grid.reveal(hint.marks ?? [hint.mark]);
  }

  close() {
    byId('hint-panel').hidden = true;
    if (this.hint) this.game.light({});
    this.hint = null;
  }
}
