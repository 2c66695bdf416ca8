// Long work beside the page: it shows its progress, can be stopped, and the page goes on meanwhile.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { ask, cellOf, close, follow, generated, launch, makePage, message, open, shownMarks, walk } from './browser.mjs';

const FIVE = 'puzzles/five_houses.zbc';
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('while the walkthrough is prepared, the page is played on', async () => {
  const page = await open(browser, makePage('beside', FIVE));
  const during = await page.evaluate(() => {
    document.getElementById('walk').click();
    if (document.getElementById('ask').open) document.getElementById('ask-yes').click();
    const { grid } = zebra.game;
    grid.byKey.values().next().value.node.click();
    return [zebra.busy.task?.name, zebra.game.marks.size, zebra.walkthrough.isOpen];
  });
  assert.deepEqual(during, ['explain', 1, false]);
  await page.waitForFunction(() => zebra.walkthrough.isOpen);
  await page.click('#walk-close');
  assert.equal((await shownMarks(page)).length, 1);
  await close(page);
});

test('the progress of a walkthrough is shown', async () => {
  const page = await open(browser, makePage('long', generated('6x6', '--seed', '3')));
  // Every value that the bar has had.
  await page.evaluate(() => {
    globalThis.values = [];
    const { run } = zebra.background;
    zebra.background.run = (name, parameters, onProgress) =>
      run.call(zebra.background, name, parameters, (part) => {
        onProgress(part);
        values.push(document.getElementById('busy-bar').value);
      });
    document.getElementById('walk').click();
    if (document.getElementById('ask').open) document.getElementById('ask-yes').click();
  });
  await page.waitForFunction(() => zebra.busy.task === null);
  assert.equal(await page.locator('#walk-panel').isVisible(), true);
  const values = await page.evaluate(() => globalThis.values);
  assert.ok(values.length > 3 && values.every((value, index) => value <= 1 && value >= (values[index - 1] ?? 0)), values.join());
  await page.click('#walk-close');
  await close(page);
});

test('stop, escape, a move and the next task stop a task', async () => {
  const page = await open(browser, makePage('stop', FIVE));
  const ways = [
    () => document.getElementById('busy-stop').click(),
    () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    () => zebra.game.grid.byKey.values().next().value.node.click(),
    () => document.getElementById('undo').click(),
  ];
  for (const stop of ways) {
    const result = await page.evaluate(`(async () => {
      const asked = zebra.hints.ask('Looking for a hint', 'hint');
      (${stop})();
      return [await asked, zebra.busy.task, zebra.background.running];
    })()`);
    assert.deepEqual(result, [undefined, null, null], String(stop));
  }
  await page.evaluate(() => {
    document.getElementById('walk').click();
    if (document.getElementById('ask').open) document.getElementById('ask-yes').click();
    document.getElementById('hint').click();
  });
  await page.waitForFunction(() => zebra.busy.task === null);
  assert.deepEqual([await page.locator('#hint-panel').isVisible(), await page.locator('#walk-panel').isVisible()], [true, false]);
  assert.equal(await page.locator('#busy').isVisible(), false);
  await walk(page);
  assert.equal(await page.locator('#walk-panel').isVisible(), true);
  await close(page);
});

test('the board in the worker makes the moves of the page', async () => {
  const page = await open(browser, makePage('replica', generated('4x4', '--seed', '2')));
  // Every hint is that of the board in the page, and so is its mistake.
  const differences = await page.evaluate(async () => {
    const { background, game } = zebra;
    const { board } = game;
    const found = [];
    const compare = async () => {
      for (const name of ['hint', 'mistake']) {
        const [there, here] = [await background.run(name, game.question()), board[name]()];
        if (JSON.stringify(there) !== JSON.stringify(here)) found.push([name, there, here]);
      }
      return board.hint()?.next;
    };
    let hint = await compare();
    for (let count = 0; hint && count < 8; count += 1) {
      board.mark(...hint.marks);
      if (count % 3 === 1) {
        board.undo();
        await compare();
        board.redo();
      }
      if (count === 4) background.close();
      if (count === 5) board.automate(['taken', 'shared']);
      hint = await compare();
    }
    const cell = game.grid.layout.cells[0][0];
    board.takeBack(cell.row.id, cell.column.id);
    await compare();
    board.goBack(2);
    await compare();
    return found;
  });
  assert.deepEqual(differences, []);
  await close(page);
});

test('a browser without workers does the work in the page', async () => {
  for (const broken of [
    () => delete globalThis.Worker,
    () => {
      const Real = globalThis.Worker;
      globalThis.Worker = class extends Real {
        constructor() {
          super(URL.createObjectURL(new Blob(['throw new Error("no worker")'])));
        }
      };
    },
  ]) {
    const context = await browser.newContext();
    await context.addInitScript(broken);
    const page = await context.newPage();
    await page.goto(`file://${makePage('alone', FIVE)}`);
    await page.waitForFunction(() => globalThis.zebra?.game);
    await ask(page, '#hint');
    assert.match(await page.textContent('#hint-text'), /^Think about this: /);
    await follow(page);
    await ask(page, '#check');
    assert.match(await message(page), /^No mistake so far/);
    await walk(page);
    assert.equal(await page.locator('#walk-panel').isVisible(), true);
    await context.close();
  }
});

test('a search for a new puzzle is stopped, and the game stays', async () => {
  const page = await open(browser, makePage('search', '--new', '3x3'));
  const title = await page.textContent('#title');
  const status = await page.evaluate(async () => {
    const made = zebra.fresh.make();
    document.getElementById('fresh-make').click();
    await made;
    return document.getElementById('fresh-status').textContent;
  });
  assert.equal(status, 'Stopped.');
  assert.equal(await page.textContent('#title'), title);
  await (await cellOf(page, await page.evaluate(() => [...zebra.game.grid.byKey.values()].map(({ cell }) => [cell.row.id, cell.column.id])[0]))).click();
  assert.equal((await shownMarks(page)).length, 1);
  await close(page);
});
