// The walkthrough: the solution paragraph by paragraph, with the grid beside it.

import { markKey } from './layout.js';
import { showMore } from './more.js';
import { ask, byId, element, plain, say } from './text.js';
import { listed, word } from './words.js';

/** Resolves after the page has been drawn. */
function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

/** Returns the text of a paragraph as elements. */
function textOf({ heading, argument, lines, conclusion, consequences, answer }) {
  const parts = heading ? [element('h3', {}, plain(heading))] : [];
  const end = [element('strong', {}, plain(conclusion)), plain([consequences, answer].filter(Boolean).join(' '))];
  if (lines.length < 3) {
    const start = [argument, ...lines].filter(Boolean).join(' ');
    return [...parts, element('p', {}, plain(start), ' ', ...end)];
  }
  const items = lines.map((line) => element('li', {}, plain(line)));
  return [...parts, element('p', {}, plain(argument)), element('ul', {}, ...items), element('p', {}, ...end)];
}

/** Returns whether a text has all words of a name: “Edith's stall is fourth” has those of “fourth stall”. */
function isIn(name, text) {
  return name.split(/\s+/).every((part) => text.includes(part));
}

export class Walkthrough {
  constructor(page) {
    this.page = page;
    this.isOpen = false;
    showMore(byId('walk-text'));
    byId('walk').onclick = () => this.press();
    byId('walk-close').onclick = () => this.close();
    byId('walk-first').onclick = () => this.go(0);
    byId('walk-back').onclick = () => this.go(this.place - 1);
    byId('walk-next').onclick = () => this.go(this.place + 1);
    byId('walk-last').onclick = () => this.go(this.stages.length - 1);
    byId('walk-panel').onkeydown = (event) => this.key(event);
  }

  /** Opens or closes the walkthrough; before the end of a game, it asks first, once for each puzzle. */
  press() {
    const { game } = this.page;
    if (this.isOpen) this.close();
    else if (game.isSolved || this.puzzle === game.puzzle) this.open();
    else ask('walkthrough', 'walkAsk', 'open', () => this.open());
  }

  /** Opens the walkthrough of the present puzzle, where it was left. */
  async open() {
    const { busy, game, hints, view } = this.page;
    hints.close();
    if (this.puzzle !== game.puzzle) {
      const explanation = await busy.run(word('walkSearch'), 'explain', { puzzle: game.text });
      if (explanation === undefined) return;
      this.puzzle = game.puzzle;
      this.stages = stagesOf(explanation);
      this.place = 0;
      this.shown = null;
    }
    this.isOpen = true;
    this.before = view.place;
    if (!game.isSolved) game.walked = true;
    game.save();
    say('');
    view.lower();
    byId('walk-panel').hidden = false;
    byId('walk').setAttribute('aria-pressed', 'true');
    this.page.end.close();
    // A large grid is laid out beside the panel before its marks change.
    await nextFrame();
    if (!this.isOpen) return;
    await this.go(this.place);
    if (this.isOpen) byId('walk-text').focus({ preventScroll: true });
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    byId('walk-panel').hidden = true;
    byId('walk').setAttribute('aria-pressed', 'false');
    this.page.game.preview = null;
    this.page.game.light({});
    this.page.game.refresh();
    this.page.view.goBack(this.before);
  }

  /** Goes to a stage. The page is drawn before what depends on its layout, so that a large grid is not laid out again and again. */
  async go(place) {
    const { stages } = this;
    this.place = Math.max(0, Math.min(place, stages.length - 1));
    const stage = stages[this.place];
    const { end, game } = this.page;
    // Made when it is seen: the marks of all stages of a large puzzle are millions.
    const known = stages.slice(0, this.place + 1).flatMap(({ adds }) => adds);
    const marks = new Map(known.map((mark) => [markKey(mark), { mark, origin: 'user' }]));
    byId('walk-place').textContent = word('walkPlace', { number: this.place + 1, all: stages.length });
    // At the end, the question has its answer.
    const answer = place >= stages.length - 1 ? end.solution({ ...game, marks }) : '';
    byId('walk-text').replaceChildren(...stage.text(), ...(answer ? [element('p', {}, element('strong', {}, answer))] : []));
    for (const id of ['walk-first', 'walk-back']) byId(id).disabled = this.place === 0;
    for (const id of ['walk-next', 'walk-last']) byId(id).disabled = this.place === stages.length - 1;
    game.preview = { marks, lights: { fresh: stage.adds, facts: stage.facts } };
    game.lights = {};
    game.clues.light(stage.clues);
    game.show();
    await nextFrame();
    if (!this.isOpen || this.stages[this.place] !== stage) return;
    byId('walk-text').scrollTop = 0;
    game.clues.bringLit();
    // The block of the conclusion is shown, and others with new marks are named.
    const said = stage.adds.filter((mark) => game.grid.names(mark).every((name) => isIn(name, stage.conclusion)));
    const others = game.grid.reveal(said, stage.adds, stage.adds.length > 0 ? [] : stage.facts);
    if (others.length > 0) byId('walk-text').append(element('small', {}, word('alsoIn', { blocks: listed(others) })));
    this.shown = this.place;
  }

  key(event) {
    const moves = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 };
    if (!(event.key in moves) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.go(this.place + moves[event.key]);
  }
}

/** Returns the stages of a walkthrough: the outline of a long one, the opening, the paragraphs, the end; each with the marks that it adds. */
function stagesOf({ outline = [], opening, paragraphs, ending }) {
  const stage = (text, adds, clues = [], facts = [], conclusion = '') => ({ text, adds, clues, facts, conclusion });
  const plan = outline.length ? [stage(() => outline.map((line) => element('p', {}, plain(line))), [])] : [];
  const start = opening.text
    ? [stage(() => [element('p', {}, plain(opening.text))], opening.adds, opening.pairs.map(({ clue }) => clue))]
    : [];
  const middle = paragraphs.map((part) => stage(() => textOf(part.passage), part.adds, part.clues, part.facts, part.passage.conclusion));
  return [...plan, ...start, ...middle, stage(() => [element('p', {}, plain(ending.text))], [])];
}
