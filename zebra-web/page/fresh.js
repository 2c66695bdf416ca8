// New puzzles: by size, theme, difficulty and number, by an address, of a day, and from a text that is pasted.

import { Stopped } from './background.js';
import { hasPlaces, LEVELS, linkOf, nameIn, optionsOf, optionsOfDay } from './links.js';
import { keep, keptObject } from './storage.js';
import { pause } from './pause.js';
import { byId, capital, element, say } from './text.js';
import { language, word } from './words.js';

const NEW_KEY = 'zebra:new';
/** The largest number that is chosen for a puzzle. */
const MOST = 999_999;
/** The most letters of an address that are shown. */
const MOST_QUOTED = 60;
/** The numbers that are tried, if the player has given none. */
const TRIES = 5;
/** The names of the languages of themes, by the end of their names, which English ones do not have. */
const TONGUES = { en: 'English', de: 'Deutsch', es: 'español', fr: 'français' };
/** The names of themes where they are not those of the command. */
const TITLES = {
  cafe: 'café', roundtable: 'round table', 'lane-de': 'Gasse', 'lane-es': 'callejón', 'lane-fr': 'ruelle', 'market-de': 'Markt', 'market-es': 'mercado', 'market-fr': 'marché',
  'office-de': 'Büro', 'office-es': 'oficina', 'office-fr': 'bureau', 'roundtable-de': 'runder Tisch', 'roundtable-es': 'mesa redonda', 'roundtable-fr': 'table ronde',
  'school-de': 'Schule', 'school-es': 'escuela', 'school-fr': 'école', 'street-de': 'Straße', 'street-es': 'calle', 'street-fr': 'rue',
};

export class Fresh {
  constructor(page, first) {
    this.page = page;
    // The page of a puzzle has an engine without the generator.
    this.canGenerate = first !== undefined;
    this.themes = this.canGenerate ? page.engine.themes() : [];
    const { size, theme, difficulty } = first ?? { size: '4x5', theme: 'street' };
    const [categories, items] = size.split('x').map(Number);
    const numbers = (from, to, also) => [...new Set([...Array.from({ length: to - from + 1 }, (_, index) => from + index), also])].sort((a, b) => a - b);
    choices('fresh-categories', numbers(2, 7, categories), categories);
    choices('fresh-items', numbers(3, 8, items), items);
    const inTongue = (tongue) => this.themes.filter((name) => tongueOf(name) === tongue);
    byId('fresh-theme').replaceChildren(...Object.entries(TONGUES).map(([tongue, label]) => element('optgroup', { label }, ...optionsFor(inTongue(tongue)))));
    for (const option of byId('fresh-theme').options) option.textContent = TITLES[option.value] ?? option.value;
    byId('fresh-theme').value = theme;
    byId('fresh-theme').onchange = () => this.count();
    this.count();
    this.level = difficulty ?? 'any';
    this.translate();
    // A page of new puzzles has its choices in view where there is room; elsewhere they are in a dialog.
    if (!first || page.view.isApp()) byId('fresh-place').append(byId('fresh'));
    byId('fresh').hidden = !this.canGenerate;
    byId('fresh').onsubmit = (event) => {
      event.preventDefault();
      if (this.isBusy) this.page.background.stop();
      else this.make();
    };
    byId('fresh-day').onclick = () => this.day();
    byId('paste').onsubmit = (event) => {
      event.preventDefault();
      this.open(byId('paste-text').value);
    };
    byId('paste-file').onchange = async ({ target }) => {
      if (target.files.length > 0) this.open(await target.files[0].text());
    };
    // What opens at the end of the list would be below its edge.
    byId('paste').parentElement.ontoggle = ({ target }) => target.open && target.scrollIntoView({ block: 'nearest' });
    addEventListener('paste', (event) => this.pasted(event));
    addEventListener('hashchange', () => this.follow());
  }

  /** Shows the numbers of categories as the grid has them: in many themes with the places of a row. */
  count() {
    const more = hasPlaces(byId('fresh-theme').value) ? 1 : 0;
    for (const option of byId('fresh-categories').options) option.textContent = String(Number(option.value) + more);
  }

  /** Shows the choices in the language of the page. */
  translate() {
    const chosen = byId('fresh-difficulty').value || this.level;
    choices('fresh-difficulty', ['any', ...LEVELS], chosen);
    for (const option of byId('fresh-difficulty').options) option.textContent = word(option.value);
    // The engine that generates puzzles reads plain text too.
    document.querySelector('#paste label').textContent = word(this.canGenerate ? 'pasteEnglish' : 'pasteLabel');
    byId('fresh-seed').placeholder = word('any');
    this.work(this.isBusy);
  }

  /** Shows the puzzle of the address, or that of the last visit, or a new one. */
  async start() {
    if (location.hash.length > 1 && (await this.follow())) return;
    const { refusal } = this;
    const { puzzle, options } = keptObject(NEW_KEY);
    try {
      await this.play(puzzle, options);
      if (options) this.choose(options);
    } catch {
      this.greet();
      await this.make();
    }
    if (refusal) say(refusal, true);
  }

  /** Shows how far the first puzzle is, with the button that stops it. */
  wait() {
    if (this.page.game) return;
    // Without a game, its tools do nothing.
    byId('toolbar').inert = document.querySelector('main').inert = true;
    if (byId('fresh').closest('dialog:not([open])')) byId('puzzles').showModal();
  }

  /** Chooses the first puzzle of a new player: an easy one, in the language of the browser if there is a theme in it. */
  greet() {
    if (this.level === 'any') byId('fresh-difficulty').value = 'easy';
    const own = `${byId('fresh-theme').value}-${navigator.language.slice(0, 2)}`;
    if (!this.themes.includes(own)) return;
    byId('fresh-theme').value = own;
    this.count();
  }

  /** Opens the puzzle of the address; returns whether there is one now. */
  async follow() {
    const options = optionsOf(location.hash);
    this.refusal = '';
    if (options === null && location.hash.length > 1) {
      this.refusal = word('badLink', { message: word('quoted', { text: location.hash.slice(1, MOST_QUOTED) }) });
    } else if (options === null || linkOf(options) === this.page.game?.link) return true;
    else if (!this.canGenerate) this.refusal = word('noGenerator');
    else if (await this.generate(options)) return true;
    else if (!this.wasStopped) this.refusal = byId('fresh-status').textContent;
    if (this.refusal) say(this.refusal, true);
    return false;
  }

  choose(options) {
    const [categories, items] = options.size.split('x');
    byId('fresh-categories').value = categories;
    byId('fresh-items').value = items;
    byId('fresh-theme').value = options.theme;
    this.count();
    byId('fresh-difficulty').value = options.difficulty ?? 'any';
    byId('fresh-status').textContent = word('puzzleNumber', { number: Number(options.seed) });
  }

  options() {
    const value = (id) => byId(id).value;
    const difficulty = value('fresh-difficulty');
    const options = { size: `${value('fresh-categories')}x${value('fresh-items')}`, theme: value('fresh-theme') };
    return difficulty === 'any' ? options : { ...options, difficulty };
  }

  /** Generates the puzzle of the number that is typed, or of any number. */
  async make() {
    const typed = byId('fresh-seed').value.trim();
    if (/^\d+$/.test(typed)) await this.generate({ ...this.options(), seed: Number(typed) });
    else await this.any(this.options());
  }

  /** Generates a puzzle of some number. */
  async any(options) {
    for (let count = 1; count <= TRIES; count += 1) {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] % MOST;
      if ((await this.generate({ ...options, seed })) || this.wasStopped) return;
    }
  }

  /** Generates a puzzle like the one that is played. */
  async next() {
    const { size, theme, difficulty } = optionsOf(this.page.game.link ?? '') ?? this.options();
    await this.any(difficulty ? { size, theme, difficulty } : { size, theme });
  }

  async day() {
    if (!(await this.generate(this.today()))) return;
    const date = new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(new Date());
    byId('fresh-status').textContent = word('dayNumber', { date });
  }

  /** Returns the options of the puzzle of this day, in the language of the page. */
  today() {
    return optionsOfDay(new Date(), this.themes.filter((name) => tongueOf(name) === language() && name !== 'plain'));
  }

  /** Generates a puzzle and plays it; returns whether there is one. */
  async generate(options) {
    const { background, busy } = this.page;
    const [status, bar] = [byId('fresh-status'), byId('fresh-bar')];
    busy.stop();
    this.work(true);
    this.wasStopped = false;
    status.textContent = word('searching', { number: 1, most: 50 });
    try {
      const wanted = { ...options, attempts: 50, budget: 50_000_000 };
      const puzzle = await background.run('generate', { options: wanted }, (part) => {
        bar.value = part;
        status.textContent = word('searching', { number: Math.round(part * wanted.attempts), most: wanted.attempts });
      });
      byId('fresh-seed').value = '';
      const read = this.page.engine.read(puzzle);
      await pause();
      await this.play(puzzle, options, read);
      this.choose(options);
      byId('puzzles').close();
      return true;
    } catch (error) {
      this.wasStopped = error instanceof Stopped;
      const isNone = error.message.startsWith('found no puzzle');
      const failed = isNone ? `${word('noPuzzle')}.` : word('badLink', { message: error.message });
      status.textContent = this.wasStopped ? word('stopped') : failed;
      if (!this.wasStopped && byId('fresh').closest('dialog:not([open])')) say(failed, true);
      return false;
    } finally {
      this.work(false);
    }
  }

  /** Plays the puzzle of a text, with a name for its address. */
  async play(text, options, puzzle) {
    await this.page.play(text, options && linkOf(options), puzzle);
    // A page of new puzzles comes back with the one that was played last.
    if (this.canGenerate) keep(NEW_KEY, JSON.stringify({ puzzle: text, options }));
    if (!options) return;
    history.replaceState(history.state, '', `#${linkOf(options)}`);
    if (linkOf(options) === linkOf(this.today())) this.page.game.addAbout(word('ofTheDay'));
  }

  /** Goes on with a game that was not finished, by its text, or as one with an address. */
  async goOn(text, options) {
    if (options === null) {
      this.open(text);
      return;
    }
    await this.play(text, options);
    if (this.canGenerate) this.choose(options);
    byId('puzzles').close();
  }

  /** Opens a text as a puzzle: one that has it, or that a player has shared. */
  async open(text) {
    byId('paste-error').textContent = '';
    const name = nameIn(text);
    if (name !== null && this.canGenerate) {
      const status = byId('fresh-status');
      if (!(await this.generate(optionsOf(name)))) [byId('paste-error').textContent, status.textContent] = [status.textContent, ''];
      return;
    }
    try {
      await this.play(text);
      history.replaceState(history.state, '', '#');
      byId('paste-text').value = byId('fresh-status').textContent = '';
      byId('puzzles').close();
    } catch (error) {
      // What to write instead, as the command says it.
      const help = error.errors?.[0]?.help;
      const message = [error.message, help].filter(Boolean).map((part) => `${capital(part)}.`).join(' ');
      byId('paste-error').textContent = word('cannotRead', { message });
      byId('paste').parentElement.open = true;
      if (!byId('puzzles').open) byId('puzzles').showModal();
    }
  }

  pasted(event) {
    if (['INPUT', 'TEXTAREA', 'SELECT'].includes(event.target.tagName)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.includes('\n')) {
      byId('paste-text').value = text;
      this.open(text);
    }
  }

  work(isBusy = false) {
    this.isBusy = isBusy;
    byId('fresh-make').textContent = word(isBusy ? 'stop' : 'newPuzzle');
    byId('fresh-bar').hidden = !isBusy;
    if (isBusy) byId('fresh-bar').removeAttribute('value');
    byId('fresh-day').disabled = isBusy;
  }
}

function optionsFor(values) {
  return values.map((value) => element('option', { value: String(value) }, String(value)));
}

/** Fills a list of choices. */
function choices(id, values, chosen) {
  byId(id).replaceChildren(...optionsFor(values));
  byId(id).value = String(chosen);
}

/** Returns the language of a theme by its name. */
function tongueOf(name) {
  return /-(de|es|fr)$/.exec(name)?.[1] ?? 'en';
}
