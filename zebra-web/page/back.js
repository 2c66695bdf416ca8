// The Back of the browser closes what is open over the game, and does not leave the page then. For that, the page is in the history twice
// while something is open; an entry that is no longer needed stays until the next Back, which goes past it.

import { optionsOf } from './links.js';

export class Back {
  constructor(page) {
    this.page = page;
    this.isGuarded = history.state?.zebra === 'guard';
    addEventListener('popstate', ({ state }) => this.popped(state));
    new MutationObserver(() => this.guard()).observe(document.documentElement, { attributeFilter: ['open', 'hidden', 'data-sheet'], subtree: true });
  }

  /** Returns what closes the uppermost part that is open, if there is one. */
  closer() {
    const { hints, view: { sheet }, walkthrough } = this.page;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (dialog) return () => dialog.close();
    if (walkthrough.isOpen) return () => walkthrough.close();
    if (hints.hint) return () => hints.close();
    return sheet.isFull() ? () => sheet.draw(false) : null;
  }

  guard() {
    if (this.isGuarded || this.closer() === null) return;
    history.replaceState({ zebra: 'game' }, '');
    history.pushState({ zebra: 'guard' }, '');
    this.isGuarded = true;
  }

  popped(state) {
    const wasGuarded = this.isGuarded;
    this.isGuarded = state?.zebra === 'guard';
    if (!wasGuarded || state?.zebra !== 'game') return;
    // The address of the game that is played by now.
    const { link } = this.page.game ?? {};
    if (optionsOf(location.hash) !== null && location.hash !== `#${link}`) history.replaceState(state, '', link ? `#${link}` : '#');
    const close = this.closer();
    if (close) close();
    else history.back();
  }
}
