// Hints in four strengths, and the way back from a mistake.

import { itemsOf } from './layout.js';
import { byId, plain, say } from './text.js';
import { showMore } from './more.js';
import { hintTexts } from './hint-texts.js';
import { listed, word } from './words.js';

/** What leads to a text of each strength. */
const MORE = [null, 'showClue', 'showMarks', 'explain'];

export class Hints {
  constructor(page) {
    this.page = page;
    showMore(byId('hint-text'));
    byId('hint').onclick = () => this.open();
    byId('check').onclick = () => this.check();
    byId('hint-more').onclick = () => this.more();
    byId('hint-follow').onclick = () => this.follow((game, { mark, marks }) =>
      this.isMistake ? game.board.takeBack(...itemsOf(mark)) : game.place(...marks));
    byId('hint-back').onclick = () => {
      if (this.follow((game, { moves }) => game.board.goBack(moves))) say(word('wentBack'));
    };
    byId('hint-close').onclick = () => {
      this.close();
      page.view.goBack(this.before);
    };
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
    if (this.game.isSolved) {
      this.page.end.again();
      return;
    }
    if (!byId('hint-panel').hidden && this.hint) {
      this.more();
      return;
    }
    const hint = await this.ask(word('hintSearch'), 'hint');
    if (hint) this.start(hint.mistake ?? hint.next, hint.mistake !== undefined, false);
    else if (hint === null) say(word('nothingFollows'));
  }

  async check() {
    if (this.game.isSolved) {
      this.page.end.again();
      return;
    }
    this.close();
    const mistake = await this.ask(word('mistakeSearch'), 'mistake');
    if (mistake === undefined) return;
    this.game.checks += 1;
    if (mistake) this.start(mistake, true, true);
    else this.game.praise();
  }

  /** Shows the first step of a hint, which may be counted as help already. */
  start(hint, isMistake, isCounted) {
    Object.assign(this, { hint, isMistake, isCounted, step: 0, before: this.page.view.place });
    say('');
    byId('hint-panel').hidden = false;
    byId('hint-follow').textContent = word(isMistake ? 'takeBack' : 'enter');
    const texts = hintTexts(hint, isMistake, this.game.puzzle.data);
    // A hint without a clue goes on to the marks.
    const moreOf = (strength) => (strength === 1 && hint.clues.length === 0 ? 'showPlace' : MORE[strength]);
    this.steps = texts.map((text, strength) => ({ text, strength, more: moreOf(strength) })).filter(({ text }) => text !== null);
    this.page.end.close();
    this.page.view.lower();
    this.show();
  }

  more() {
    this.step = Math.min(this.step + 1, this.steps.length - 1);
    this.show();
  }

  show() {
    const { hint, isMistake, step, steps } = this;
    const { text, strength } = steps[step];
    byId('hint-text').textContent = plain(text);
    byId('hint-title').textContent = word(isMistake ? 'mistakeOf' : 'hintOf', { number: step + 1, all: steps.length });
    const isLast = step === steps.length - 1;
    // Where to look is no help yet: a slip of the finger does not end a game without hints.
    if (!this.isCounted && (step > 0 || isLast)) {
      this.isCounted = true;
      this.game.hints += 1;
    }
    byId('hint-more').hidden = isLast;
    byId('hint-back').hidden = !isLast || !isMistake;
    // A mark that contradicts the answer is named before the reason.
    const isShown = isLast || (hint.kind === 'answer' && strength === 2);
    // What a button does is seen before it is pressed.
    byId('hint-follow').hidden = !isShown;
    // The next step is the main button, at one place, until there is none.
    byId('hint-follow').classList.toggle('main', isLast);
    byId('hint-more').textContent = word(steps[step + 1]?.more ?? 'explain');
    const at = (least, value) => (strength >= least ? value : []);
    // The text of a mistake names the items of the mark before it says what is wrong with it.
    const isNamed = isMistake && hint.kind !== 'clue';
    const lights = { look: isNamed ? at(1, itemsOf(hint.mark)) : [hint.item, hint.category].filter(Boolean), facts: at(2, hint.facts) };
    if (isMistake) lights.wrong = isShown ? [hint.mark] : [];
    else lights.fresh = at(3, hint.marks ?? []);
    this.game.light(lights, at(1, hint.clues));
    this.game.grid.reveal(lights.fresh ?? [], lights.wrong ?? [], lights.facts, isNamed ? at(1, [hint.mark]) : this.looked());
  }

  /** Returns the cells where one is to look, as marks. */
  looked() {
    const { item, category } = this.hint;
    const { categories } = this.game.puzzle.data;
    const items = categories.find(({ name }) => name === category)?.items ?? [];
    return item ? items.map(({ id }) => ({ together: [item, id] })) : [];
  }

  /** Follows a hint; returns whether the board accepted that. */
  follow(work) {
    const { hint, game } = this;
    this.close();
    if (!game.move(() => work(game, hint))) return false;
    // What changed is seen or said, also where only a block is seen.
    const others = game.grid.reveal(hint.marks ?? [hint.mark]);
    if (others.length > 0 && !game.isSolved && !game.state.clash) say(word('alsoIn', { blocks: listed(others) }));
    return true;
  }

  close() {
    byId('hint-panel').hidden = true;
    if (this.hint) this.game.light({});
    this.hint = null;
  }
}
