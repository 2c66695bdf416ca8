// What the page shows while it works: what it does, how far it is, and a way to stop it.

import { Stopped } from './background.js';
import { byId, clock, say } from './text.js';
import { word } from './words.js';

/** Work is shown if it takes longer, in milliseconds. */
const PATIENCE = 150;

export class Busy {
  constructor(background) {
    this.background = background;
    this.task = null;
    byId('busy-stop').onclick = () => this.stop();
  }

  /** Does a task for the player and returns its result; `undefined` if it was stopped or failed, which a message says. */
  async run(text, name, parameters) {
    const start = Date.now();
    const bar = byId('busy-bar');
    const show = () => {
      byId('busy').hidden = false;
      const seconds = Math.floor((Date.now() - start) / 1000);
      byId('busy-text').textContent = seconds > 0 ? `${text} (${clock(seconds)})` : text;
    };
    this.stop();
    const task = { name, later: setTimeout(show, PATIENCE), timer: setInterval(show, 1000) };
    this.task = task;
    bar.removeAttribute('value');
    say('');
    try {
      return await this.background.run(name, parameters, (part) => {
        bar.value = Math.max(bar.value, part);
      });
    } catch (error) {
      if (!(error instanceof Stopped)) say(word('failed', { message: error.message }), true);
      return undefined;
    } finally {
      clearTimeout(task.later);
      clearInterval(task.timer);
      if (this.task === task) {
        this.task = null;
        byId('busy').hidden = true;
      }
    }
  }

  /** Stops the task that runs; if names are given, only one of them. */
  stop(...names) {
    if (names.length === 0 || names.includes(this.task?.name)) this.background.stop();
  }
}
