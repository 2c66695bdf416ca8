// The settings, which all puzzles of this browser share.

import { keep, keptObject } from './storage.js';
import { byId } from './text.js';

const SETTINGS_KEY = 'zebra:settings';
const TECHNIQUES = ['taken', 'only-place', 'shared'];
const DEFAULTS = { automatic: ['taken'], theme: 'auto', cells: 'auto', timerHidden: false, autoStrike: true, isHelped: false, isDragHelped: false };
const CHOICES = { theme: ['auto', 'light', 'dark', 'contrast'], cells: ['auto', 'small', 'medium', 'large'] };

export class Settings {
  constructor(page) {
    this.page = page;
    const saved = keptObject(SETTINGS_KEY);
    this.values = { ...DEFAULTS };
    if (Array.isArray(saved.automatic)) this.values.automatic = TECHNIQUES.filter((name) => saved.automatic.includes(name));
    for (const [name, choices] of Object.entries(CHOICES)) if (choices.includes(saved[name])) this.values[name] = saved[name];
    this.values.autoStrike = saved.autoStrike !== false;
    for (const name of ['timerHidden', 'isHelped', 'isDragHelped']) this.values[name] = saved[name] === true;
    this.connect();
    this.apply();
  }

  /** Returns the techniques of automatic marks. */
  automatic() {
    return this.values.automatic;
  }

  connect() {
    const dialog = byId('settings');
    byId('settings-done').onclick = () => dialog.close();
    for (const name of TECHNIQUES) byId(`auto-${name}`).onchange = () => this.automate();
    for (const name of Object.keys(CHOICES)) byId(name).onchange = (event) => this.set({ [name]: event.target.value });
    byId('timer-hidden').onchange = (event) => this.set({ timerHidden: event.target.checked });
    byId('auto-strike').onchange = (event) => this.set({ autoStrike: event.target.checked });
    byId('timer').onclick = () => this.set({ timerHidden: !this.values.timerHidden });
    byId('print').onclick = () => window.print();
    byId('settings-print').onclick = () => {
      byId('settings').close();
      window.print();
    };
  }

  automate() {
    this.shown = null;
    this.set({ automatic: TECHNIQUES.filter((name) => byId(`auto-${name}`).checked) });
    const { game } = this.page;
    game.move(() => game.board.automate(this.values.automatic));
  }

  set(values) {
    Object.assign(this.values, values);
    keep(SETTINGS_KEY, JSON.stringify(this.values));
    this.apply();
  }

  /** Shows the automatic marks of a board, which a saved game has of its own; the next game has those that were chosen. */
  adopt(automatic) {
    this.shown = automatic;
    this.check();
  }

  /** Checks the boxes of the automatic marks. */
  check() {
    for (const name of TECHNIQUES) byId(`auto-${name}`).checked = (this.shown ?? this.values.automatic).includes(name);
  }

  apply() {
    const { theme, cells, timerHidden, autoStrike } = this.values;
    this.check();
    byId('theme').value = theme;
    byId('cells').value = cells;
    byId('timer-hidden').checked = timerHidden;
    byId('auto-strike').checked = autoStrike;
    // Where there is no room for the help below the grid, it is beside the clue until the first move.
    byId('finger-help').hidden = this.values.isHelped;
    this.page.game?.clues.show();
    document.documentElement.dataset.theme = theme;
    this.page.timer.hide(timerHidden);
    this.page.view?.fit();
  }
}
