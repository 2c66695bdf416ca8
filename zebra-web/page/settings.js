// The settings, which all puzzles of this browser share.

import { keep, keptObject } from './storage.js';
import { byId } from './text.js';

const SETTINGS_KEY = 'zebra:settings';
const TECHNIQUES = ['taken', 'only-place', 'shared'];
const DEFAULTS = { automatic: ['taken'], theme: 'auto', cells: 'auto', timerHidden: false };
const CHOICES = { theme: ['auto', 'light', 'dark'], cells: ['auto', 'small', 'medium', 'large'] };

export class Settings {
  constructor(page) {
    this.page = page;
    const saved = keptObject(SETTINGS_KEY);
    this.values = { ...DEFAULTS };
    if (Array.isArray(saved.automatic)) this.values.automatic = TECHNIQUES.filter((name) => saved.automatic.includes(name));
    for (const [name, choices] of Object.entries(CHOICES)) if (choices.includes(saved[name])) this.values[name] = saved[name];
    this.values.timerHidden = saved.timerHidden === true;
    this.connect();
    this.apply();
  }

  /** Returns the techniques of automatic marks. */
  automatic() {
    return this.values.automatic;
  }

  connect() {
    const dialog = byId('settings');
    byId('settings-open').onclick = () => dialog.showModal();
    for (const id of ['settings-close', 'settings-done']) byId(id).onclick = () => dialog.close();
    for (const name of TECHNIQUES) byId(`auto-${name}`).onchange = () => this.automate();
    for (const name of Object.keys(CHOICES)) byId(name).onchange = (event) => this.set({ [name]: event.target.value });
    byId('timer-hidden').onchange = (event) => this.set({ timerHidden: event.target.checked });
    byId('timer').onclick = () => this.set({ timerHidden: !this.values.timerHidden });
    byId('restart').onclick = () => {
      dialog.close();
      this.page.restart();
    };
    byId('print').onclick = () => window.print();
    addEventListener('resize', () => this.fit());
  }

  automate() {
    this.set({ automatic: TECHNIQUES.filter((name) => byId(`auto-${name}`).checked) });
    const { game } = this.page;
    game.move(() => game.board.automate(this.values.automatic));
  }

  set(values) {
    Object.assign(this.values, values);
    keep(SETTINGS_KEY, JSON.stringify(this.values));
    this.apply();
  }

  /** Shows the automatic marks of a board, which a saved game has of its own. */
  adopt(automatic) {
    this.values.automatic = automatic;
    this.apply();
  }

  apply() {
    const { automatic, theme, cells, timerHidden } = this.values;
    for (const name of TECHNIQUES) byId(`auto-${name}`).checked = automatic.includes(name);
    byId('theme').value = theme;
    byId('cells').value = cells;
    byId('timer-hidden').checked = timerHidden;
    document.documentElement.dataset.theme = theme;
    this.page.timer.hide(timerHidden);
    this.fit();
  }

  /** Returns the height of cells with which all rows are in view. */
  tall() {
    const most = parseFloat(getComputedStyle(byId('scroll')).maxHeight);
    return Math.floor((most - byId('grid').tHead.offsetHeight - 8) / this.page.game.grid.layout.cells.length);
  }

  /** Chooses the size of the cells: as large as fits, but not too small to hit. */
  fit() {
    const columns = this.page.game?.grid.layout.cells[0]?.length ?? 0;
    if (columns === 0) return;
    const isCoarse = matchMedia('(pointer: coarse)').matches;
    const sizes = { small: 24, medium: 32, large: 44 };
    const headings = document.querySelector('#grid tbody tr')?.querySelectorAll('th') ?? [];
    const used = [...headings].reduce((sum, heading) => sum + heading.offsetWidth, 0);
    const free = byId('scroll').clientWidth - used - 4;
    const wide = Math.floor(free / columns);
    const [least, most] = isCoarse ? [40, Math.min(48, wide)] : [26, Math.min(40, wide, this.tall())];
    const fitting = Math.max(least, most);
    const size = sizes[this.values.cells] ?? fitting;
    byId('grid').style.setProperty('--cell', `${size}px`);
  }
}
