// New puzzles, by size, theme, difficulty and number.

import { Stopped } from './background.js';
import { keep, keptObject } from './storage.js';
import { byId, element } from './text.js';

const NEW_KEY = 'zebra:new';
const LEVELS = ['easy', 'moderate', 'tricky', 'hard', 'fiendish'];
/** The largest number that is chosen for a puzzle. */
const MOST = 999_999;
/** The number of puzzles that are tried for a difficulty. */
const TRIES = 80;

export class Fresh {
  constructor(page, first) {
    this.page = page;
    const [categories, items] = first.size.split('x').map(Number);
    const numbers = (from, to, also) => [...new Set([...Array.from({ length: to - from + 1 }, (_, index) => from + index), also])].sort((a, b) => a - b);
    fill('fresh-categories', numbers(2, 7, categories), categories);
    fill('fresh-items', numbers(3, 8, items), items);
    fill('fresh-theme', page.engine.themes(), first.theme);
    fill('fresh-difficulty', ['any', ...LEVELS], first.difficulty ?? 'any');
    byId('fresh').hidden = false;
    byId('fresh').onsubmit = (event) => {
      event.preventDefault();
      if (this.isBusy) this.page.background.stop();
      else this.make();
    };
  }

  /** Shows the puzzle of the last visit, or a new one. */
  async start() {
    const { puzzle, options } = keptObject(NEW_KEY);
    try {
      const read = this.page.engine.read(puzzle, { format: 'json' });
      this.choose(options);
      this.page.play(read);
    } catch {
      await this.make();
    }
  }

  choose(options) {
    const [categories, items] = options.size.split('x');
    byId('fresh-categories').value = categories;
    byId('fresh-items').value = items;
    byId('fresh-theme').value = options.theme;
    byId('fresh-difficulty').value = options.difficulty ?? 'any';
    byId('fresh-status').textContent = `Puzzle number ${Number(options.seed)}.`;
  }

  options() {
    const value = (id) => byId(id).value;
    const difficulty = value('fresh-difficulty');
    const options = { size: `${value('fresh-categories')}x${value('fresh-items')}`, theme: value('fresh-theme') };
    return difficulty === 'any' ? options : { ...options, difficulty };
  }

  /** Generates the puzzle of the number, or of the first number after it that has the difficulty. */
  async make() {
    const status = byId('fresh-status');
    const options = this.options();
    const typed = byId('fresh-seed').value.trim();
    const first = /^\d+$/.test(typed) ? Number(typed) : crypto.getRandomValues(new Uint32Array(1))[0] % MOST;
    this.work(true);
    try {
      const { puzzle, seed } = await this.search(options, first);
      keep(NEW_KEY, JSON.stringify({ puzzle, options: { ...options, seed } }));
      byId('fresh-seed').value = '';
      status.textContent = `Puzzle number ${seed}.`;
      this.page.play(this.page.engine.read(puzzle, { format: 'json' }));
    } catch (error) {
      status.textContent = error instanceof Stopped ? 'Stopped.' : `${error.message}.`;
    }
    this.work(false);
  }

  /** Returns the first puzzle from a number on that has the difficulty, and its number. */
  async search(options, first) {
    const { background, busy } = this.page;
    busy.stop();
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      byId('fresh-status').textContent = `Looking for a puzzle: number ${attempt} of at most ${TRIES}`;
      const seed = first + attempt - 1;
      try {
        const puzzle = await background.run('generate', { options: { ...options, seed, attempts: 1, budget: 2_000_000 } });
        return { puzzle, seed };
      } catch (error) {
        if (!error.message.startsWith('found no puzzle')) throw error;
      }
    }
    throw new Error('No such puzzle was found: choose another size, theme or difficulty');
  }

  work(isBusy) {
    this.isBusy = isBusy;
    byId('fresh-make').textContent = isBusy ? 'Stop' : 'New puzzle';
  }
}

/** Fills a list of choices. */
function fill(id, values, chosen) {
  byId(id).replaceChildren(...values.map((value) => element('option', { value: String(value) }, String(value))));
  byId(id).value = String(chosen);
}
