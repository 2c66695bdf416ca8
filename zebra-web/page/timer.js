// The timer: it runs from the first action, while the page is visible and the puzzle is not solved, and it can be hidden.

import { byId, clock } from './text.js';
import { word } from './words.js';

export class Timer {
  /** Shows the seconds in an element, and reports every tenth one. */
  constructor(onTenth) {
    this.seconds = 0;
    this.isStopped = false;
    this.isWaiting = true;
    this.line = byId('timer');
    setInterval(() => {
      if (document.hidden || this.isStopped || this.isWaiting || document.querySelector('dialog[open]:not(#answering)')) return;
      this.seconds += 1;
      this.show();
      if (this.seconds % 10 === 0) onTenth();
    }, 1000);
  }

  set(seconds) {
    this.seconds = seconds;
    this.show();
  }

  hide(isHidden) {
    this.isHidden = isHidden;
    this.show();
  }

  show() {
    this.line.textContent = this.isHidden ? word('showTimer') : clock(this.seconds);
    this.line.setAttribute('aria-label', this.isHidden ? word('showTimerLabel') : word('timerLabel', { time: clock(this.seconds) }));
  }
}
