// The player's answer, by choosing the items of each row, at any time.

import { pairKey } from './layout.js';
import { byId, categoryTitle, element, named, shown } from './text.js';
import { word } from './words.js';

export class Answering {
  constructor(page) {
    this.page = page;
    byId('answer-open').onclick = () => this.open();
    byId('answering-close').onclick = () => byId('answering').close();
    byId('answering-form').onsubmit = (event) => {
      event.preventDefault();
      this.judge();
    };
  }

  /** Asks the question of the puzzle; what is marked is chosen. */
  open() {
    const { puzzle: { data }, marks } = this.page.game;
    byId('answering-question').textContent = shown(data.question || word('matchEverything'));
    byId('answering-question').lang = data.question ? data.language : document.documentElement.lang;
    byId('answering-verdict').textContent = '';
    this.anchor = data.categories.find(({ name }) => name === data.anchor);
    this.others = data.categories.filter((category) => category !== this.anchor);
    const field = (row, { name, items }) => {
      const label = `${shown(row.title)}, ${categoryTitle(name)}`;
      const options = items.map(({ id, title }) => element('option', { value: id }, shown(title)));
      const select = element('select', { 'aria-label': label, 'data-row': row.id, 'data-category': name }, element('option', { value: '' }, '–'), ...options);
      select.value = items.find(({ id }) => marks.get(pairKey(row.id, id))?.mark.together)?.id ?? '';
      return element('td', {}, select);
    };
    const head = [this.anchor, ...this.others].map(({ name }) => element('th', { scope: 'col' }, named(categoryTitle(name))));
    const rows = this.anchor.items.map((row) =>
      element('tr', {}, element('th', { scope: 'row' }, named(row.title)), ...this.others.map((category) => field(row, category))));
    byId('answering-table').replaceChildren(element('table', { class: 'known' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows)));
    byId('answering').showModal();
  }

  /** Compares the answer with the only one; the right one fills the grid. */
  judge() {
    const { game } = this.page;
    const chosen = [...byId('answering-table').querySelectorAll('select')];
    const verdict = byId('answering-verdict');
    if (chosen.some(({ value }) => value === '')) {
      verdict.textContent = word('incomplete');
      return;
    }
    const { outcome, answers } = game.puzzle.solve();
    if (outcome !== 'unique') {
      verdict.textContent = word('noAnswer');
      return;
    }
    const nameOf = (id) => id.slice(id.indexOf('::') + 2);
    const rowOf = new Map(answers[0].map((row) => [row[this.anchor.name], row]));
    const isRight = ({ dataset: { row, category }, value }) => rowOf.get(nameOf(row))?.[category] === nameOf(value);
    if (!chosen.every(isRight)) {
      verdict.textContent = word('notYet');
      return;
    }
    byId('answering').close();
    game.fill(chosen.map(({ dataset: { row }, value }) => [row, value]));
  }
}
