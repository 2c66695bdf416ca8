// Opens the site in Chromium: `node site/check.mjs FOLDER [SCREENSHOTS]`, run by `checks/site`. Every kind of page, on a desktop and on a
// phone, light and dark: no error, no violation of axe-core, nothing wider than the window. Then the playground.

import { createServer } from 'node:http';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

import { checkPlayground, settled } from './check-playground.mjs';

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
  await checkPlayground(open, `${origin}${BASE}playground/index.html`);
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
