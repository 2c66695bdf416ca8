// Trying marks out: from a point on, marks are shown as tried, and all of them are kept or taken back together.

import { byId, say } from './text.js';
import { word } from './words.js';

export class Trial {
  constructor(page) {
    this.page = page;
    byId('try').onclick = () => this.press();
    byId('try-on').onclick = () => byId('trying').close();
    byId('try-keep').onclick = () => this.end(false);
    byId('try-back').onclick = () => this.end(true);
  }

  /** Begins to try out; while marks are tried, asks what happens with them. */
  press() {
    const { game } = this.page;
    if (game.preview) say(word('walkMark'));
    else if (game.hasTried()) this.ask();
    else if (game.trial !== null) {
      game.endTrial(false);
      say(word('tryNothing'));
    }
    else {
      game.tryOut();
      say(word('tryStarted'));
    }
  }

  /** Asks what happens with the marks; those that contradict each other cannot be kept. */
  ask() {
    const { clash } = this.page.game.state;
    byId('try-ask').textContent = word(clash ? 'tryClash' : 'tryAsk');
    byId('try-keep').hidden = clash !== undefined;
    byId('try-on').hidden = clash === undefined;
    byId('trying').showModal();
  }

  end(isBack) {
    byId('trying').close();
    this.page.step(() => this.page.game.endTrial(isBack));
  }
}
