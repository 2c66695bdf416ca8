// Trying marks out: from a point on, marks are shown as tried, and all of them are kept or taken back together.

import { byId, say } from './text.js';
import { word } from './words.js';

export class Trial {
  constructor(page) {
    this.page = page;
    byId('try').onclick = () => this.press();
    byId('trying-close').onclick = () => byId('trying').close();
    byId('try-keep').onclick = () => this.end(false);
    byId('try-back').onclick = () => this.end(true);
  }

  /** Begins to try out; while marks are tried, asks what happens with them. */
  press() {
    const { game } = this.page;
    if (game.preview) say(word('walkMark'));
    else if (game.trial && game.hasTried()) byId('trying').showModal();
    else if (game.trial) {
      game.endTrial(false);
      say(word('tryNothing'));
    }
    else {
      game.tryOut();
      say(word('tryStarted'));
    }
  }

  end(isBack) {
    byId('trying').close();
    this.page.step(() => this.page.game.endTrial(isBack));
  }
}

/** Returns the marks of a board as texts, by which one sees which are new. */
export function marksOf(marks) {
  return [...marks].map(([key, { mark }]) => `${key}\n${mark.together}`);
}
