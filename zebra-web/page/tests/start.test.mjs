// The start of a page: what is there before its engine, a first puzzle, and what fits on a screen.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { close, fingers, FLEA_MARKET, generated, launch, load, makePage, message, open, PHONE, ready } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('a puzzle and what starts the page are before the engine, which takes most of the file', () => {
  const html = readFileSync(makePage('order', FLEA_MARKET), 'utf8');
  const places = ['Priya', 'id="styles"', 'async function boot', 'id="engine"'].map((part) => html.indexOf(part));
  assert.deepEqual(places, [...places].sort((one, other) => one - other));
  assert.ok(places[3] < 200_000 && html.length - places[3] > 400_000);
});

test('a page of new puzzles says how to play while it is loaded, and begins with an easy puzzle', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(`file://${makePage('new-de', '--new', '3x4', '--new-theme', 'market-de')}`);
  assert.match(await still.locator('#text [lang="de"]').innerText(), /^Logikrätsel[^]*ein Kreuz/);
  await context.close();
  const page = await load(browser, makePage('new-first', '--new', '3x4'), PHONE);
  await page.waitForFunction(() => document.getElementById('loading') === null);
  assert.match(await page.evaluate(() => zebra.game.link), /^3x4-street-easy-\d+$/);
  assert.equal(await page.evaluate(() => document.getElementById('fresh-difficulty').value), 'easy');
  const themes = await page.evaluate(() => [...document.getElementById('fresh-theme').options].map(({ textContent }) => textContent));
  assert.ok(themes.includes('market') && themes.includes('Markt') && themes.every((name) => /^[^-]+$/.test(name)), 'a theme has a name in its language');
  await close(page);
});

test('a puzzle without exactly one answer says so below its title', async () => {
  const page = await load(browser, makePage('several', { ...FLEA_MARKET, clues: FLEA_MARKET.clues.slice(0, 3) }), PHONE);
  await page.waitForFunction(() => /does not have exactly one answer/.test(document.getElementById('about').textContent));
  await close(page);
});

test('on a laptop, the whole grid of six categories with five items is seen', async () => {
  const page = await open(browser, makePage('street', generated('5x5', '--seed', '11')), { viewport: { width: 1280, height: 800 } });
  const [rows, hidden] = await page.evaluate(() => {
    const box = document.getElementById('scroll');
    return [zebra.game.grid.nodes.length, box.scrollHeight - box.clientHeight];
  });
  assert.equal(rows, 25);
  assert.ok(hidden <= 0, `${hidden} pixels are hidden`);
  await close(page);
});

test('a finger scrolls the panel of the end, and a refused mark has its whole message in four languages', async () => {
  const page = await open(browser, makePage('end-scroll', FLEA_MARKET), PHONE);
  const cut = await page.evaluate(() => {
    const { game } = zebra;
    game.mark(['Seller::Tom', 'Thing::gramophone'], 'o');
    game.mark(['Seller::Tom', 'Thing::teapot'], 'o');
    const line = document.querySelector('#message span');
    return line.scrollHeight - line.clientHeight;
  });
  assert.ok(cut <= 2, `${cut} pixels of the message are cut`);
  await page.evaluate(() => {
    const rows = zebra.game.puzzle.solve().answers[0];
    zebra.game.fill(rows.flatMap((row) => Object.keys(row).filter((name) => name !== 'Seller').map((name) => [`Seller::${row.Seller}`, `${name}::${row[name]}`])));
  });
  await page.waitForSelector('#end-panel:not([hidden])');
  const touch = await fingers(page);
  await touch({ x: 180, y: 620 });
  for (let y = 600; y >= 480; y -= 20) {
    await touch({ x: 180, y });
    await page.waitForTimeout(30);
  }
  await touch();
  await page.waitForFunction(() => document.getElementById('side').scrollTop > 40);
  await close(page);
  for (const code of ['de', 'fr', 'es']) {
    const other = await open(browser, makePage(`refused-${code}`, generated('3x3', '--seed', '5', '--theme', `school-${code}`)), PHONE);
    const hidden = await other.evaluate(() => {
      const [first, second] = [...zebra.game.grid.byKey.values()].map(({ cell }) => [cell.row.id, cell.column.id]);
      zebra.game.mark(first, 'o');
      zebra.game.mark(second, 'o');
      const line = document.querySelector('#message span');
      return line.scrollHeight - line.clientHeight;
    });
    assert.ok(hidden <= 2, `${hidden} pixels of the message are cut in ${code}`);
    await close(other);
  }
});

test('an address that names no puzzle is reported, and a long search is seen', async () => {
  const path = makePage('start-links', '--new', '3x4', '--new-theme', 'market', '--new-difficulty', 'easy');
  for (const hash of ['nonsense', '4x5-nowhere-easy-7', '4x4-street']) {
    const page = await load(browser, path, PHONE);
    await page.goto('about:blank');
    await page.goto(`${pathToFileURL(path).href}#${hash}`);
    await ready(page);
    await page.waitForFunction(() => document.getElementById('message').textContent.length > 0);
    assert.match(await message(page), /The address names no puzzle of this version/, hash);
    await page.evaluate(() => { location.hash = '#5x-y'; });
    await page.waitForFunction(() => document.getElementById('message').textContent.includes('5x-y'));
    await close(page);
  }
  const page = await load(browser, path, PHONE);
  await page.evaluate(() => {
    zebra.game = undefined;
    zebra.fresh.wait();
  });
  assert.ok(await page.locator('#fresh-status').isVisible());
  await page.click('#puzzles-close');
  // Nor does anything happen where the grid is seen before there is a game.
  await page.evaluate(() => {
    document.querySelector('#grid td[data-row]').click();
    document.getElementById('undo').click();
  });
  assert.ok(await page.evaluate(() => document.getElementById('hint').closest('[inert]') !== null), 'without a game there are no tools');
  await close(page);
});
