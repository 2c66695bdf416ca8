// What a player reads during a game: clues with several places, hints over the list of clues, the first help, languages, and the clock.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { ask, close, FLEA_MARKET, generated, launch, load, makePage, open, PHONE, ready, walk } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const fleaMarket = (options = PHONE) => open(browser, makePage('read', FLEA_MARKET), options);
const newPuzzles = () => makePage('read-new', '--new', '3x4', '--new-theme', 'market', '--new-difficulty', 'easy');
/** Returns whether the middle of an element is seen, and nothing lies over it. */
const isSeen = (page, selector) => page.evaluate((name) => {
  const node = document.querySelector(name);
  const { left, top, width, height } = node.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return width > 40 && height > 10 && (node.contains(found) || found?.contains(node) === true);
}, selector);

test('every clue is read beside the grid, also one with several places, in four languages', async () => {
  for (const [code, width] of [['en', 375], ['en', 320], ['de', 375], ['fr', 360], ['es', 430]]) {
    const theme = code === 'en' ? 'market' : `market-${code}`;
    const page = await open(browser, makePage(`spots-${code}`, generated('4x4', '--theme', theme, '--difficulty', 'moderate', '--seed', '3')), { ...PHONE, viewport: { width, height: 812 } });
    const labels = await page.evaluate(() => zebra.game.clues.order);
    let several = 0;
    for (const label of labels) {
      for (let count = 0; count < 2; count += 1) {
        await page.evaluate((name) => zebra.game.clues.choose(name), label);
        const [top, bottom, head, spot] = await page.evaluate(() => {
          const box = zebra.game.clues.lines.get(zebra.game.clues.current).button.getBoundingClientRect();
          const head = document.querySelector('.clues-head').getBoundingClientRect();
          return [box.top, box.bottom, head.bottom, document.getElementById('clue-spot').textContent];
        });
        assert.ok(top >= head - 1 && top < head + 30 && bottom > top + 20, `clue ${label} at ${width} in ${code}: ${top} below ${head}`);
        several += spot !== '';
      }
      assert.ok(await isSeen(page, '.clue.current .sentence'), `clue ${label}`);
    }
    assert.ok(several > 0, code);
    await close(page);
  }
});

test('the number of a place goes when another block is opened by hand', async () => {
  const page = await fleaMarket();
  await page.evaluate(() => zebra.game.clues.choose('5'));
  assert.equal(await page.textContent('#clue-spot'), 'place 1/2');
  await page.click('#block-back');
  assert.equal(await page.textContent('#clue-spot'), '');
  await close(page);
});

test('a hint, a check, the walkthrough and the end are below the grid, also from the list of all clues', async () => {
  const page = await fleaMarket();
  const isBelow = async (panel) => {
    assert.ok(await page.locator(panel).isVisible(), panel);
    const [side, cell] = await page.evaluate(() => [document.getElementById('side').getBoundingClientRect().top, zebra.view.cell]);
    assert.equal(await page.getAttribute('#sheet', 'aria-expanded'), 'false', panel);
    assert.ok(side > 380 && cell > 30, `${panel}: ${side}`);
  };
  await page.click('#sheet');
  await ask(page, '#hint');
  await isBelow('#hint-panel');
  while (await page.locator('#hint-more').isVisible()) await page.click('#hint-more');
  const seen = await page.evaluate(() => [...document.querySelectorAll('#grid .new')].filter((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).length);
  assert.ok(seen > 0, 'its mark is seen');
  await page.click('#hint-close');
  await page.evaluate(() => zebra.game.mark(['Seller::Tom', 'Thing::teapot'], 'o'));
  await page.click('#sheet');
  await ask(page, '#check');
  await isBelow('#hint-panel');
  await page.click('#hint-close');
  await page.click('#sheet');
  await walk(page);
  await isBelow('#walk-panel');
  await page.click('#walk-close');
  await close(page);
});

test('a step of a hint that would say nothing more is left out', async () => {
  const page = await fleaMarket();
  const texts = await page.evaluate(() => {
    const mark = { together: ['Seller::Priya', 'Place::bakery'] };
    zebra.hints.start({ marks: [mark], facts: [], clues: ['2'], item: 'Seller::Priya', category: 'Place', texts: { where: 'Where?', paragraph: 'So.' } }, false);
    return zebra.hints.steps.map(({ text, more }) => [text, more]);
  });
  assert.deepEqual(texts, [['Where?', null], ['Clue 2: Priya\'s stall was by the bakery.', 'showClue'], ['So.', 'explain']]);
  await close(page);
});

test('a first player is told how cells are marked when the story is closed', async () => {
  for (const how of ['#story-box summary', '#grid thead .item']) {
    const page = await load(browser, makePage('first-help', FLEA_MARKET), PHONE);
    await page.locator(how).first().tap();
    await page.waitForFunction(() => /^Tap a cell for a cross/.test(document.getElementById('message').textContent), null, { timeout: 3000 });
    await page.evaluate(() => zebra.game.mark(['Seller::Tom', 'Price::$25'], 'x'));
    assert.equal(await page.textContent('#message'), '');
    await page.evaluate(() => {
      zebra.restart();
      zebra.view.tell(true);
    });
    await page.locator(how).first().tap();
    await page.waitForTimeout(200);
    assert.equal(await page.textContent('#message'), '', 'once');
    await close(page);
  }
});

test('a page of new puzzles comes back with the game that was played last, by its plain address', async () => {
  const path = newPuzzles();
  const page = await open(browser, path, PHONE);
  const go = async (link) => {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await page.waitForFunction((name) => zebra.game.link === name, link);
    await page.evaluate(() => zebra.game.grid.byKey.values().next().value.node.click());
  };
  await go('3x4-market-easy-5');
  const title = await page.textContent('#title');
  await go('3x4-cafe-easy-6');
  await page.click('#more-open');
  await page.click('#unfinished button');
  await page.goto('about:blank');
  await page.goto(`file://${path}`);
  await ready(page);
  assert.equal(await page.textContent('#title'), title);
  assert.equal(await page.evaluate(() => zebra.game.marks.size), 1);
  await close(page);
});

test('the first puzzle is in the language of the browser, and themes are listed by language', async () => {
  const page = await open(browser, newPuzzles(), { ...PHONE, locale: 'de-DE' });
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  const groups = await page.evaluate(() => [...document.querySelectorAll('#fresh-theme optgroup')].map(({ label, children }) => [label, children.length > 2]));
  assert.deepEqual(groups, [['English', true], ['Deutsch', true], ['español', true], ['français', true]]);
  // The records are in it, too.
  await page.evaluate(() => localStorage.setItem('zebra:records', '{"4x4 easy":{"best":75,"count":1,"games":[]}}'));
  await page.click('#more-open');
  assert.match(await page.textContent('#records'), /Deine Rekorde.*leicht/);
  await close(page);
  const other = await open(browser, newPuzzles(), { ...PHONE, locale: 'it-IT' });
  assert.equal(await other.evaluate(() => document.documentElement.lang), 'en');
  await close(other);
});

test('“Herrn Lorenz” is underlined as Herr Lorenz', async () => {
  const clues = [{ label: '1', sentence: 'Der Teekessel gehört Herrn Lorenz.', formulas: [{ is: ['teapot', 'Tom'] }] }, ...FLEA_MARKET.clues.slice(1)];
  const categories = FLEA_MARKET.categories.map((category) => ({ ...category, items: category.items.map((item) => (item === 'Tom' ? { name: 'Tom', phrase: 'Herr Lorenz', title: 'Herr Lorenz' } : item)) }));
  const page = await open(browser, makePage('herrn', { ...FLEA_MARKET, clues, categories }), PHONE);
  assert.deepEqual(await page.locator('.clue').first().locator('.mention').allTextContents(), ['Herrn Lorenz']);
  await close(page);
});

test('the clock waits while the help, the settings or the puzzles are open', async () => {
  const page = await fleaMarket();
  await page.evaluate(() => zebra.game.mark(['Seller::Tom', 'Price::$25'], 'x'));
  await page.click('#clue-next');
  await page.waitForFunction(() => zebra.timer.seconds > 0);
  for (const name of ['help', 'settings', 'more']) {
    await page.click(`#${name}-open`);
    const before = await page.evaluate(() => zebra.timer.seconds);
    await page.waitForTimeout(1500);
    assert.equal(await page.evaluate(() => zebra.timer.seconds), before, name);
    await page.evaluate(() => document.querySelector('dialog[open]').close());
  }
  await page.waitForFunction((seconds) => zebra.timer.seconds > seconds, await page.evaluate(() => zebra.timer.seconds));
  await close(page);
});
