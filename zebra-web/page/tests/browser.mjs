// What the tests in a browser share: Chromium, pages made by `zebra page`, and the parts of a page as a player uses them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(pathToFileURL(join(process.env.ZEBRA_PAGE_MODULES, 'any.js')));
const { chromium } = require('playwright-core');

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const FOLDER = mkdtempSync(join(tmpdir(), 'zebra-page-'));
export const AXE = require.resolve('axe-core/axe.min.js');
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** Runs `zebra` and returns its output. */
export function zebra(...parameters) {
  return execFileSync(process.env.ZEBRA, parameters, { encoding: 'utf8', maxBuffer: 1 << 28, cwd: ROOT });
}

/** Makes the page of a puzzle (a file, or an object in JSON) or with these options, and returns its path. */
export function makePage(name, ...parameters) {
  let [puzzle] = parameters;
  if (typeof puzzle === 'object') {
    const file = join(FOLDER, `${name}.json`);
    writeFileSync(file, JSON.stringify(puzzle));
    puzzle = file;
  }
  const path = join(FOLDER, `${name}.html`);
  zebra('page', puzzle, ...parameters.slice(1), '-o', path, '--force');
  return path;
}

/** Returns a generated puzzle in JSON. */
export function generated(size, ...parameters) {
  return JSON.parse(zebra('generate', '--size', size, '--to', 'json', ...parameters));
}

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
}

/** Opens a page in a new profile, without network, as a player who has read the story. */
export async function open(browser, path, options) {
  const page = await load(browser, path, options);
  await page.evaluate(() => zebra.view.tell(false));
  return page;
}

/** Loads a page in a new profile, without network. Errors and requests are in `page.faults`. */
export async function load(browser, path, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(15_000);
  await context.setOffline(true);
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(`error: ${error.message}`));
  page.on('console', (line) => line.type() === 'error' && page.faults.push(`console: ${line.text()}`));
  // A worker is made of a text of the page, which has an address but no network.
  page.on('request', (request) => /^(file|blob):/.test(request.url()) || page.faults.push(`request: ${request.url()}`));
  page.on('dialog', (dialog) => {
    page.faults.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  await page.goto(pathToFileURL(path).href);
  await ready(page);
  return page;
}

/** Waits until the puzzle is there, and the page no longer works in parts. */
export async function ready(page) {
  await page.waitForFunction(() => globalThis.zebra?.game && performance.getEntriesByName('playable').length > 0, null, { timeout: 30_000 });
}

/** Closes a page, which must not have had an error or made a request. */
export async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** Returns the circles of the answer as pairs of items, by the engine of the page. */
export function circles(page) {
  return page.evaluate(() => {
    const { grid, puzzle } = zebra.game;
    const { outcome, answers } = puzzle.solve();
    if (outcome !== 'unique') throw new Error(outcome);
    const row = (item) => {
      const [category, name] = item.split('::');
      return answers[0].findIndex((cells) => cells[category] === name);
    };
    return [...grid.byKey.values()].map(({ cell }) => [cell.row.id, cell.column.id]).filter(([one, other]) => row(one) === row(other));
  });
}

/** Returns the cell of two items. */
export function cellOf(page, pair) {
  return page.evaluateHandle(([one, other]) => {
    const of = ({ cell }) => [cell.row.id, cell.column.id];
    const cells = [...zebra.game.grid.byKey.values()];
    return cells.find((entry) => of(entry).includes(one) && of(entry).includes(other)).node;
  }, pair);
}

/** Returns what the grid shows: for each cell with a mark its items, its state and its origin, from the classes of the cell. */
export function shownMarks(page) {
  return page.evaluate(() =>
    [...zebra.game.grid.byKey.values()].flatMap(({ node, cell }) => {
      const state = ['together', 'apart'].find((name) => node.classList.contains(name));
      const origin = ['user', 'automatic', 'supposed'].find((name) => node.classList.contains(name));
      return state ? [`${[cell.row.id, cell.column.id].sort().join(' ')} ${state} ${origin}`] : [];
    }).sort());
}

/** Clicks a button whose work is done in a worker, and waits for the result. */
export async function ask(page, button) {
  await page.click(button);
  await page.waitForFunction(() => zebra.busy.task === null);
}

/** Asks for a hint, if none is open, and goes on to its marks, which are entered. */
export async function follow(page) {
  if (!(await page.locator('#hint-panel').isVisible())) await ask(page, '#hint');
  while (await page.locator('#hint-more').isVisible()) await page.click('#hint-more');
  await page.click('#hint-follow');
}

/** Opens the walkthrough, which asks first in the middle of a game. */
export async function walk(page) {
  await page.click('#walk');
  const asks = await page.evaluate(() => document.getElementById('ask').open);
  if (asks) await page.click('#ask-yes');
  await page.waitForFunction(() => zebra.busy.task === null && zebra.walkthrough.shown === zebra.walkthrough.place);
}

export function message(page) {
  return page.locator('#message').textContent();
}

/** A phone with a touch screen. */
export const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };

/** Returns the fingers of a page: each step is a list of places, and without places all are lifted. */
export async function fingers(page) {
  const session = await page.context().newCDPSession(page);
  let [down, kind] = [0, ''];
  return async (...places) => {
    kind = places.length > down ? 'touchStart' : places.length < down ? 'touchEnd' : 'touchMove';
    down = places.length;
    await session.send('Input.dispatchTouchEvent', { type: kind, touchPoints: places.map(({ x, y }, id) => ({ x, y, id })) });
  };
}

/** A puzzle as a newcomer writes it: its question asks for one item, and its clues are of several kinds. */
export const FLEA_MARKET = {
  zebra: 1,
  name: 'FleaMarket',
  title: 'The Flea Market',
  story: 'On Saturday four neighbours each sold one old thing at the flea market. Each had a stall beside a different landmark.',
  question: 'Who sold the gramophone?',
  categories: [
    { name: 'Seller', items: ['Nadia', 'Oskar', 'Priya', 'Tom'] },
    { name: 'Thing', items: [{ name: 'gramophone', phrase: 'the gramophone', title: 'gramophone' }, { name: 'rocking chair', phrase: 'the rocking chair', title: 'rocking chair' }, { name: 'teapot', phrase: 'the teapot', title: 'teapot' }, { name: 'typewriter', phrase: 'the typewriter', title: 'typewriter' }] },
    { name: 'Price', order: 'ordered', unit: { amount: '${}' }, items: [{ name: '$15', value: 15 }, { name: '$25', value: 25 }, { name: '$40', value: 40 }, { name: '$60', value: 60 }] },
    { name: 'Place', items: [{ name: 'bakery', phrase: 'the bakery', title: 'bakery' }, { name: 'bridge', phrase: 'the bridge', title: 'bridge' }, { name: 'church', phrase: 'the church', title: 'church' }, { name: 'fountain', phrase: 'the fountain', title: 'fountain' }] },
  ],
  clues: [
    { label: '1', sentence: 'The typewriter went for $15 more than the thing Tom sold.', formulas: [{ compare: [{ value: { in: ['Price', 'typewriter'] } }, '==', { add: [{ value: { in: ['Price', 'Tom'] } }, 15] }] }] },
    { label: '2', sentence: 'Priya\'s stall was by the bakery.', formulas: [{ is: ['Priya', 'bakery'] }] },
    { label: '3', sentence: 'The seller at the bridge, who wasn\'t Nadia, was paid less than whoever sold the gramophone.', formulas: [{ all: [{ is_not: ['bridge', 'Nadia'] }, { compare: [{ value: { in: ['Price', 'gramophone'] } }, '>', { value: { in: ['Price', 'bridge'] } }] }] }] },
    { label: '4', sentence: 'Neither Tom nor Priya sold the teapot.', formulas: [{ all: [{ is_not: ['Tom', 'teapot'] }, { is_not: ['Priya', 'teapot'] }] }] },
    { label: '5', sentence: 'The stall by the church was either Tom\'s or the one with the typewriter.', formulas: [{ either: [{ is: ['church', 'Tom'] }, { is: ['church', 'typewriter'] }] }] },
    { label: '6', sentence: 'The stall by the fountain was paid more than the one by the church.', formulas: [{ compare: [{ value: { in: ['Price', 'fountain'] } }, '>', { value: { in: ['Price', 'church'] } }] }] },
    { label: '7', sentence: 'Of Nadia and Priya, one sold the rocking chair and the other was paid $40.', formulas: [{ either: [{ all: [{ is: ['Nadia', 'rocking chair'] }, { is: ['Priya', '$40'] }] }, { all: [{ is: ['Priya', 'rocking chair'] }, { is: ['Nadia', '$40'] }] }] }] },
    { label: '8', sentence: 'The typewriter wasn\'t sold at the bakery.', formulas: [{ is_not: ['typewriter', 'bakery'] }] },
  ],
};
