// The player's answer, by choosing items, at any time: what the question asks for, or else the items of each row.

import { askedParts, knownOf } from './answer.js';
import { byId, categoryTitle, element, named, shown } from './text.js';
import { word } from './words.js';

export class Answering {
  constructor(page) {
    this.page = page;
    byId('answer-open').onclick = () => (page.game.isSolved ? page.end.again() : this.open());
    byId('answering-fields').onchange = ({ target }) => target.removeAttribute('aria-invalid');
    byId('answering-form').onsubmit = (event) => {
      event.preventDefault();
      this.judge();
    };
  }

  /** Asks the question of the puzzle; what is marked is chosen. */
  open() {
    const { puzzle: { data }, marks } = this.page.game;
    const asked = askedParts(data);
    const anchor = data.categories.find(({ name }) => name === data.anchor);
    this.partners = knownOf(data, marks);
    byId('answering-question').textContent = byId('question').textContent;
    // The fields repeat its parts, if it has several.
    byId('answering-question').hidden = asked.length > 1;
    byId('answering-question').lang = byId('question').lang;
    byId('answering-verdict').textContent = '';
    const rows = anchor.items.map((row) =>
      card(row.title, data.categories.filter((category) => category !== anchor).map((category) => this.field(row, category, categoryTitle(category.name)))));
    const short = asked.map(({ text, item, category }) => this.field(item, category, asked.length > 1 ? text : categoryTitle(category.name)));
    byId('answering-fields').replaceChildren(...(short.length > 0 ? short : rows));
    byId('answering-fields').classList.toggle('short', short.length > 0);
    byId('answering').showModal();
  }

  /** Returns a field for the partner of an item in a category. */
  field(row, { name, items }, label) {
    const options = items.map(({ id, title }) => element('option', { value: id }, shown(title)));
    const select = element('select', { 'data-row': row.id, 'data-category': name }, element('option', { value: '' }, '–'), ...options);
    select.value = this.partners(row.id, name)[0]?.id ?? '';
    return element('label', {}, element('span', {}, named(label)), select);
  }

  /** Compares the answer with the only one; the right one fills the grid. */
  judge() {
    const { game } = this.page;
    const chosen = [...byId('answering-fields').querySelectorAll('select')];
    const verdict = byId('answering-verdict');
    const empty = chosen.filter(({ value }) => value === '');
    if (empty.length > 0) {
      verdict.textContent = word('incomplete');
      for (const field of empty) field.setAttribute('aria-invalid', 'true');
      // Between the ends of the form, which stay in view.
      empty[0].focus({ preventScroll: true });
      empty[0].scrollIntoView({ block: 'center' });
      return;
    }
    const { outcome, answers } = game.puzzle.solve();
    if (outcome !== 'unique') {
      verdict.textContent = word('noAnswer');
      return;
    }
    const [rows] = answers;
    const split = (id) => [id.slice(0, id.indexOf('::')), id.slice(id.indexOf('::') + 2)];
    const isIn = (cells, id) => cells[split(id)[0]] === split(id)[1];
    const isRight = ({ dataset: { row }, value }) => rows.some((cells) => isIn(cells, row) && isIn(cells, value));
    if (!chosen.every(isRight)) {
      game.wrong += 1;
      game.save();
      verdict.textContent = [word('notYet'), game.marks.size > 0 && word('notYetCheck')].filter(Boolean).join(' ');
      return;
    }
    byId('answering').close();
    const { anchor } = game.puzzle.data;
    game.fill(rows.flatMap((cells) => Object.keys(cells).filter((name) => name !== anchor).map((name) => [`${anchor}::${cells[anchor]}`, `${name}::${cells[name]}`])));
  }
}

/** Returns the fields of a row under its name. */
function card(title, fields) {
  return element('fieldset', { class: 'answer-card' }, element('legend', {}, named(title)), ...fields);
}
