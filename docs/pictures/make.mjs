// Makes the pictures of the README: `node docs/pictures/make.mjs FOLDER`, run by `checks/pictures`. The first one is what `zebra grid`
// draws; the other two show a page on a phone beside a page of a book, in a light and in a dark frame.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const puzzle = join(here, '../../site/examples/bake-sale.txt');
const [folder, what] = process.argv.slice(2);
const zebra = (...parameters) => execFileSync(process.env.ZEBRA, parameters, { encoding: 'utf8', maxBuffer: 1 << 28 });
const made = (name) => join(folder, name);

writeFileSync(made('grid.svg'), zebra('grid', puzzle, '--svg', '--after', '3'));
zebra('page', puzzle, '-o', made('page.html'), '--force');
zebra('print', puzzle, '--to', 'svg', '-o', made('book.svg'), '--force');
const page = readFileSync(made('page.html'), 'utf8');
const book = readFileSync(made('book-1.svg'), 'utf8');
// What is drawn depends on these; scripts change more often than what they show.
const drawn = page.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<meta http-equiv[^>]*>/, '');
const inputs = [drawn, book, readFileSync(fileURLToPath(import.meta.url), 'utf8')];
writeFileSync(made('inputs'), `${createHash('sha256').update(inputs.join('\0')).digest('hex')}\n`);
if (what === '--inputs') process.exit(0);

const { chromium } = createRequire(pathToFileURL(join(process.env.ZEBRA_PAGE_MODULES, 'any.js')))('playwright-core');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** Returns the page in the middle of a game, as a phone shows it, in base64. */
async function phone(colorScheme) {
  const context = await browser.newContext({ viewport: { width: 375, height: 760 }, deviceScaleFactor: 2, colorScheme, hasTouch: true, isMobile: true });
  const tab = await context.newPage();
  await tab.goto(pathToFileURL(made('page.html')).href);
  await tab.waitForFunction(() => globalThis.zebra?.game, null, { timeout: 60_000 });
  await tab.evaluate(() => {
    const { game } = zebra;
    zebra.begin();
    for (let step = 0; step < 4; step += 1) {
      const hint = game.board.hint();
      if (hint) game.move(() => game.board.mark(...hint.next.marks));
    }
    scrollTo(0, 0);
  });
  await tab.waitForTimeout(1000);
  const picture = await tab.screenshot();
  await context.close();
  return picture.toString('base64');
}

for (const colorScheme of ['light', 'dark']) {
  const isDark = colorScheme === 'dark';
  const html = `<!DOCTYPE html><style>
body { margin: 0; display: flex; gap: 64px; align-items: center; justify-content: center; height: 720px; background: ${isDark ? '#14161a' : '#faf8f3'}; }
.phone { border: 10px solid ${isDark ? '#3a3f48' : '#1b1f27'}; border-radius: 36px; overflow: hidden; height: 640px; }
.phone img { display: block; height: 100%; }
.book { height: 640px; background: #fff; box-shadow: 0 4px 28px rgb(0 0 0 / 30%); }
.book svg { height: 100%; width: auto; }
</style><div class="phone"><img src="data:image/png;base64,${await phone(colorScheme)}"></div><div class="book">${book.slice(book.indexOf('<svg'))}</div>`;
  const tab = await browser.newPage({ viewport: { width: 1100, height: 720 } });
  await tab.setContent(html, { waitUntil: 'load' });
  await tab.screenshot({ path: made(`page-and-book-${colorScheme}.png`) });
  await tab.close();
}
await browser.close();
