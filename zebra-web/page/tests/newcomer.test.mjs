// A first game on a phone, as a newcomer sees it: the story and the clock, steps of hints and checks, the walkthrough, and the way on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { ask, close, fingers, FLEA_MARKET, follow, generated, launch, load, makePage, open, PHONE, walk } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A puzzle whose names of places have several words. */
const cafe = () => JSON.parse(readFileSync(new URL('cafe.json', import.meta.url), 'utf8'));
const fleaMarket = (options = PHONE) => open(browser, makePage('flea-market', FLEA_MARKET), options);
const mark = (page, one, other, key) => page.evaluate(([pair, name]) => zebra.game.mark(pair, name), [[one, other], key]);
const seconds = (page) => page.evaluate(() => zebra.timer.seconds);
const solve = async (page) => {
  await page.evaluate(() => zebra.game.fill(zebra.game.puzzle.solve().answers[0].flatMap((row) =>
    Object.keys(row).filter((name) => name !== 'Seller').map((name) => [`Seller::${row.Seller}`, `${name}::${row[name]}`]))));
  await page.waitForSelector('#end-panel:not([hidden])');
};
/** Opens the walkthrough and returns what is seen of each step: its block, the pair of its conclusion, the note, and the map. */
async function steps(page) {
  await walk(page);
  const seen = [];
  do {
    seen.push(await page.evaluate(() => {
      const { game, view, walkthrough: { place, stages } } = zebra;
      const { conclusion } = stages[place];
      const { row, column } = view.blocks[view.place];
      const box = document.getElementById('scroll').getBoundingClientRect();
      const framed = [...document.querySelectorAll('#grid .meeting')].length;
      const pairs = stages[place].adds.filter(({ together }) => together && game.grid.names({ together }).every((name) => conclusion.includes(name)));
      const names = [...document.querySelectorAll('#grid tbody .item span')].filter((span) => span.scrollWidth > span.clientWidth + 1 || span.scrollHeight > span.clientHeight + 1);
      const [square] = game.grid.map.children;
      return {
        block: [row.name, column.name].sort().join(' '), pairs: pairs.map(({ together }) => together.map((item) => item.split('::')[0]).sort().join(' ')),
        note: document.querySelector('#walk-text small')?.textContent, framed, cut: names.map(({ textContent }) => textContent),
        done: square.style.getPropertyValue('--done'), height: Math.round(box.height),
      };
    }));
    await page.click('#walk-next:not(:disabled)', { timeout: 1000 }).catch(() => {});
    await page.waitForFunction(() => zebra.walkthrough.shown === zebra.walkthrough.place);
  } while (seen.length < 20 && (await page.evaluate((count) => zebra.walkthrough.place >= count, seen.length)));
  return seen;
}

test('on a phone, the story of a new game is seen first, and the clock waits for the first action', async () => {
  const page = await load(browser, makePage('first', FLEA_MARKET), PHONE);
  assert.ok(await page.locator('#story').isVisible());
  const [story, clue] = await page.evaluate(() => ['story-box', 'clues'].map((id) => document.getElementById(id).getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
  assert.ok(story.bottom <= clue.top, 'the first clue is below it');
  await page.waitForTimeout(1300);
  assert.equal(await seconds(page), 0);
  await page.reload();
  await page.waitForFunction(() => globalThis.zebra?.game);
  assert.ok(await page.locator('#story').isVisible(), 'it is still a new game');
  await page.click('#story-box summary');
  assert.equal(await page.locator('#story').isVisible(), false);
  await page.waitForTimeout(1300);
  assert.equal(await seconds(page), 0, 'to close the story is no action');
  await page.touchscreen.tap(...(await page.evaluate(() => {
    const { x, y, width, height } = document.querySelector('#grid td.cell').getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  })));
  assert.equal(await page.evaluate(() => zebra.game.marks.size), 1);
  await page.waitForFunction(() => zebra.timer.seconds > 0);
  // What was begun goes on without the story.
  await page.reload();
  await page.waitForFunction(() => globalThis.zebra?.game);
  assert.equal(await page.locator('#story').isVisible(), false);
  await close(page);
});

test('a tap of the grid beside the story closes it, and sets no mark', async () => {
  const page = await load(browser, makePage('beside', FLEA_MARKET), PHONE);
  const { x, y } = await page.evaluate(() => document.querySelector('#grid td.cell').getBoundingClientRect());
  assert.equal(await page.evaluate(([left, top]) => document.elementFromPoint(left, top).closest('#grid') !== null, [x + 9, y + 9]), true);
  await page.touchscreen.tap(x + 9, y + 9);
  assert.equal(await page.locator('#story').isVisible(), false);
  assert.deepEqual([await page.evaluate(() => zebra.game.marks.size), await page.evaluate(() => zebra.timer.isWaiting)], [0, true]);
  await page.touchscreen.tap(x + 9, y + 9);
  assert.deepEqual([await page.evaluate(() => zebra.game.marks.size), await page.evaluate(() => zebra.timer.isWaiting)], [1, false]);
  await close(page);
});

test('the first action closes the story, and is done', async () => {
  const page = await load(browser, makePage('first-action', FLEA_MARKET), PHONE);
  await page.click('#clue-next');
  assert.deepEqual([await page.locator('#story').isVisible(), await page.textContent('#clue-place')], [false, '2 of 8']);
  await page.waitForFunction(() => zebra.timer.seconds > 0);
  await page.click('#story-open');
  assert.ok(await page.locator('#story').isVisible());
  await close(page);
});

test('a puzzle begins again from its start, after a question, with its clock', async () => {
  const page = await fleaMarket();
  await mark(page, 'Seller::Tom', 'Price::$25', 'x');
  await ask(page, '#check');
  await page.evaluate(() => zebra.timer.set(75));
  const start = async (answer) => {
    await page.click('#more-open');
    await page.click('#restart');
    assert.match(await page.textContent('#ask-text'), /cleared/);
    await page.click(answer);
  };
  await start('#ask-no');
  assert.ok((await seconds(page)) >= 75 && (await page.evaluate(() => zebra.game.marks.size)) === 1, 'the game goes on');
  await start('#ask-yes');
  const { game: { marks, checks }, timer } = await page.evaluate(() => ({ game: { marks: zebra.game.marks.size, checks: zebra.game.checks }, timer: { seconds: zebra.timer.seconds, isWaiting: zebra.timer.isWaiting } }));
  assert.deepEqual([marks, checks, timer], [0, 0, { seconds: 0, isWaiting: true }]);
  assert.deepEqual([await page.locator('#undo').isDisabled(), await page.locator('#story').isVisible()], [true, false]);
  await close(page);
});

test('the end of a puzzle without a next one has a way on', async () => {
  const page = await fleaMarket();
  await solve(page);
  assert.ok(await page.locator('#try').isDisabled());
  await page.click('#end-again');
  assert.deepEqual([await page.evaluate(() => zebra.game.marks.size), await page.locator('#end-panel').isVisible()], [0, false]);
  await solve(page);
  // An empty text is no puzzle, which the browser says in its language.
  await page.click('#more-open');
  await page.click('.paste-box summary');
  await page.click('#paste button');
  assert.deepEqual([await page.textContent('#paste-error'), await page.evaluate(() => document.getElementById('paste-text').validity.valueMissing)], ['', true]);
  // A file is another puzzle.
  await page.setInputFiles('#paste-file', { name: 'cafe.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(cafe())) });
  await page.waitForFunction(() => zebra.game.puzzle.data.name === 'Cafe4711');
  assert.equal(await page.locator('#puzzles').isVisible(), false);
  await close(page);
});

test('a hint offers to enter marks when they are seen', async () => {
  const page = await fleaMarket();
  await mark(page, 'Seller::Priya', 'Place::bakery', 'o');
  await ask(page, '#hint');
  const seen = [];
  for (;;) {
    seen.push([await page.locator('#hint-follow').isVisible(), (await page.locator('#grid .new').count()) > 0]);
    if (!(await page.locator('#hint-more').isVisible())) break;
    await page.click('#hint-more');
  }
  assert.ok(seen.every(([offers, shows]) => offers === shows) && seen.at(-1)[0], JSON.stringify(seen));
  await close(page);
});

test('a check names the wrong mark before it gives reasons that tell of others', async () => {
  const page = await open(browser, makePage('wrong-cafe', cafe()), PHONE);
  await mark(page, 'Name::Carlos', 'Reading::ComicBook', 'o');
  await ask(page, '#check');
  const texts = [await page.textContent('#hint-text')];
  for (let more = 0; more < 2; more += 1) {
    assert.equal(await page.locator('#hint-follow').isVisible(), false);
    await page.click('#hint-more');
    texts.push(await page.textContent('#hint-text'));
  }
  assert.deepEqual(texts.slice(1), ['Look at the cell of “Carlos” and “comic book”.', 'Your mark “Carlos = comic book” is wrong.']);
  assert.equal(await page.locator('#grid .wrong').count(), 1);
  assert.equal(await page.textContent('#hint-more'), 'Explain');
  await page.click('#hint-follow');
  assert.equal(await page.evaluate(() => zebra.game.marks.size), 0);
  await close(page);
});

test('a step of the walkthrough shows the block of its conclusion and names the others, with the map', async () => {
  const page = await open(browser, makePage('walk-cafe', cafe()), PHONE);
  await mark(page, 'Name::Carlos', 'Reading::ComicBook', 'x');
  const seen = await steps(page);
  assert.ok(seen.length > 4);
  for (const { block, pairs } of seen) if (pairs.length > 0) assert.ok(pairs.includes(block), `${block} is not of ${pairs}`);
  assert.match(seen[1].note, /new marks in Reading × Name, too/);
  assert.equal(Math.max(...seen.map(({ framed }) => framed)), 0, 'only what is new or a reason is framed');
  assert.notEqual(seen[0].done, '0%');
  assert.equal(new Set(seen.map(({ height }) => height)).size, 1, 'the grid stays where it is');
  await close(page);
});

test('in the whole grid beside the walkthrough, all names are whole', async () => {
  const page = await open(browser, makePage('whole-cafe', cafe()), PHONE);
  await page.click('#overview');
  const cut = (await steps(page)).flatMap((step) => step.cut);
  assert.deepEqual(cut, []);
  await close(page);
});

test('a clue leads to a block with open cells of what it says', async () => {
  const page = await open(browser, makePage('blocks-cafe', cafe()), PHONE);
  const blockOf = async () => {
    await page.evaluate(() => zebra.game.clues.choose('2'));
    return page.evaluate(() => {
      const { row, column } = zebra.view.blocks[zebra.view.place];
      return [row.name, column.name].sort().join(' ');
    });
  };
  assert.deepEqual([await blockOf(), await blockOf(), await blockOf()], ['Bill Reading', 'Bill Table', 'Reading Table']);
  // The timetable has its price: what is open is the other one.
  await mark(page, 'Bill::Bill7', 'Reading::Timetable', 'o');
  assert.equal(await blockOf(), 'Bill Table');
  await close(page);
});

test('the help for a drag fits below a clue of two lines', async () => {
  for (const code of ['en', 'de', 'fr', 'es']) {
    const page = await open(browser, makePage(`drag-${code}`, generated('4x4', '--theme', code === 'en' ? 'market' : `market-${code}`, '--seed', '11')), PHONE);
    await page.evaluate(() => {
      const { clues, grid } = zebra.game;
      clues.choose(clues.order.find((label) => clues.lines.get(label).button.offsetHeight < 54));
      zebra.game.cross([...grid.byKey.values()].slice(0, 2).map(({ cell }) => [cell.row.id, cell.column.id]));
    });
    const [top, side] = await page.evaluate(() => ['message', 'side'].map((id) => document.getElementById(id).getBoundingClientRect().top));
    assert.ok(top > side, `${code}: ${await page.textContent('#message')}`);
    await close(page);
  }
});

test('help has a button of its own, and on a touch screen the words of fingers', async () => {
  for (const [options, finger] of [[PHONE, true], [{}, false]]) {
    const page = await fleaMarket(options);
    await page.click('#help-open');
    const text = await page.locator('#help').innerText();
    assert.equal(/right-click|Keys:/.test(text), !finger);
    assert.equal(/Press and hold/.test(text), finger);
    await page.click('#help-close');
    assert.equal(await page.locator('.finger').last().isVisible(), false);
    await close(page);
  }
});

test('a message goes when the list of clues is drawn up', async () => {
  const page = await fleaMarket();
  await follow(page);
  await page.evaluate(() => document.getElementById('undo').click());
  await mark(page, 'Seller::Tom', 'Price::$25', 'o');
  await mark(page, 'Seller::Tom', 'Price::$40', 'o');
  assert.notEqual(await page.textContent('#message'), '');
  await page.click('#sheet');
  assert.equal(await page.textContent('#message'), '');
  await close(page);
});

test('names are whole in the fields of an answer, and a shared text is only shown where it cannot be copied', async () => {
  const page = await open(browser, makePage('answer-cafe', cafe()), PHONE);
  await page.click('#answer-open');
  const free = await page.evaluate(() => {
    const select = document.querySelector('select[data-category="Table"]');
    const { paddingLeft, paddingRight, font } = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = font;
    // The arrow takes less than 24 pixels.
    return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 24 - pen.measureText('near the kitchen').width;
  });
  assert.ok(free >= 0, `${free}`);
  await close(page);
  const shared = await fleaMarket();
  await solve(shared);
  await shared.evaluate(() => {
    navigator.share = undefined;
    navigator.clipboard.writeText = () => Promise.resolve();
  });
  await shared.click('#end-share');
  assert.deepEqual([await shared.textContent('#end-record'), await shared.locator('#end-link').isVisible()], ['Copied to the clipboard.', false]);
  await close(shared);
});

test('two fingers that make cells too small to hit show the whole grid, as it fits', async () => {
  const page = await open(browser, makePage('pinch-cafe', cafe()), PHONE);
  const touch = await fingers(page);
  const { x, y } = await page.evaluate(() => {
    const { x, y, width, height } = document.getElementById('scroll').getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const apart = (way) => [{ x: x - way, y: y - way }, { x: x + way, y: y + way }];
  await touch(...apart(90));
  for (let way = 80; way >= 20; way -= 10) await touch(...apart(way));
  await touch();
  await page.waitForFunction(() => zebra.view.isWhole);
  const free = await page.evaluate(() => document.getElementById('scroll').clientWidth - document.getElementById('grid').offsetWidth);
  assert.ok(free >= 0, `${free}`);
  assert.equal(await page.evaluate(() => zebra.game.marks.size), 0);
  await close(page);
});
