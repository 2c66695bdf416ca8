// Pictures of games on every screen, in every color, before, during and after a game: `checks/page --pictures FOLDER`. Prints what is in
// view without scrolling.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { ask, close, follow, generated, launch, makePage, open } from './browser.mjs';

const SCREENS = [[375, 812], [812, 375], [768, 1024], [1280, 800], [1440, 900]];
const COLORS = ['light', 'dark', 'contrast'];
const SIZES = [['3x4', 'harbor'], ['5x5', 'market'], ['6x6', 'cafe'], ['10x10', 'plain']];
const folder = process.argv[2];
mkdirSync(folder, { recursive: true });

/** Returns how many clues and how much of the grid are in view. */
function inView() {
  const inside = (box, within) => box.top >= within.top - 1 && box.bottom <= within.bottom + 1 && box.left >= within.left - 1 && box.right <= within.right + 1;
  const bar = document.getElementById('toolbar').getBoundingClientRect();
  const bottom = bar.top > innerHeight / 2 ? bar.top : innerHeight;
  const screen = { top: 0, left: 0, right: innerWidth, bottom };
  const list = document.getElementById('clues').getBoundingClientRect();
  const clues = [...document.querySelectorAll('.clue')];
  const seen = clues.filter((clue) => [screen, list].every((within) => inside(clue.getBoundingClientRect(), within)));
  const box = document.getElementById('scroll').getBoundingClientRect();
  const cells = [...zebra.game.grid.byKey.values()];
  const shown = cells.filter(({ node }) => inside(node.getBoundingClientRect(), screen) && inside(node.getBoundingClientRect(), box));
  const { row, column, top, left } = zebra.view.blocks[zebra.view.place];
  const last = zebra.game.grid.node([top + row.items.length - 1, left + column.items.length - 1]);
  return { clues: `${seen.length} of ${clues.length}`, cells: `${shown.length} of ${cells.length}`, block: inside(last.getBoundingClientRect(), box), cell: zebra.view.cell };
}

const browser = await launch();
for (const [size, theme] of SIZES) {
  const path = makePage(`pictures-${size}`, generated(size, '--theme', theme, '--seed', '7'));
  for (const [width, height] of SCREENS) {
    const hasTouch = width < 1000;
    const page = await open(browser, path, { viewport: { width, height }, isMobile: hasTouch, hasTouch, reducedMotion: 'reduce' });
    const { clues, cells, block, cell } = await page.evaluate(inView);
    console.log(`${size} on ${width}x${height}: ${clues} clues, ${cells} cells, one block ${block ? 'whole' : 'in part'}, cells of ${cell} pixels`);
    const shoot = async (state) => {
      for (const theme of COLORS) {
        await page.evaluate((color) => zebra.settings.set({ theme: color }), theme);
        await page.screenshot({ path: join(folder, `${size}-${width}x${height}-${state}-${theme}.png`) });
      }
    };
    await shoot('before');
    for (let count = 0; count < 3; count += 1) {
      await follow(page);
    }
    await ask(page, '#hint');
    await page.click('#hint-more');
    await shoot('during');
    await page.click('#hint-close');
    const marks = await page.evaluate(() => {
      const { game } = zebra;
      const { answers } = game.puzzle.solve();
      const row = (item) => answers[0].findIndex((cells) => cells[item.split('::')[0]] === item.slice(item.indexOf('::') + 2));
      const pairs = [...game.grid.byKey.values()].map(({ cell }) => [cell.row.id, cell.column.id]);
      game.move(() => game.board.mark(...pairs.filter(([one, other]) => row(one) === row(other)).map((together) => ({ together }))));
      return pairs.length;
    });
    if (marks > 0) await page.waitForSelector('#end-panel:not([hidden])', { timeout: 60_000 });
    await shoot('after');
    await close(page);
  }
}
await browser.close();
