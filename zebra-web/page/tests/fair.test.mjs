// What the page tells unasked, and what it does by itself: taps, drags, refusals, tries and answers give nothing away and change no setting.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { ask, cellOf, close, FLEA_MARKET, generated, launch, makePage, open, PHONE, ready, shownMarks } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const fleaMarket = () => open(browser, makePage('fair', FLEA_MARKET), PHONE);
const mark = (page, one, other, key) => page.evaluate(([pair, name]) => zebra.game.mark(pair, name), [[one, other], key]);
const tap = async (page, ...pair) => (await cellOf(page, pair)).evaluate((node) => node.click());
const cross = (page, cells) => page.evaluate((pairs) => zebra.game.cross(pairs), cells);
const counts = (page) => page.evaluate(() => [zebra.game.hints, zebra.game.checks, zebra.game.wrong]);
const message = (page) => page.textContent('#message');
const stateOf = (page, ...pair) => page.evaluate((items) => {
  const entry = zebra.game.marks.get([...items].sort().join('\n'));
  return entry ? (entry.mark.together ? 'o' : 'x') : '';
}, pair);
/** Chooses Nadia or Tom, who is right, and checks the answer. */
async function answer(page, name) {
  if (!(await page.locator('#answering').isVisible())) await page.click('#answer-open');
  await page.selectOption('#answering-fields select', `Seller::${name}`);
  await page.click('#answering-form .main');
}

test('no single tap sets a circle, in any cell of a game', async () => {
  const page = await open(browser, makePage('fair-cafe', generated('4x4', '--theme', 'cafe', '--difficulty', 'easy', '--seed', '7')), PHONE);
  const known = await page.evaluate(() => {
    const { game } = zebra;
    const [rows, keys] = [game.puzzle.solve().answers[0], [...game.grid.byKey.entries()]];
    const isRight = ({ cell: { row, column } }) => rows.some((cells) => [row, column].every(({ id }) => `${id.split('::')[0]}::${cells[id.split('::')[0]]}` === id));
    // All crosses but those of two rows: the marks imply much.
    keys.filter(([, place]) => !isRight(place)).slice(0, -20).forEach(([, { cell }]) => game.mark([cell.row.id, cell.column.id], 'x'));
    const before = game.marks.size;
    let circles = 0;
    for (const [key, { cell, node }] of keys.filter(([key]) => !game.marks.has(key))) {
      node.click();
      if (game.marks.get(key)?.mark.together) circles += 1;
      // The next tap is not dead: it sets the circle where the cross was refused.
      if (!game.marks.has(key)) {
        node.click();
        if (!game.marks.get(key)?.mark.together) throw new Error(`the second tap of ${cell.row.id} and ${cell.column.id} has no effect`);
        node.click();
      }
    }
    return { before, circles };
  });
  assert.ok(known.before > 20);
  assert.equal(known.circles, 0);
  await close(page);
});

test('a tap that is refused is said without its reason, which is a hint', async () => {
  const page = await fleaMarket();
  for (const other of ['Nadia', 'Oskar', 'Priya']) await mark(page, `Seller::${other}`, 'Price::$25', 'x');
  await tap(page, 'Seller::Tom', 'Price::$25');
  assert.equal(await message(page), 'Not entered: it contradicts your marks.');
  assert.deepEqual([await page.locator('#grid .wrong').count(), await counts(page)], [0, [0, 0, 0]]);
  assert.equal(await page.textContent('#message-why'), 'Why? (hint)');
  await page.click('#message-why');
  assert.match(await message(page), /Tom and \$25 cannot be apart/);
  assert.deepEqual([(await page.locator('#grid .wrong').count()) > 0, await counts(page)], [true, [1, 0, 0]]);
  await tap(page, 'Seller::Tom', 'Price::$25');
  assert.deepEqual([await stateOf(page, 'Seller::Tom', 'Price::$25'), await message(page)], ['o', '']);
  await page.reload();
  await ready(page);
  assert.deepEqual(await counts(page), [1, 0, 0], 'it is kept');
  await close(page);
});

test('a drag sets the crosses that are possible, in one step, and tells nothing of the others', async () => {
  const page = await fleaMarket();
  for (const other of ['Nadia', 'Oskar', 'Priya']) await mark(page, `Seller::${other}`, 'Price::$25', 'x');
  const before = await shownMarks(page);
  const row = ['$15', '$25', '$40'].map((price) => ['Seller::Tom', `Price::${price}`]);
  await cross(page, row);
  assert.deepEqual(await Promise.all(row.map((pair) => stateOf(page, ...pair))), ['x', '', 'x']);
  assert.equal(await message(page), 'Crosses that contradict your marks were left out.');
  assert.deepEqual([await page.locator('#grid .wrong').count(), await counts(page)], [0, [0, 0, 0]]);
  await page.click('#message-why');
  assert.match(await message(page), /Tom and \$25 cannot be apart/);
  assert.deepEqual(await counts(page), [1, 0, 0]);
  await page.click('#undo');
  assert.deepEqual(await shownMarks(page), before);
  // Where none is possible, or not all of them together, nothing is set.
  await cross(page, [row[1]]);
  assert.equal(await message(page), 'Not entered: it contradicts your marks.');
  await cross(page, ['bakery', 'bridge', 'church', 'fountain'].map((place) => ['Seller::Tom', `Place::${place}`]));
  assert.deepEqual(await shownMarks(page), before);
  await close(page);
});

test('an answer that fills the grid is one step, and the settings stay as they were', async () => {
  const page = await fleaMarket();
  const settings = () => page.evaluate(() => ['auto-taken', 'auto-only-place', 'auto-shared'].map((id) => document.getElementById(id).checked));
  const chosen = await settings();
  await mark(page, 'Seller::Tom', 'Thing::teapot', 'o');
  await mark(page, 'Seller::Nadia', 'Price::$15', 'x');
  const before = await shownMarks(page);
  await answer(page, 'Tom');
  await page.waitForSelector('#end-panel:not([hidden])');
  assert.deepEqual([await settings(), await page.evaluate(() => zebra.game.state.automatic)], [chosen, ['taken']]);
  await page.reload();
  await ready(page);
  assert.deepEqual(await settings(), chosen);
  await page.click('#undo');
  assert.deepEqual(await shownMarks(page), before, 'one undo shows the marks from before');
  await page.click('#redo');
  await page.waitForSelector('#end-panel:not([hidden])');
  await page.click('#end-again');
  await cross(page, [['Seller::Tom', 'Price::$15'], ['Seller::Tom', 'Price::$25']]);
  assert.equal((await shownMarks(page)).length, 2, 'no mark comes by itself');
  await close(page);
});

test('a wrong answer leads to the check, is counted, and is no best time', async () => {
  const page = await fleaMarket();
  await answer(page, 'Nadia');
  assert.equal(await page.textContent('#answering-verdict'), 'This is not the answer yet.', 'without marks, there is nothing to check');
  await answer(page, 'Tom');
  await page.waitForSelector('#end-panel:not([hidden])');
  assert.equal(await page.textContent('#end-praise'), 'Well done!');
  assert.match(await page.textContent('#end-text'), /without hints, 1 wrong answer$/);
  assert.equal(await page.textContent('#end-record'), 'Only games without hints, checks, wrong answers or the walkthrough count for the best time.');
  await close(page);
});

test('a violated clue that a trial names is a check, once', async () => {
  const page = await fleaMarket();
  assert.match(await page.textContent('#button-help'), /counts as a check/);
  await page.click('#try');
  await mark(page, 'Seller::Tom', 'Thing::teapot', 'o');
  assert.match(await message(page), /violate clue 4/);
  await mark(page, 'Seller::Nadia', 'Price::$15', 'x');
  assert.deepEqual(await counts(page), [0, 1, 0]);
  await close(page);
});

test('the way back from a mistake says what it takes, and counts no moves', async () => {
  const page = await fleaMarket();
  await mark(page, 'Seller::Tom', 'Thing::teapot', 'o');
  await mark(page, 'Seller::Nadia', 'Price::$15', 'x');
  await ask(page, '#check');
  while (await page.locator('#hint-more').isVisible()) await page.click('#hint-more');
  assert.match(await page.textContent('#hint-text'), /is wrong/);
  assert.doesNotMatch(await page.textContent('#hint-text'), /your first|go back/);
  await page.click('#hint-back');
  assert.match(await message(page), /“Undo” brings them back/);
  assert.deepEqual(await shownMarks(page), []);
  await close(page);
});
