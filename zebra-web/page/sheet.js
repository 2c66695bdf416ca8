// The sheet of clues on a phone: one clue, or drawn up all of them. It follows a finger: sideways to the next clue, up and down.

import { byId, say } from './text.js';
import { word } from './words.js';

/** A finger that moves less has not swiped, in pixels. */
const SWIPE = 32;

export class Sheet {
  constructor(view) {
    this.view = view;
    byId('sheet').onclick = () => this.draw(!this.isFull());
    byId('story-open').onclick = () => this.tell();
    for (const [button, part] of [['known-open', 'answer'], ['notes-open', 'notes']]) byId(button).onclick = () => this.bring(byId(part));
    const side = byId('side');
    side.addEventListener('pointerdown', (event) => this.down(event));
    side.addEventListener('pointermove', (event) => this.move(event));
    addEventListener('pointerup', (event) => this.up(event));
    addEventListener('pointercancel', () => {
      this.start = null;
    });
    // A swipe that ends on a clue or a button does not press it.
    side.addEventListener('click', (event) => {
      if (this.isMoved) event.stopPropagation();
      this.isMoved = false;
    }, true);
  }

  isFull() {
    return document.documentElement.dataset.sheet === 'full';
  }

  /** Draws the sheet of clues up, or down to one clue. */
  draw(isFull) {
    document.documentElement.dataset.sheet = isFull ? 'full' : 'peek';
    byId('sheet').setAttribute('aria-expanded', String(isFull));
    byId('sheet').querySelector('span').textContent = word(isFull ? 'oneClue' : 'allClues');
    byId('side').scrollTop = 0;
    // A message would cover the list.
    if (isFull) say('');
    else this.view.game?.clues.bring();
  }

  /** Opens the story, in the sheet or beside the grid. */
  tell() {
    const box = byId('story-box');
    this.view.tell(false);
    box.open = !box.open || (this.view.form === 'phone' && !this.isFull());
    if (this.view.form === 'phone') this.draw(box.open);
    box.scrollIntoView({ block: 'nearest' });
  }

  /** Brings a part of the sheet below its head. */
  bring(part) {
    const [head, { top }] = [document.querySelector('.clues-head'), part.getBoundingClientRect()];
    byId('side').scrollTop += top - head.getBoundingClientRect().bottom - 24;
  }

  down({ target, clientX: x, clientY: y }) {
    this.isMoved = false;
    if (this.view.form !== 'phone' || !target.closest('.clues-box')) return;
    const line = target.closest('.clues li');
    this.start = { x, y, isHead: target.closest('.clues-head') !== null, line, top: line?.scrollTop ?? 0 };
  }

  /** Scrolls a clue that is longer than its place. */
  move({ clientY }) {
    const { line, top, y } = this.start ?? {};
    if (line && !this.isFull() && line.scrollHeight > line.clientHeight + 4) line.scrollTop = top + y - clientY;
  }

  up({ clientX, clientY }) {
    if (!this.start) return;
    const { x, y, isHead, line, top } = this.start;
    const [across, down] = [clientX - x, clientY - y];
    this.start = null;
    if (Math.max(Math.abs(across), Math.abs(down)) < SWIPE) return;
    const isSide = Math.abs(across) > Math.abs(down);
    // All clues scroll as a list: there, only the handle draws the sheet down.
    if (this.isFull() && (isSide || !isHead)) return;
    this.isMoved = true;
    if (isSide) this.view.game.clues.turn(across < 0 ? 1 : -1);
    else if (!line || line.scrollTop === top) this.draw(down < 0);
  }
}
