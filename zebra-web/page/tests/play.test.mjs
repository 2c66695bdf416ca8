// Playing in a real browser. `checks/page` runs these tests.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { ask, cellOf, circles, close, follow, generated, launch, makePage, message, open, ready, shownMarks, walk } from './browser.mjs';

const FIVE = 'puzzles/five_houses.zbc';
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const isSolved = async (page) => assert.match(await message(page), /^Solved/);

test('a puzzle is solved by clicks', async () => {
  const page = await open(browser, makePage('clicks', FIVE));
  for (const pair of await circles(page)) {
    const cell = await cellOf(page, pair);
    // A click sets a cross, or where none is possible a circle; the next one sets the circle.
    for (let click = 0; click < 3 && !(await cell.evaluate((node) => node.classList.contains('together'))); click += 1) await cell.click();
  }
  await isSolved(page);
  await close(page);
});

test('a puzzle is solved by keys alone', async () => {
  const page = await open(browser, makePage('keys', generated('4x4', '--seed', '2')));
  const wanted = new Set((await circles(page)).map((pair) => pair.join()));
  await page.locator('#grid td[tabindex="0"]').focus();
  // Along every line, from the first cell to the last one, then to the first cell of the next line.
  const focused = () => page.evaluate(() => {
    const { row, column } = document.activeElement.dataset;
    const cell = zebra.game.grid.layout.cells[row][column];
    return { row: Number(row), column: Number(column), pair: [cell.row.id, cell.column.id] };
  });
  for (let line = 0; ; line += 1) {
    await page.keyboard.press('Home');
    for (let place = await focused(), last = -1; place.column !== last; place = await focused()) {
      last = place.column;
      await page.keyboard.press(wanted.has(place.pair.join()) ? 'o' : 'x');
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Home');
    const { row } = await focused();
    await page.keyboard.press('ArrowDown');
    if ((await focused()).row === row) break;
    assert.ok(line < 100);
  }
  await isSolved(page);
  await close(page);
});

test('keys set, change and take back marks, and space goes through them', async () => {
  const page = await open(browser, makePage('cycle', FIVE));
  await page.locator('#grid td[tabindex="0"]').focus();
  const label = () => page.evaluate(() => document.activeElement.getAttribute('aria-label').split(': ')[1]);
  const steps = [['x', 'apart'], ['x', 'open'], ['o', 'together'], ['x', 'apart'], ['Delete', 'open'], ['Space', 'apart'],
    ['Space', 'together'], ['Space', 'open'], ['Control+z', 'together'], ['Control+y', 'open']];
  for (const [key, state] of steps) {
    await page.keyboard.press(key);
    assert.equal(await label(), state, key);
  }
  await close(page);
});

test('a puzzle is solved with hints alone, in all strengths', async () => {
  const page = await open(browser, makePage('hints', generated('4x5', '--seed', '8')));
  let count = 0;
  while (!/^Solved/.test(await message(page))) {
    await ask(page, '#hint');
    const texts = [await page.textContent('#hint-text')];
    while (await page.locator('#hint-more').isVisible()) {
      await page.click('#hint-more');
      texts.push(await page.textContent('#hint-text'));
    }
    // A clue without marks beside it needs no step for these.
    const [clued, marked] = await page.evaluate(() => [zebra.hints.hint.clues.length > 0, zebra.hints.hint.facts.length > 0]);
    assert.equal(texts.length, clued && marked ? 4 : 3);
    // The argument can be the clue itself; then its step shows the mark.
    assert.equal(new Set(texts.slice(0, -1)).size, texts.length - 1, 'each step says more');
    assert.match(texts[0], /^Think about this: /);
    const [lit, fresh, clues] = await page.evaluate(() => [
      document.querySelectorAll('.clue.lit').length, document.querySelectorAll('#grid .new').length, zebra.hints.hint.clues.length,
    ]);
    assert.ok(lit === clues && fresh > 0, `${lit} of ${clues} clues and ${fresh} cells are highlighted`);
    await page.click('#hint-follow');
    count += 1;
    assert.ok(count < 100);
  }
  assert.equal(await page.locator('#hint-panel').isVisible(), false);
  await close(page);
});

test('everything is undone to the start, and redone', async () => {
  const page = await open(browser, makePage('undo', FIVE));
  for (let count = 0; count < 6; count += 1) {
    await follow(page);
  }
  const marks = await shownMarks(page);
  assert.ok(marks.length > 6);
  for (let count = 0; count < 6; count += 1) await page.click('#undo');
  assert.equal(await page.locator('#undo').isDisabled(), true);
  assert.deepEqual(await shownMarks(page), []);
  while (await page.locator('#redo').isEnabled()) await page.click('#redo');
  assert.deepEqual(await shownMarks(page), marks);
  await close(page);
});

test('a game goes on after the page is loaded again', async () => {
  const page = await open(browser, makePage('reload', FIVE));
  await (await cellOf(page, ['Color::red', '#::1'])).click();
  await (await cellOf(page, ['Nation::English', '#::3'])).click({ button: 'right' });
  await page.locator('.clue').nth(2).click();
  await page.fill('#notes', 'the <b>zebra</b> & more');
  await page.click('#undo');
  const marks = await shownMarks(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await shownMarks(page), marks);
  assert.equal(await page.locator('.clue').nth(2).getAttribute('aria-pressed'), 'true');
  assert.equal(await page.inputValue('#notes'), 'the <b>zebra</b> & more');
  await page.click('#redo');
  assert.equal((await shownMarks(page)).filter((mark) => mark.endsWith('together user')).length, 1);
  // Another puzzle has its own game.
  await page.goto(`file://${makePage('other', generated('3x3'))}`);
  await ready(page);
  assert.deepEqual(await shownMarks(page), []);
  await close(page);
});

test('broken saved games are refused with a message', async () => {
  const page = await open(browser, makePage('broken', FIVE));
  await (await cellOf(page, ['Color::red', '#::1'])).click();
  const [key, good] = await page.evaluate(() => [zebra.game.key, localStorage.getItem(zebra.game.key)]);
  const board = (change) => JSON.stringify({ ...JSON.parse(good), board: change(JSON.parse(good).board) });
  const cases = [
    ['', /not JSON/],
    ['{', /not JSON/],
    ['null', /not a game/],
    ['[]', /not a game/],
    [good.replace('"zebra":1', '"zebra":2'), /not a game of this version/],
    [good.replace('"struck":[]', '"struck":[1]'), /list of clues/],
    [good.replace(/"seconds":\d+/, '"seconds":-1'), /time/],
    [good.replace(/"notes":""/, '"notes":{}'), /notes/],
    [board(() => 7), /no board/],
    [board(() => 'x'), /not a saved board/],
    [board((text) => text.replace('red', 'pink')), /move 1: category `Color` has no item `pink`/],
    [board((text) => text.replace('"version":1', '"version":9')), /version 9/],
    [board((text) => text.replace('"undone":[]', '"undone":[{"go_back":99}]')), /undone move 1/],
  ];
  for (const [save, reason] of cases) {
    await page.evaluate(([name, text]) => {
      // The page saves when it is left; this is what another program has written since.
      zebra.game.save = () => {};
      localStorage.setItem(name, text);
    }, [key, save]);
    await page.reload();
    await ready(page);
    const said = await message(page);
    assert.match(said, /^The saved game is refused: /, save);
    assert.match(said, reason);
    assert.deepEqual(await shownMarks(page), []);
  }
  // It can be played all the same.
  await (await cellOf(page, ['Color::red', '#::1'])).click();
  assert.equal((await shownMarks(page)).length, 1);
  await close(page);
});

test('a mistake is found, and taken back', async () => {
  const page = await open(browser, makePage('mistake', FIVE));
  await ask(page, '#check');
  assert.match(await message(page), /no marks yet/);
  await (await cellOf(page, ['Nation::English', 'Color::red'])).click({ button: 'right' });
  const right = await shownMarks(page);
  await ask(page, '#check');
  assert.match(await message(page), /^No mistake so far\. \d+ cells are open\.$/);
  await (await cellOf(page, ['Drink::milk', '#::3'])).click();
  await (await cellOf(page, ['Drink::tea', '#::1'])).click();
  await ask(page, '#check');
  assert.match(await page.textContent('#hint-text'), /^Something is wrong/);
  for (let more = 0; more < 3; more += 1) await page.click('#hint-more');
  assert.equal(await page.locator('#grid .wrong').count(), 1);
  // One mark is taken back, and what was right or wrong after it stays; or all since then.
  const all = await shownMarks(page);
  await page.click('#hint-follow');
  const rest = await shownMarks(page);
  assert.ok(rest.length < all.length && rest.length > right.length);
  await page.click('#undo');
  assert.deepEqual(await shownMarks(page), all);
  await ask(page, '#check');
  for (let more = 0; more < 3; more += 1) await page.click('#hint-more');
  await page.click('#hint-back');
  assert.deepEqual(await shownMarks(page), right);
  await close(page);
});

test('a mistake is explained in the language of the puzzle', async () => {
  const page = await open(browser, makePage('german-mistake', generated('4x4', '--language', 'de', '--seed', '3')));
  const [wrong] = await circles(page);
  await (await cellOf(page, wrong)).click();
  await ask(page, '#check');
  while (await page.locator('#hint-more').isVisible()) await page.click('#hint-more');
  assert.match(await page.textContent('#hint-text'), /^Deine Markierung .* ≠ .* ist falsch\./);
  await page.click('#hint-follow');
  assert.deepEqual(await shownMarks(page), []);
  await close(page);
});

test('marks are tried out, and kept or taken back together', async () => {
  const path = makePage('try', FIVE);
  const page = await open(browser, path);
  const mark = async (...pair) => (await cellOf(page, pair)).click();
  await mark('Color::red', '#::1');
  const before = await shownMarks(page);
  await page.keyboard.press('t');
  assert.equal(await page.getAttribute('#try', 'aria-pressed'), 'true');
  await (await cellOf(page, ['Color::blue', '#::2'])).click({ button: 'right' });
  await mark('Drink::tea', '#::1');
  assert.equal(await page.locator('#grid .tried').count(), 10);
  assert.match(await (await cellOf(page, ['Drink::tea', '#::1'])).getAttribute('aria-label'), /apart, tentative$/);
  // A page that is opened again goes on with the trial.
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('#grid .tried').count(), 10);
  await page.click('#try');
  await page.click('#try-back');
  assert.deepEqual(await shownMarks(page), before);
  assert.equal(await page.getAttribute('#try', 'aria-pressed'), 'false');
  // What was taken back is tried again after undo.
  await page.click('#undo');
  assert.deepEqual([(await shownMarks(page)).length, await page.locator('#grid .tried').count(), await page.getAttribute('#try', 'aria-pressed')], [11, 10, 'true']);
  // What is kept is like other marks; what is undone from before the trial ends it.
  await mark('Drink::milk', '#::1');
  await page.click('#try');
  await page.click('#try-keep');
  assert.deepEqual([(await shownMarks(page)).length, await page.locator('#grid .tried').count()], [12, 0]);
  await page.click('#undo');
  assert.equal(await page.locator('#grid .tried').count(), 11, 'they were tried before they were kept');
  for (let count = 0; count < 4; count += 1) await page.click('#undo');
  assert.deepEqual([(await shownMarks(page)).length, await page.getAttribute('#try', 'aria-pressed')], [0, 'false']);
  await close(page);
});

test('automatic crosses can be switched off', async () => {
  const page = await open(browser, makePage('automatic', FIVE));
  await (await cellOf(page, ['Color::red', '#::1'])).click({ button: 'right' });
  assert.equal((await shownMarks(page)).length, 9);
  await page.click('#settings-open');
  await page.uncheck('#auto-taken');
  await page.click('#settings-done');
  assert.deepEqual(await shownMarks(page), ['#::1 Color::red together user']);
  await page.reload();
  await ready(page);
  assert.equal((await shownMarks(page)).length, 1);
  await close(page);
});

test('the walkthrough is beside the grid, and leaves the game as it is', async () => {
  const page = await open(browser, makePage('walkthrough', FIVE));
  await (await cellOf(page, ['Color::red', '#::1'])).click();
  const marks = await shownMarks(page);
  await walk(page);
  let [count, most] = [0, 0];
  while (await page.locator('#walk-next').isEnabled()) {
    assert.ok((await page.textContent('#walk-text')).trim().length > 10);
    const known = (await shownMarks(page)).length;
    assert.ok(known >= most);
    most = known;
    count += 1;
    if (count === 3) {
      assert.ok((await page.locator('.clue.lit').count()) > 0 && (await page.locator('#grid .new').count()) > 0);
      await (await cellOf(page, ['Color::red', '#::2'])).click();
      assert.match(await message(page), /shows the walkthrough/);
    }
    if (count < 3) await page.keyboard.press('ArrowRight');
    else await page.click('#walk-next');
    assert.ok(count < 100);
  }
  assert.ok(count > 5);
  assert.equal(await page.evaluate(() => zebra.game.preview.marks.size === zebra.game.grid.byKey.size), true);
  await page.click('#walk-close');
  assert.deepEqual(await shownMarks(page), marks);
  await close(page);
});

test('a page makes new puzzles, by number, and keeps the last one', async () => {
  const page = await open(browser, makePage('new', '--new', '3x4', '--new-theme', 'harbor', '--new-difficulty', 'easy'));
  assert.match(await page.textContent('#about'), /^(easy)?$/);
  const title = await page.textContent('#title');
  assert.ok(title.length > 3);
  const clues = await page.locator('.clue').allTextContents();
  await (await cellOf(page, await page.evaluate(() => [...zebra.game.grid.byKey.values()].map(({ cell }) => [cell.row.id, cell.column.id])[0]))).click();
  await page.reload();
  await ready(page);
  assert.deepEqual(await page.locator('.clue').allTextContents(), clues);
  assert.equal((await shownMarks(page)).length, 1);
  const make = async (number) => {
    await page.fill('#fresh-seed', number);
    await page.click('#fresh-make');
    await page.waitForFunction(() => document.getElementById('fresh-make').textContent === 'New puzzle');
    return page.locator('.clue').allTextContents();
  };
  const status = await page.textContent('#fresh-status');
  const number = status.match(/\d+/)[0];
  const other = await make(String(Number(number) + 1000));
  assert.notDeepEqual(other, clues);
  assert.deepEqual(await make(number), clues);
  await page.selectOption('#fresh-items', '5');
  await page.selectOption('#fresh-difficulty', 'any');
  await page.selectOption('#fresh-theme', 'street');
  await make('7');
  assert.equal(await page.evaluate(() => zebra.game.puzzle.data.rows), 5);
  await close(page);
});
