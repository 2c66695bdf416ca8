// Opens the site in Chromium: `node site/check.mjs FOLDER [SCREENSHOTS]`, run by `checks/site`. Every kind of page, on a desktop and on a
// phone, light and dark: no error, no violation of axe-core, nothing wider than the window. Then the playground.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, normalize, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

const required = createRequire(pathToFileURL(join(process.env.ZEBRA_PAGE_MODULES, 'any.js')));
const { chromium } = required('playwright-core');
const AXE = required.resolve('axe-core/axe.min.js');
const [folder, pictures] = process.argv.slice(2).map((path) => resolve(path));
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 812 } };
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.pdf': 'application/pdf', '.webmanifest': 'application/manifest+json' };
/** The site is served below this path, as on a host with several sites. */
const BASE = '/below/zebra/';

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
  if (path === '/favicon.ico') {
    response.writeHead(204).end();
    return;
  }
  try {
    if (!path.startsWith(BASE)) throw new Error('outside');
    const body = readFileSync(join(folder, path.slice(BASE.length) || 'index.html'));
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/html' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
const faults = [];

async function open(address, options = {}) {
  const context = await browser.newContext({ viewport: SIZES.desktop, ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`${address}: ${error.message}`));
  page.on('console', (line) => line.type() === 'error' && faults.push(`${address}: ${line.text()}`));
  page.on('dialog', (dialog) => {
    faults.push(`${address}: dialog ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', (request) => new RegExp(`^(${origin}|blob:|data:|file:)`).test(request.url()) || faults.push(`${address}: request ${request.url()}`));
  await page.goto(address);
  return page;
}

/** Waits until the playground has shown all it finds about its text. */
const settled = (page) => page.waitForFunction(() => globalThis.playground?.isDone);

async function type(page, text, format = '') {
  await page.evaluate(([text, format]) => {
    playground.isDone = false;
    playground.load({ text, format });
  }, [text, format]);
  await settled(page);
}

const errors = (page) => page.locator('#problems .error').allTextContents();
const shown = (page, id) => page.evaluate((id) => [...document.querySelectorAll(`#${id} > *`)].map((node) => node.textContent), id);

/** Checks one page at all sizes and in both colors. */
async function look(path) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const page = await open(`${origin}${BASE}${path}`, { viewport, colorScheme: 'light', hasTouch: size === 'phone', reducedMotion: 'reduce' });
    if (path.startsWith('playground')) await settled(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > viewport.width) faults.push(`${path} is ${width} pixels wide on a ${size}`);
    await page.addScriptTag({ path: AXE });
    for (const color of ['light', 'dark']) {
      if (color === 'dark') await page.click('#theme');
      const { violations } = await page.evaluate(() => axe.run());
      for (const { id, nodes } of violations) faults.push(`${path} (${size}, ${color}): ${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary?.slice(0, 200)}`);
      if (pictures) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: join(pictures, `${path.replace(/[/.]/g, '-')}-${size}-${color}.png`) });
      }
    }
    await page.context().close();
  }
}

/** Mistakes in the examples: the changed text, and what is marked. */
const here = fileURLToPath(new URL('.', import.meta.url));
const SALE = readFileSync(join(here, 'examples/bake-sale.txt'), 'utf8');
const FIVE = readFileSync(join(here, '../puzzles/five_houses.zbc'), 'utf8');
const slip = (text, from, to, marked = to) => ({ text: text.replace(from, to), marked });
const SLIPS = [
  ...['Bruno brought', 'the lemon tart.', "Cleo's cake"].map((words, index) => slip(SALE, words, ['Brun0 brought', 'the cherry cobbler.', "Clea's cake"][index], ['Brun0', 'Bruno', 'Clea'][index])),
  slip(SALE, 'Alba, Bruno', 'Alba, Alba', 'Alba'),
  slip(SALE, '$7, $8.50', '$7', 'Price'),
  slip(SALE, 'the other cost $7', 'the third cost $7', 'and'),
];

async function playground() {
  const page = await open(`${origin}${BASE}playground/index.html`);
  await settled(page);
  await type(page, SALE);
  assert.deepEqual(await errors(page), []);
  assert.equal((await shown(page, 'readings')).length, 4);
  assert.equal(await page.locator('#answers table').count(), 1);
  assert.match(await page.locator('#level').textContent(), /Level: \w+/);
  for (const { text, marked } of SLIPS) {
    await type(page, text);
    const problems = await page.evaluate(() => playground.problems.map(({ at }) => at && playground.text.slice(...at.range)));
    assert.ok(problems.some((words) => words?.includes(marked) || marked.includes(words)), `${marked}: ${JSON.stringify(problems)}`);
  }
  // Names of items in ZBC with two letters exchanged: each is marked where it is, and its certain fix repairs it.
  const formulas = FIVE.slice(FIVE.indexOf('---')).replace(/"[^"]*"/g, '');
  const names = [...new Set(formulas.match(/\b[A-Za-z]{5,}\b/g))].filter((name) => name.at(-1) !== name.at(-2)).slice(0, 14);
  let marked = 0;
  for (const name of names) {
    const wrong = name.slice(0, -2) + name.at(-1) + name.at(-2);
    const at = FIVE.indexOf(name, FIVE.indexOf('---'));
    await type(page, `${FIVE.slice(0, at)}${wrong}${FIVE.slice(at + name.length)}`, 'zbc');
    const problems = await page.evaluate(() => playground.problems.map(({ at }) => at?.range[0]));
    if (problems.includes(at)) marked += 1;
  }
  console.log(`${marked} of ${names.length} exchanged letters in ZBC are marked at their place`);
  assert.ok(names.length === 14 && marked === names.length);
  await type(page, FIVE.replace(/\bUkrainian\b(?![\s\S]*---)/, 'Ukranian'), 'zbc');
  if (await page.locator('.fix').count() > 0) {
    await page.evaluate(() => { playground.isDone = false; });
    await page.locator('.fix').first().click();
    await settled(page);
    assert.deepEqual(await errors(page), []);
  }

  // Two answers, and where they differ.
  await type(page, SALE.replace(/^4\..*$/m, ''));
  assert.ok((await page.locator('#answers .differs').count()) > 0);

  // Time from a keystroke to everything.
  await type(page, FIVE, 'zbc');
  const times = [];
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  for (let round = 0; round < 9; round += 1) {
    await page.evaluate(() => { playground.isDone = false; });
    await page.keyboard.type(' ');
    await settled(page);
    times.push(await page.evaluate(() => playground.took));
  }
  times.sort((one, other) => one - other);
  console.log(`five houses, from a keystroke to everything: median ${times[4].toFixed(0)} ms, longest ${times[8].toFixed(0)} ms`);

  // A link holds the text.
  for (const [text, format] of [[SALE, 'text'], [FIVE, 'zbc'], ['"😀"\nA - a b\nB - c d\n---\na = c\n', '']]) {
    await type(page, text, format);
    await page.evaluate(() => playground.share());
    const address = page.url();
    const other = await open(address);
    await settled(other);
    assert.equal(await other.evaluate(() => playground.text), text);
    await other.context().close();
  }
  const broken = await open(`${origin}${BASE}playground/index.html#zbc=AAAA`);
  await settled(broken);
  assert.match(await broken.locator('#message').textContent(), /damaged/);
  await broken.context().close();

  // Texts that try to do harm are shown as text.
  const harm = '<img src=x onerror=alert(1)>';
  for (const text of [
    `<script>alert(1)</script>\n\nName: ${harm}, Bob\nPet: cat, </script><script>alert(2)</script>\n\n1. Bob owns the cat.\n`,
    JSON.stringify({ zebra: 1, name: 'X', title: harm, categories: [{ name: 'A', items: ['a', 'b'] }] }),
    'x'.repeat(1_000_000), '('.repeat(100_000), '{"a":'.repeat(50_000), `A - a b\nB - c d\n---\n${'a = c\n'.repeat(20_000)}`,
  ]) {
    // Work that takes long is in a worker, and ends with the next change of the text.
    await type(page, text).catch(() => console.log(`no result for ${text.length} bytes of \`${text.slice(0, 20)}\``));
  }
  await type(page, SALE);
  assert.deepEqual(await errors(page), []);

  // The page to play.
  const opened = page.context().waitForEvent('page');
  await page.click('#play');
  const game = await opened;
  await game.waitForFunction(() => globalThis.zebra?.game, null, { timeout: 30_000 });
  assert.equal(await game.title(), 'The Bake Sale');
  await page.click('#rust');
  assert.match(await page.locator('#rust-text').textContent(), /puzzle! \{/);
  await page.context().close();
}

try {
  const documents = readdirSync(join(folder, 'docs')).filter((name) => name.endsWith('.html')).map((name) => `docs/${name}`);
  const paths = ['index.html', 'gallery/index.html', 'daily/index.html', 'books/index.html', 'playground/index.html', ...(process.env.SITE_SHORT ? documents.slice(0, 3) : documents)];
  if (!process.env.SITE_PLAYGROUND) for (const path of paths) await look(path);
  // The pages of puzzles are tested by `checks/page`; here, that each starts.
  const games = readdirSync(join(folder, 'gallery')).filter((name) => name.endsWith('.html') && name !== 'index.html').map((name) => `gallery/${name}`);
  for (const path of process.env.SITE_SHORT ? games.slice(0, 2) : [...games, 'play/index.html']) {
    const page = await open(`${origin}${BASE}${path}`);
    await page.waitForFunction(() => globalThis.zebra?.game, null, { timeout: 60_000 });
    await page.context().close();
  }
  await playground();
  // From a folder, without a server.
  for (const path of ['index.html', 'playground/index.html', 'docs/guide.html']) {
    const page = await open(pathToFileURL(join(folder, path)).href);
    if (path.startsWith('playground')) await settled(page);
    await page.fill('#search-text', 'budget');
    await page.waitForSelector('#search-results li');
    await page.context().close();
  }
  // Without a network, after a first visit.
  const page = await open(`${origin}${BASE}index.html`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0);
  await page.context().setOffline(true);
  await page.goto(`${origin}${BASE}playground/index.html`);
  await settled(page);
  await page.context().close();
  console.log(`${paths.length} pages at two sizes in two colors, ${games.length} games, the playground, from a folder, without a network`);
} catch (error) {
  faults.push(error.stack);
}
await browser.close();
server.close();
if (faults.length > 0) {
  console.error(`${faults.length} faults:\n${[...new Set(faults)].slice(0, 40).join('\n')}`);
  process.exit(1);
}
