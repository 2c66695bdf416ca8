// What a player on a phone expects of taps, undo, refused marks and trials, of hints and questions, and after the end.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { ask, cellOf, close, FLEA_MARKET, generated, launch, makePage, open, PHONE, ready, walk } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const fleaMarket = (options = PHONE) => open(browser, makePage('flea-market', FLEA_MARKET), options);
/** Taps the cell of two items. */
const tap = async (page, ...pair) => (await cellOf(page, pair)).evaluate((node) => node.click());
/** Returns the state of the cell of two items: `x`, `o` or `open`. */
const stateOf = (page, ...pair) => page.evaluate((items) => {
  const entry = zebra.game.marks.get([...items].sort().join('\n'));
  return entry ? (entry.mark.together ? 'o' : 'x') : 'open';
}, pair);
const TEAPOT = ['Seller::Nadia', 'Thing::teapot'];
/** Makes a circle of Tom and $40 impossible, and sets a cross there. */
async function exclude(page) {
  await page.evaluate(() => {
    zebra.game.mark(['Seller::Tom', 'Price::$40'], 'x');
    zebra.game.mark(['Seller::Tom', 'Price::$25'], 'o');
  });
}
/** Marks what belongs to each price, which leaves cells of the rows open. */
const fillRows = (page) => page.evaluate(() => {
  const [answer] = zebra.game.puzzle.solve().answers;
  for (const row of answer) {
    for (const name of Object.keys(row)) if (name !== 'Price') zebra.game.mark([`Price::${row.Price}`, `${name}::${row[name]}`], 'o');
  }
});
const solve = async (page) => {
  await page.evaluate(() => zebra.game.fill(zebra.game.puzzle.solve().answers[0].flatMap((row) =>
    Object.keys(row).filter((name) => name !== 'Seller').map((name) => [`Seller::${row.Seller}`, `${name}::${row[name]}`]))));
  await page.waitForSelector('#end-panel:not([hidden])');
};

test('undo and redo go through what was seen, tap by tap, also after the page is opened again', async () => {
  const page = await fleaMarket();
  const press = async (name) => {
    await page.click(`#${name}`);
    return stateOf(page, ...TEAPOT);
  };
  for (let count = 0; count < 3; count += 1) await tap(page, ...TEAPOT);
  assert.equal(await stateOf(page, ...TEAPOT), 'open');
  assert.deepEqual([await press('undo'), await press('undo')], ['o', 'x']);
  await page.reload();
  await ready(page);
  assert.deepEqual([await press('redo'), await press('redo')], ['o', 'open']);
  assert.deepEqual([await press('undo'), await press('undo'), await press('undo')], ['o', 'x', 'open']);
  assert.equal(await page.locator('#undo').isDisabled(), true);
  // Moves after an undo are steps of their own.
  await tap(page, ...TEAPOT);
  await tap(page, 'Seller::Nadia', 'Thing::typewriter');
  await page.click('#undo');
  assert.equal(await stateOf(page, ...TEAPOT), 'x');
  await close(page);
});

test('a refused circle keeps the cross, and the next tap takes it back', async () => {
  const page = await fleaMarket();
  const pair = ['Seller::Tom', 'Place::bakery'];
  await tap(page, ...pair);
  await page.evaluate(() => {
    for (const circle of [['Seller::Tom', 'Price::$25'], ['Price::$25', 'Place::church']]) zebra.game.mark(circle, 'o');
  });
  await page.click('#undo');
  await page.click('#redo');
  const steps = await page.evaluate(() => zebra.game.state.undoable);
  await tap(page, ...pair);
  assert.equal(await stateOf(page, ...pair), 'x');
  assert.equal(await page.textContent('#message'), 'Not entered: it contradicts your marks.');
  const { undoable, redoable } = await page.evaluate(() => zebra.game.state);
  assert.deepEqual([undoable, redoable], [steps, 0], 'a refused tap is no step');
  await tap(page, ...pair);
  assert.deepEqual([await stateOf(page, ...pair), await page.textContent('#message')], ['open', '']);
  await page.click('#undo');
  assert.equal(await stateOf(page, ...pair), 'x');
  await close(page);
});

test('the reason of a refusal is whole, behind a button, and other errors have two lines', async () => {
  const page = await fleaMarket();
  await exclude(page);
  await page.evaluate(() => {
    const { game } = zebra;
    game.move(() => ({ refused: { message: `Tom and $40 cannot be together: ${'this rests on your marks, '.repeat(12)}`, marks: [] } }));
  });
  const height = () => page.evaluate(() => document.getElementById('message').getBoundingClientRect().height);
  const isLong = async () => {
    assert.ok((await height()) < 76, `${await height()} pixels are more than two lines`);
    await page.click('#message-why');
    assert.ok((await height()) > 150);
    assert.equal(await page.locator('#message-why').isVisible(), false);
    await page.click('#message-close');
  };
  await isLong();
  await page.evaluate(() => {
    const { game } = zebra;
    game.state.clash = { marks: Array(24).fill({ together: ['Seller::Tom', 'Price::$40'] }) };
    game.contradict();
  });
  assert.equal(await page.textContent('#message-why'), 'Why?');
  await isLong();
  await page.evaluate(() => {
    const { game } = zebra;
    game.state.clash = { marks: [{ together: ['Seller::Tom', 'Price::$40'] }] };
    game.contradict();
  });
  assert.equal(await page.locator('#message-why').isVisible(), false, 'a short reason is whole');
  await close(page);
});

test('a trial without tentative marks ends without a question', async () => {
  const page = await fleaMarket();
  await page.click('#try');
  for (let count = 0; count < 3; count += 1) await tap(page, ...TEAPOT);
  await page.click('#try');
  assert.deepEqual([await page.locator('#trying').isVisible(), await page.getAttribute('#try', 'aria-pressed')], [false, 'false']);
  assert.match(await page.textContent('#message'), /has ended/);
  await page.click('#try');
  await tap(page, ...TEAPOT);
  await page.click('#try');
  assert.equal(await page.locator('#trying').isVisible(), true);
  await page.touchscreen.tap(180, 60);
  assert.equal(await page.locator('#trying').isVisible(), false, 'a tap beside a question closes it');
  await close(page);
});

test('nothing is seen above the head of the end', async () => {
  for (const [width, height] of [[375, 667], [812, 375], [768, 1024], [1280, 800]]) {
    const page = await fleaMarket({ viewport: { width, height }, reducedMotion: 'reduce' });
    await solve(page);
    for (const scroll of [0, 60, 120, 9999]) {
      const above = await page.evaluate((top) => {
        const side = document.getElementById('side');
        side.scrollTop = top;
        const head = document.querySelector('.end .panel-head').getBoundingClientRect();
        const edge = Math.max(side.getBoundingClientRect().top + 1, head.top - 18);
        const seen = [];
        for (let y = edge; y < head.bottom - 4; y += 2) seen.push(document.elementFromPoint(head.left + head.width / 2, y));
        // A shadow is not found by a point: what lies above the head must be within it.
        const cover = parseFloat(getComputedStyle(document.querySelector('.end .panel-head')).boxShadow.match(/px (-?[\d.]+)px/)?.[1] ?? 0);
        return [...new Set(seen)].filter((node) => node.closest('.end-art, #end-text, #end-answer, .row')).filter(() => head.top + cover > edge).map(({ id }) => id);
      }, scroll);
      assert.deepEqual(above, [], `${width}x${height} scrolled by ${scroll}`);
    }
    await close(page);
  }
});

test('after the end, its panel comes back by each of the buttons that ask for it', async () => {
  const page = await fleaMarket();
  await solve(page);
  for (const button of ['#answer-open', '#check', '#hint']) {
    await page.click('#end-close');
    assert.equal(await page.textContent('#answer-open'), 'Solved');
    await page.click(button);
    assert.ok(await page.locator('#end-share').isVisible(), button);
  }
  assert.deepEqual(await page.evaluate(() => [zebra.game.hints, zebra.game.checks]), [0, 0]);
  // After the end, the walkthrough shows nothing new.
  await ask(page, '#walk');
  assert.equal(await page.locator('#walk-panel').isVisible(), true);
  await page.click('#answer-open');
  assert.deepEqual([await page.locator('#walk-panel').isVisible(), await page.locator('#end-panel').isVisible()], [false, true]);
  await page.click('#undo');
  assert.equal(await page.textContent('#answer-open'), 'Answer');
  await close(page);
});

test('when all rows are marked, the page leads to the answer', async () => {
  const page = await fleaMarket();
  await fillRows(page);
  assert.equal(await page.evaluate(() => zebra.game.state.complete), false);
  assert.match(await page.textContent('#message'), /press “Answer”/);
  assert.equal(await page.locator('#answer-open.main').count(), 1);
  await page.click('#undo');
  assert.equal(await page.locator('#answer-open.main').count(), 0);
  await close(page);
});

test('the walkthrough asks before it shows the solution, once, in four languages', async () => {
  for (const code of ['en', 'de', 'fr', 'es']) {
    const page = await open(browser, makePage(`ask-${code}`, generated('3x3', '--seed', '5', ...(code === 'en' ? [] : ['--theme', `school-${code}`]))), PHONE);
    await page.evaluate(() => zebra.game.grid.byKey.values().next().value.node.click());
    await page.click('#walk');
    assert.match(await page.textContent('#ask-text'), { en: /Open it\?/, de: /Öffnen\?/, fr: /L’ouvrir \?/, es: /¿Abrirla\?/ }[code]);
    await page.click('#ask-no');
    assert.equal(await page.locator('#walk-panel').isVisible(), false);
    await walk(page);
    await page.click('#walk-close');
    await ask(page, '#walk');
    assert.equal(await page.locator('#walk-panel').isVisible(), true);
    await close(page);
  }
});

test('the question before the walkthrough keeps the focus, and the page below it is out of reach', async () => {
  for (const device of [PHONE, {}]) {
    const page = await open(browser, makePage('ask-focus', 'puzzles/five_houses.zbc'), device);
    const focused = () => page.evaluate(() => document.activeElement.closest('dialog')?.id);
    const marks = () => page.evaluate(() => zebra.game.marks.size);
    await page.click('#walk');
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      assert.equal(await focused(), 'ask');
    }
    // A click beside it closes it, and does nothing else.
    const [x, y] = await page.evaluate(() => {
      const { left, top, width } = document.getElementById('ask').getBoundingClientRect();
      return [left + width / 2, top / 2];
    });
    await page.mouse.click(x, y);
    assert.deepEqual([await page.locator('#ask').isVisible(), await marks()], [false, 0]);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'walk');
    await page.click('#walk');
    await page.keyboard.press('Escape');
    assert.deepEqual([await page.locator('#ask').isVisible(), await page.locator('#walk-panel').isVisible()], [false, false]);
    await page.click('#walk');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => zebra.walkthrough.isOpen);
    await close(page);
  }
});

test('the form of the answer keeps its ends in view, marks empty fields, and closes by a tap beside it', async () => {
  const page = await open(browser, makePage('whole-form', { ...FLEA_MARKET, question: 'Who has what?' }), PHONE);
  await page.click('#answer-open');
  const inView = async (when) => {
    for (const name of ['#answering-close', '#answering-form .main']) {
      const seen = await page.evaluate((selector) => {
        const node = document.querySelector(selector);
        const { left, top, width, height, bottom } = node.getBoundingClientRect();
        return bottom <= document.getElementById('answering').getBoundingClientRect().bottom && node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }, name);
      assert.ok(seen, `${name} ${when}`);
    }
  };
  for (const scroll of [0, 200, 9999]) {
    await page.evaluate((top) => {
      document.getElementById('answering').scrollTop = top;
    }, scroll);
    await inView(`scrolled by ${scroll}`);
  }
  await page.click('#answering-form .main');
  await inView('with the message');
  assert.equal(await page.locator('#answering [aria-invalid="true"]').count(), 12);
  await page.selectOption('select[data-row="Seller::Tom"][data-category="Place"]', 'Place::church');
  assert.equal(await page.locator('#answering [aria-invalid="true"]').count(), 11);
  await page.touchscreen.tap(180, 4);
  assert.equal(await page.locator('#answering').isVisible(), false);
  await close(page);
});

test('a game begins at a block of its first clue', async () => {
  const clues = [FLEA_MARKET.clues[5], ...FLEA_MARKET.clues.filter((_, index) => index !== 5)];
  const page = await open(browser, makePage('first-clue', { ...FLEA_MARKET, clues }), PHONE);
  const [names, away] = await page.evaluate(() => {
    const { row, column, top, left } = zebra.view.blocks[zebra.view.place];
    const [cell, corner] = [zebra.game.grid.node([top, left]), zebra.game.grid.map.closest('td')].map((node) => node.getBoundingClientRect());
    return [[row.name, column.name].sort(), Math.hypot(cell.left - corner.right, cell.top - corner.bottom)];
  });
  assert.deepEqual(names, ['Place', 'Price']);
  assert.ok(away < 3, `its first cell is ${away} pixels from the corner`);
  await close(page);
});

test('a hint that needs no clue goes on to the marks', async () => {
  const page = await fleaMarket();
  await page.evaluate(() => {
    const circles = [['Seller::Tom', 'Price::$25'], ['Place::church', 'Price::$25'], ['Thing::gramophone', 'Price::$25'], ['Seller::Priya', 'Place::bakery']];
    for (const pair of circles) zebra.game.mark(pair, 'o');
  });
  await ask(page, '#hint');
  assert.equal(await page.textContent('#hint-title'), 'Hint · step 1 of 3');
  assert.equal(await page.textContent('#hint-more'), 'Show the marks');
  await page.click('#hint-more');
  assert.match(await page.textContent('#hint-text'), /^No clue needed.* Look at what is marked: /);
  assert.equal(await page.locator('#grid .fact').count(), 2);
  await page.click('#hint-more');
  assert.ok((await page.locator('#grid .new').count()) > 0);
  assert.equal(await page.locator('#hint-more').isVisible(), false);
  await close(page);
});
