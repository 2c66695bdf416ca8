// Marks that are tried out: they may be wrong, the page shows what they contradict, and all of them are taken back together.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { cellOf, close, FLEA_MARKET, generated, launch, makePage, open, PHONE, ready, shownMarks } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const fleaMarket = () => open(browser, makePage('trial', FLEA_MARKET), PHONE);
const tap = async (page, ...pair) => (await cellOf(page, pair)).evaluate((node) => node.click());
const circle = (page, ...pair) => page.evaluate((items) => zebra.game.mark(items, 'o'), pair);
const isTrying = async (page) => (await page.getAttribute('#try', 'aria-pressed')) === 'true';

test('a wrong mark is tried, its contradiction is shown, and all is taken back', async () => {
  const page = await fleaMarket();
  await circle(page, 'Seller::Tom', 'Price::$25');
  const before = await shownMarks(page);
  await page.click('#try');
  // By taps: a cross of the circle's row becomes a circle.
  await tap(page, 'Seller::Tom', 'Price::$40');
  assert.match(await page.textContent('#message'), /^A contradiction: .*Tom = \$25, Tom = \$40/);
  assert.equal(await page.locator('#grid .wrong').count(), 2);
  // It is still there after the page is opened again, and can only be taken back.
  await page.reload();
  await ready(page);
  assert.deepEqual([await isTrying(page), await page.locator('#grid .wrong').count()], [true, 2]);
  await page.click('#try');
  assert.match(await page.textContent('#try-ask'), /contradict each other/);
  assert.deepEqual([await page.locator('#try-keep').isVisible(), await page.locator('#try-on').isVisible()], [false, true]);
  await page.click('#try-on');
  assert.equal(await isTrying(page), true);
  await page.click('#try');
  await page.click('#try-back');
  assert.deepEqual([await shownMarks(page), await isTrying(page), await page.textContent('#message')], [before, false, '']);
  // What was taken back comes back by undo, as a trial.
  await page.click('#undo');
  assert.deepEqual([await isTrying(page), await page.locator('#grid .wrong').count()], [true, 2]);
  await page.click('#undo');
  assert.deepEqual(await shownMarks(page), before);
  await page.click('#try');
  assert.deepEqual([await isTrying(page), await page.locator('#trying').isVisible()], [false, false]);
  // Outside of a trial, the same mark is refused.
  await circle(page, 'Seller::Tom', 'Price::$40');
  await page.click('#message-why');
  assert.match(await page.textContent('#message'), /cannot be together/);
  assert.deepEqual(await shownMarks(page), before);
  await close(page);
});

test('marks that are tried and violate a clue are said to do so', async () => {
  const page = await fleaMarket();
  const violate = async () => {
    await circle(page, 'Seller::Tom', 'Thing::teapot');
    return page.textContent('#message');
  };
  assert.doesNotMatch(await violate(), /contradiction/, 'outside of a trial, Check finds that');
  await page.click('#undo');
  await page.click('#try');
  assert.equal(await violate(), 'A contradiction: the marks violate clue 4.');
  await page.click('#undo');
  assert.equal(await page.textContent('#message'), '');
  await close(page);
});

test('painted crosses that are tried are one step, and right marks that end the puzzle are kept', async () => {
  const page = await fleaMarket();
  await page.click('#try');
  await page.evaluate(() => zebra.game.cross(['Nadia', 'Oskar', 'Priya'].map((name) => [`Seller::${name}`, 'Thing::teapot'])));
  assert.deepEqual([(await shownMarks(page)).length, await page.locator('#grid .tried').count()], [3, 3]);
  await page.click('#undo');
  assert.equal((await shownMarks(page)).length, 0);
  await page.click('#redo');
  assert.equal((await shownMarks(page)).length, 3);
  await page.click('#undo');
  await page.evaluate(() => {
    for (const row of zebra.game.puzzle.solve().answers[0]) {
      for (const name of Object.keys(row)) if (name !== 'Seller') zebra.game.mark([`Seller::${row.Seller}`, `${name}::${row[name]}`], 'o');
      for (const name of ['Price', 'Place']) zebra.game.mark([`Thing::${row.Thing}`, `${name}::${row[name]}`], 'o');
      zebra.game.mark([`Place::${row.Place}`, `Price::${row.Price}`], 'o');
    }
  });
  await page.waitForSelector('#end-panel:not([hidden])');
  assert.deepEqual([await isTrying(page), await page.locator('#grid .tried').count()], [false, 0]);
  await close(page);
});

test('a save with a trial of a board from before, which refused contradictions, goes on', async () => {
  const page = await fleaMarket();
  await circle(page, 'Seller::Tom', 'Price::$25');
  await page.evaluate(() => {
    const { game } = zebra;
    const save = JSON.parse(localStorage.getItem(game.key));
    save.board = save.board.replace('"play":"supposing"', '"play":"strict"');
    // The page saves its game when it is left.
    game.save = () => true;
    localStorage.setItem(game.key, JSON.stringify(save));
  });
  await page.reload();
  await ready(page);
  await page.click('#try');
  await circle(page, 'Seller::Tom', 'Price::$40');
  assert.match(await page.textContent('#message'), /^A contradiction/);
  await close(page);
});

test('refusals and contradictions name the marks in the language of the puzzle', async () => {
  const words = { de: ['Das widerspricht deinen Markierungen: ', 'Ein Widerspruch: '], fr: ['Cela contredit vos marques : ', 'Une contradiction : '], es: ['Eso contradice sus marcas: ', 'Una contradicción: '] };
  for (const [code, [refused, clash]] of Object.entries(words)) {
    const page = await open(browser, makePage(`refused-${code}`, generated('3x3', '--seed', '5', '--theme', `school-${code}`)), PHONE);
    const said = await page.evaluate(() => {
      const { game } = zebra;
      const { row, column } = zebra.view.blocks[0];
      const mark = (index) => game.mark([row.items[0].id, column.items[index].id], 'o');
      const message = () => document.getElementById('message').textContent;
      mark(0);
      mark(1);
      document.getElementById('message-why').click();
      const refusal = message();
      document.getElementById('try').click();
      mark(1);
      const [one, other] = game.grid.names({ together: [row.items[0].id, column.items[0].id] });
      return [refusal, message(), [`${one} = ${other}`, `${other} = ${one}`]];
    });
    assert.ok(said[2].some((pair) => said[0] === `${refused}${pair}.`), said[0]);
    assert.ok(said[1].startsWith(clash) && said[2].some((pair) => said[1].includes(pair)), said[1]);
    await close(page);
  }
});
