// Playing with fingers: what a tap, a drag, a long press, a pinch and a scroll do to the marks, and what is in view on each screen.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { ask, circles, close, fingers, follow, generated, launch, makePage, message, open, PHONE, shownMarks } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Returns the middle of a cell of the grid, which is brought into view. */
function middleOf(page, row, column) {
  return page.evaluate(([down, right]) => {
    zebra.view.showMost([[down, right]]);
    const { x, y, width, height } = zebra.game.grid.node([down, right]).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, [row, column]);
}

const states = async (page) => (await shownMarks(page)).map((mark) => mark.split(' ').slice(-2).join(' '));
const settle = (page, time = 60) => page.waitForTimeout(time);

test('a puzzle is solved by taps', async () => {
  const page = await open(browser, makePage('taps', generated('4x4', '--seed', '2')), PHONE);
  const touch = await fingers(page);
  for (const pair of await circles(page)) {
    const place = await page.evaluate(([one, other]) => {
      const cell = [...zebra.game.grid.byKey.values()].find(({ cell: { row, column } }) => [row.id, column.id].includes(one) && [row.id, column.id].includes(other));
      return [Number(cell.node.dataset.row), Number(cell.node.dataset.column)];
    }, pair);
    for (let tap = 0; tap < 3; tap += 1) {
      if (await page.evaluate((at) => zebra.game.grid.node(at).classList.contains('together'), place)) break;
      const zoom = await page.evaluate(() => zebra.view.cell);
      await touch(await middleOf(page, ...place));
      await touch();
      await settle(page);
      assert.equal(await page.evaluate(() => zebra.view.cell), zoom, 'a tap does not zoom');
    }
  }
  assert.match(await message(page), /^Solved/);
  await page.waitForSelector('#end-panel:not([hidden])');
  assert.match(await page.textContent('#end-text'), /without hints/);
  assert.equal(await page.locator('#end-answer tbody tr').count(), 4);
  await close(page);
});

test('a mark is set on release: a long press is a circle, a drag paints crosses in one move', async () => {
  const page = await open(browser, makePage('press', generated('4x5', '--seed', '8')), PHONE);
  const touch = await fingers(page);
  const [first, last] = [await middleOf(page, 0, 0), await middleOf(page, 0, 2)];
  await touch(first);
  await settle(page);
  assert.deepEqual(await shownMarks(page), [], 'nothing is set before the release');
  await page.waitForSelector('#grid .armed');
  await touch();
  await settle(page);
  assert.deepEqual((await states(page)).filter((state) => state === 'together user').length, 1);
  await page.click('#undo');
  await touch(first);
  for (let step = 1; step <= 6; step += 1) await touch({ x: first.x + ((last.x - first.x) * step) / 6, y: first.y });
  assert.deepEqual(await shownMarks(page), []);
  await touch();
  await settle(page);
  assert.deepEqual(await states(page), ['apart user', 'apart user', 'apart user']);
  await page.click('#undo');
  assert.deepEqual(await shownMarks(page), []);
  await close(page);
});

test('a pinch and a scroll never set a mark, and headings stay in view', async () => {
  const page = await open(browser, makePage('pinch', generated('5x5', '--seed', '7')), PHONE);
  const touch = await fingers(page);
  const at = await middleOf(page, 1, 1);
  const before = await page.evaluate(() => zebra.view.cell);
  // Two fingers, the second one later; also one that has already painted, and one that is lifted before the other.
  for (const moved of [0, 70]) {
    await touch(at);
    await touch({ x: at.x + moved, y: at.y });
    await touch({ x: at.x + moved, y: at.y }, { x: at.x + 60, y: at.y + 60 });
    for (let step = 1; step <= 5; step += 1) await touch({ x: at.x - 10 * step, y: at.y - 10 * step }, { x: at.x + 60 + 10 * step, y: at.y + 60 + 10 * step });
    await touch({ x: at.x - 50, y: at.y - 50 });
    await touch({ x: at.x - 60, y: at.y - 50 });
    await settle(page, 500);
    await touch();
    await settle(page);
    assert.deepEqual(await shownMarks(page), []);
  }
  assert.ok((await page.evaluate(() => zebra.view.cell)) > before);
  const inView = await page.evaluate(() => {
    const box = document.getElementById('scroll').getBoundingClientRect();
    const [top, left] = ['#grid thead .category', '#grid tbody .category'].map((name) => document.querySelector(name).getBoundingClientRect());
    return Math.abs(top.top - box.top) < 2 && Math.abs(left.left - box.left) < 2;
  });
  assert.ok(inView, 'the headings are in view');
  assert.equal(await page.textContent('#overview span'), 'Zoom out');
  await page.click('#overview');
  // The whole grid, by its button: a tap there makes cells large again and sets nothing.
  assert.equal(await page.textContent('#overview span'), 'Whole grid');
  await page.click('#overview');
  assert.equal(await page.textContent('#overview span'), 'One block');
  assert.equal(await page.evaluate(() => zebra.view.isTooSmall()), true);
  const small = await page.evaluate(() => {
    const { x, y, width, height } = zebra.game.grid.node([6, 6]).getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await touch(small);
  await touch();
  await settle(page);
  assert.deepEqual(await shownMarks(page), []);
  assert.ok((await page.evaluate(() => zebra.view.cell)) >= 40);
  // A drag of the headings goes to the next block.
  await page.evaluate(() => zebra.view.go(0, 'instant'));
  const heading = await page.evaluate(() => {
    const { x, y, width, height } = document.querySelector('#grid thead .item').getBoundingClientRect();
    return { x: x + width / 2 + 120, y: y + height / 2 };
  });
  await touch(heading);
  for (let step = 1; step <= 5; step += 1) await touch({ x: heading.x - 30 * step, y: heading.y });
  await touch();
  await settle(page);
  assert.equal(await page.evaluate(() => zebra.view.place), 1);
  assert.deepEqual(await shownMarks(page), []);
  await close(page);
});

test('a touch of a clue shows its cells, and one of its number strikes it out', async () => {
  const puzzle = generated('4x4', '--language', 'de', '--seed', '3', '--difficulty', 'easy');
  // Items with endings, as in the genitive; a part of "Milchtrinkerin" is no item with an ending.
  const isWord = (sentence, name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(sentence);
  const inflected = puzzle.clues.find(({ sentence, formulas }) => formulas[0].is?.every((name) => isWord(sentence, name)));
  const names = inflected.formulas[0].is;
  for (const name of names) inflected.sentence = inflected.sentence.replace(name, `${name}s`);
  const page = await open(browser, makePage('read', puzzle), PHONE);
  const count = await page.locator('.clue').count();
  // Each block that is gone to has cells of what the clue says, whatever endings its items have in the sentence.
  const meet = () => page.evaluate(() => {
    const { view, game: { clues } } = zebra;
    const isOf = ({ row, column }, pair) => pair.includes(row.name) && pair.includes(column.name);
    const pairs = clues.blocks();
    return pairs.length > 0 && pairs.some((pair) => isOf(view.blocks[view.place], pair));
  });
  const first = page.locator('.clue').nth(0);
  await first.tap();
  assert.equal(await first.getAttribute('aria-pressed'), 'false');
  assert.ok(await meet());
  for (let turn = 1; turn < count; turn += 1) {
    // Who turns to another clue stays at the block; the map shows those of the clue, and a tap goes to one.
    const place = await page.evaluate(() => zebra.view.place);
    await page.click('#clue-next');
    assert.equal(await page.evaluate(() => zebra.view.place), place);
    assert.ok((await page.locator('.map .read').count()) > 0);
    await page.locator('.clue').nth(turn).tap();
    assert.ok(await meet());
    assert.ok((await page.locator('#grid th.read').count()) > 0 && (await page.locator('#grid .band').count()) > 0);
  }
  assert.equal(await page.textContent('#clue-place'), `${count} von ${count}`);
  const mentions = page.locator('.clue', { hasText: inflected.sentence }).locator('.mention');
  assert.deepEqual((await mentions.allTextContents()).sort(), names.map((name) => `${name}s`).sort());
  // The handle is in view wherever the sheet is scrolled to, and a clue that is chosen draws it down.
  await page.click('#sheet');
  await first.locator('.label').tap();
  assert.equal(await first.getAttribute('aria-pressed'), 'true');
  await page.evaluate(() => {
    document.getElementById('side').scrollTop = 9999;
  });
  const [top, handle] = await page.evaluate(() => ['side', 'sheet'].map((id) => document.getElementById(id).getBoundingClientRect().top));
  assert.ok(handle >= top && handle < top + 30);
  await page.locator('.clue').nth(3).tap();
  assert.equal(await page.getAttribute('#sheet', 'aria-expanded'), 'false');
  assert.equal(await page.textContent('#clue-place'), `4 von ${count}`);
  // A panel hides the clues; the one that was read is seen again.
  await page.evaluate(() => zebra.game.clues.turn(-2));
  await page.click('#hint');
  await page.waitForFunction(() => zebra.busy.task === null);
  await page.click('#hint-close');
  const seen = await page.evaluate(() => {
    const { clues } = zebra.game;
    const [list, line] = [document.getElementById('clues'), clues.lines.get(clues.current).button].map((node) => node.getBoundingClientRect());
    return line.left >= list.left - 1 && line.right <= list.right + 1;
  });
  assert.ok(seen);
  await close(page);
});

test('on every screen, the cells of a hint are in view, and the marks that it enters', async () => {
  const path = makePage('hints-in-view', generated('6x6', '--theme', 'cafe', '--seed', '7'));
  for (const screen of [PHONE, { viewport: { width: 812, height: 375 }, isMobile: true, hasTouch: true }, { viewport: { width: 1280, height: 800 } }]) {
    const page = await open(browser, path, { ...screen, reducedMotion: 'reduce' });
    // How many of these cells are not behind the headings, a panel or the edge.
    const inView = (cells) => page.evaluate((cells) => cells.filter((pair) => {
      const { node } = [...zebra.game.grid.byKey.values()].find(({ cell: { row, column } }) => pair.includes(row.id) && pair.includes(column.id));
      const { x, y, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).length, cells);
    for (let count = 0; count < 6; count += 1) {
      await ask(page, '#hint');
      const { looked, marks } = await page.evaluate(() => ({
        looked: zebra.hints.looked().map(({ together }) => together).filter(([one, other]) => one.split('::')[0] !== other.split('::')[0]),
        marks: zebra.hints.hint.marks.map((mark) => mark.together ?? mark.apart),
      }));
      if (looked.length > 0) assert.ok((await inView(looked)) > 0, `hint ${count + 1} at ${screen.viewport.width} pixels`);
      await follow(page);
      assert.ok((await inView(marks)) > 0, `marks of hint ${count + 1} at ${screen.viewport.width} pixels`);
    }
    await close(page);
  }
});

test('a whole clue and a whole block are in view on a phone, all clues and the whole grid on a laptop', async () => {
  for (const [size, least] of [['3x4', 40], ['5x5', 40], ['7x7', 40], ['10x10', 28]]) {
    const page = await open(browser, makePage(`fit${size}`, generated(size, '--seed', '7')), PHONE);
    const seen = await page.evaluate(() => {
      const inside = (node, top, bottom) => {
        const box = node.getBoundingClientRect();
        return box.top >= top - 1 && box.bottom <= bottom + 1 && box.left >= -1 && box.right <= innerWidth + 1;
      };
      const bar = document.getElementById('toolbar').getBoundingClientRect().top;
      const grid = document.getElementById('scroll').getBoundingClientRect();
      const { row, column, top, left } = zebra.view.blocks[zebra.view.place];
      const last = zebra.game.grid.node([top + row.items.length - 1, left + column.items.length - 1]);
      return {
        clues: [...document.querySelectorAll('.clue')].filter((clue) => inside(clue, 0, bar)).length,
        block: inside(last, grid.top, grid.bottom), cell: zebra.view.cell, wide: document.documentElement.scrollWidth,
      };
    });
    assert.ok(seen.clues >= 1 && (seen.block || size === '10x10') && seen.cell >= least && seen.wide <= 375, `${size}: ${JSON.stringify(seen)}`);
    await close(page);
  }
  const page = await open(browser, makePage('laptop', generated('5x5', '--seed', '7')));
  const hidden = await page.evaluate(() => {
    const box = document.getElementById('scroll');
    const clues = [...document.querySelectorAll('.clue')].filter((clue) => clue.getBoundingClientRect().bottom > innerHeight).length;
    return [clues, box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight];
  });
  assert.deepEqual(hidden, [0, 0, 0]);
  await close(page);
});
