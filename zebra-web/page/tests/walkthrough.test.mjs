// The walkthrough beside a game: it asks, counts as help, goes back to where the player was, and never blocks a large page.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { ask, close, FLEA_MARKET, FOLDER, launch, makePage, open, PHONE, walk, zebra } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const fleaMarket = () => open(browser, makePage('read-through', FLEA_MARKET), PHONE);
const onward = async (page) => {
  await page.click('#walk-next');
  await page.waitForFunction(() => zebra.walkthrough.shown === zebra.walkthrough.place);
};

test('the walkthrough asks before a game, too, and counts as help', async () => {
  const page = await fleaMarket();
  await page.click('#walk');
  assert.match(await page.textContent('#ask-text'), /Open it\?/);
  await page.click('#ask-no');
  assert.equal(await page.locator('#walk-panel').isVisible(), false);
  await walk(page);
  await page.click('#walk-close');
  await page.reload();
  await page.waitForFunction(() => globalThis.zebra?.game);
  await page.evaluate(() => zebra.view.tell(false));
  await page.click('#answer-open');
  await page.selectOption('#answering-fields select', { label: 'Tom' });
  await page.click('#answering-form .main');
  await page.waitForSelector('#end-panel:not([hidden])');
  assert.match(await page.textContent('#end-text'), /· walkthrough read$/);
  assert.match(await page.textContent('#end-record'), /or the walkthrough count for the best time\.$/);
  await close(page);
});

test('the last paragraph has the answer, and a closed walkthrough leaves the player at the block of before', async () => {
  const page = await fleaMarket();
  await page.evaluate(() => zebra.view.go(2, 'instant'));
  await walk(page);
  while (await page.locator('#walk-next').isEnabled()) await onward(page);
  assert.match(await page.textContent('#walk-text'), /Who sold the gramophone\? Tom\./);
  await page.click('#walk-close');
  assert.equal(await page.evaluate(() => zebra.view.place), 2);
  await close(page);
});

test('the block of a conclusion is seen, whatever the order of its words', async () => {
  // ZBC has no phrases: “Edith's stall is fourth” is about the fourth stall.
  const file = join(FOLDER, 'stalls.zbc');
  writeFileSync(file, zebra('generate', '--theme', 'market', '--size', '4x4', '--seed', '7', '--to', 'zbc'));
  const page = await open(browser, makePage('stalls', file), PHONE);
  await walk(page);
  const wrong = [];
  while (await page.locator('#walk-next').isEnabled()) {
    await onward(page);
    const [conclusion, names] = await page.evaluate(() => {
      const { view, walkthrough: { place, stages } } = zebra;
      const { row, column } = view.blocks[view.place];
      return [stages[place].conclusion, [row.name, column.name]];
    });
    if (/'s stall is \w+\.$/.test(conclusion) && !names.includes('Stall')) wrong.push(`${conclusion} ${names}`);
  }
  assert.deepEqual(wrong, []);
  await close(page);
});

test('a stage is laid out by the browser before it is measured', async () => {
  const page = await fleaMarket();
  await walk(page);
  // What is measured in the same task as the change of all marks is laid out twice.
  const measured = await page.evaluate(() => {
    let count = 0;
    const own = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function rect() {
      count += 1;
      return own.call(this);
    };
    zebra.walkthrough.go(2);
    Element.prototype.getBoundingClientRect = own;
    return count;
  });
  assert.equal(measured, 0);
  await close(page);
});

test('the explanation of a mistake lights the cell that it names, and has its clues in lines of their own', async () => {
  const page = await fleaMarket();
  await page.evaluate(() => zebra.game.mark(['Seller::Tom', 'Thing::gramophone'], 'x'));
  await ask(page, '#check');
  await page.click('#hint-more');
  assert.match(await page.textContent('#hint-text'), /^Look at the cell of “Tom” and “gramophone”\.$/);
  assert.deepEqual((await page.locator('#grid th.look').allTextContents()).map((text) => text.replaceAll('\u00ad', '')).sort(), ['Tom', 'gramophone']);
  // A panel of another height leaves the block where it is.
  const shift = () => page.evaluate(() => {
    const { grid, view } = zebra.game;
    const { top, left } = view.blocks[view.place];
    return Math.abs(grid.node([top, left]).getBoundingClientRect().top - grid.map.closest('td').getBoundingClientRect().bottom);
  });
  assert.ok((await shift()) <= 3);
  while (await page.locator('#hint-more').isVisible()) {
    await page.click('#hint-more');
    assert.ok((await shift()) <= 3);
  }
  const lines = (await page.textContent('#hint-text')).split('\n');
  assert.ok(lines.length > 2 && lines.filter((line) => /^Clue \d+: “.*”$/.test(line)).length > 1, lines.join('\n'));
  await close(page);
});
