// A game on a phone as a newcomer plays it: the clue that is read and its cells, the question and its answer, hints, messages and the end.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { ask, close, fingers, FLEA_MARKET, follow, generated, launch, makePage, open, PHONE } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const fleaMarket = (options = PHONE) => open(browser, makePage('flea-market', FLEA_MARKET), options);
/** Marks two items by a key, as `mark(page, 'Seller::Tom', 'Price::$25', 'o')`. */
const mark = (page, one, other, key) => page.evaluate(([pair, name]) => zebra.game.mark(pair, name), [[one, other], key]);
/** Returns the blocks that are seen after a clue is chosen once, twice and so on, by their categories. */
const blockOf = (page) => page.evaluate(() => {
  const { row, column } = zebra.view.blocks[zebra.view.place];
  return [row.name, column.name].sort().join(' ');
});
const box = (page, selector) => page.evaluate((name) => {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
  return { x, y, width, height };
}, selector);
const fill = (page) => page.evaluate(() => zebra.game.fill(zebra.game.puzzle.solve().answers[0].flatMap((row) =>
  Object.keys(row).filter((name) => name !== 'Seller').map((name) => [`Seller::${row.Seller}`, `${name}::${row[name]}`]))));

test('the current clue, the panel and the lit cells are the same, also after a hint, a check and an undo', async () => {
  const page = await fleaMarket();
  const state = () => page.evaluate(() => {
    const { clues, grid } = zebra.game;
    const list = document.getElementById('clues').getBoundingClientRect();
    const seen = clues.order.filter((label) => Math.abs(clues.lines.get(label).button.getBoundingClientRect().left - list.left) < 3);
    const lit = [...grid.byKey.values()].filter(({ node }) => node.classList.contains('meeting')).map(({ cell }) => [cell.row.id, cell.column.id].sort().join(' '));
    const { pairs } = clues.statements.get(clues.current);
    return { current: clues.current, seen, lit: lit.sort(), expected: [...new Set(pairs.map((pair) => [...pair].sort().join(' ')))].sort() };
  });
  const isOne = async (label, when) => {
    const { current, seen, lit, expected } = await state();
    assert.deepEqual([current, seen, lit], [label, [label], expected], when);
  };
  await isOne('1', 'at the start');
  for (let turn = 0; turn < 4; turn += 1) await page.click('#clue-next');
  await isOne('5', 'after the arrows');
  await ask(page, '#hint');
  while (await page.locator('#hint-more').isVisible()) await page.click('#hint-more');
  const clue = await page.evaluate(() => zebra.hints.hint.clues[0]);
  assert.notEqual(clue, '5');
  await page.click('#hint-close');
  await isOne('5', 'after a hint');
  await follow(page);
  await isOne('5', 'after the marks of a hint');
  await page.click('#undo');
  await isOne('5', 'after an undo');
  await mark(page, 'Seller::Tom', 'Thing::gramophone', 'x');
  await ask(page, '#check');
  await page.click('#hint-close');
  await isOne('5', 'after a check');
  await close(page);
});

test('a clue leads to the cells of what it says, and a second tap to the next of them', async () => {
  const page = await fleaMarket();
  const blocks = async (label, count) => {
    await page.evaluate(() => zebra.view.go(0, 'instant'));
    const seen = [];
    for (let tap = 0; tap < count; tap += 1) {
      await page.evaluate((name) => zebra.game.clues.choose(name), label);
      seen.push(await blockOf(page));
    }
    return seen;
  };
  // The church is Tom's or has the typewriter; that the typewriter is Tom's is not said.
  assert.deepEqual(await blocks('5', 3), ['Place Seller', 'Place Thing', 'Place Seller']);
  assert.deepEqual(await blocks('6', 1), ['Place Price'], 'two items of one list have prices');
  assert.deepEqual(await blocks('7', 3), ['Seller Thing', 'Price Seller', 'Seller Thing']);
  assert.equal(await page.evaluate(() => document.querySelectorAll('#grid .meeting').length), 4);
  await close(page);
});

test('a clue is struck out when the marks of its own cells show it, not when other blocks do', async () => {
  const page = await fleaMarket();
  const isStruck = (label) => page.evaluate((name) => zebra.game.clues.isStruck(name), label);
  // Priya has the bakery and not the typewriter: so the typewriter is not from the bakery, but that cell is empty.
  await mark(page, 'Seller::Priya', 'Place::bakery', 'o');
  await mark(page, 'Seller::Nadia', 'Thing::typewriter', 'o');
  assert.equal(await isStruck('2'), true);
  assert.equal(await isStruck('8'), false);
  await mark(page, 'Thing::typewriter', 'Place::bakery', 'x');
  assert.equal(await isStruck('8'), true);
  await close(page);
});

test('the question is in view when the page opens, and takes the answer in a field of its own', async () => {
  for (const [width, height] of [[375, 812], [812, 375], [768, 1024], [1280, 800]]) {
    const page = await fleaMarket({ viewport: { width, height }, ...(width < 1000 ? { isMobile: true, hasTouch: true } : {}) });
    for (const name of ['#question', '#answer-open']) {
      const { x, y, width: wide, height: high } = await box(page, name);
      assert.ok(wide > 40 && x >= 0 && y >= 0 && x + wide <= width && y + high <= height, `${name} at ${width}x${height}`);
    }
    await close(page);
  }
  const page = await fleaMarket();
  await page.click('#answer-open');
  assert.equal(await page.locator('#answering-fields select').count(), 1);
  assert.deepEqual(await page.locator('#answering-fields option').allTextContents(), ['–', 'Nadia', 'Oskar', 'Priya', 'Tom']);
  await page.selectOption('#answering-fields select', 'Seller::Nadia');
  await page.click('#answering-form .main');
  assert.match(await page.textContent('#answering-verdict'), /not the answer yet/);
  await page.selectOption('#answering-fields select', 'Seller::Tom');
  await page.click('#answering-form .main');
  await page.waitForSelector('#end-panel:not([hidden])');
  assert.equal(await page.textContent('#end-solution'), 'Who sold the gramophone? Tom.');
  await page.click('#end-close');
  await page.click('#story-open');
  assert.ok(await page.locator('#story').isVisible());
  await close(page);
});

test('the parts of a question are understood in four languages, or else the whole answer is taken', async () => {
  const page = await fleaMarket();
  const asked = (question, own) => page.evaluate(async ([text, change]) => {
    const puzzle = JSON.parse(zebra.game.text);
    zebra.play(JSON.stringify({ ...puzzle, question: text, ...change }));
    document.getElementById('answer-open').click();
    const fields = [...document.querySelectorAll('#answering-fields select')].map(({ dataset }) => `${dataset.row} ${dataset.category}`);
    document.getElementById('answering').close();
    return fields.length > 3 ? 'everything' : fields;
  }, [question, own ?? {}]);
  assert.deepEqual(await asked('Who sold the gramophone, and who stood at the church?'), ['Thing::gramophone Seller', 'Place::church Seller']);
  assert.deepEqual(await asked('At which place was the teapot?'), ['Thing::teapot Place']);
  assert.deepEqual(await asked('What was the price of the teapot? Which seller was paid $40?'), ['Thing::teapot Price', 'Price::$40 Seller']);
  assert.deepEqual(await asked('¿Quién vendió gramophone, y quién teapot?'), ['Thing::gramophone Seller', 'Thing::teapot Seller']);
  assert.deepEqual(await asked('Qui a vendu gramophone ?'), ['Thing::gramophone Seller']);
  assert.deepEqual(await asked('Wer hat gramophone verkauft, und wer teapot?'), ['Thing::gramophone Seller', 'Thing::teapot Seller']);
  for (const whole of ['Who sold what?', 'Did Tom sell the teapot?', 'What did Tom sell?']) assert.equal(await asked(whole), 'everything');
  await close(page);
});

test('the answer of a whole puzzle fits a phone, and what the marks say together is chosen', async () => {
  const page = await open(browser, makePage('whole-answer', { ...FLEA_MARKET, question: 'Who has what?' }), PHONE);
  await mark(page, 'Seller::Tom', 'Price::$25', 'o');
  await mark(page, 'Price::$25', 'Place::church', 'o');
  assert.match(await page.evaluate(() => document.querySelector('#answer tbody tr:last-child').textContent), /Tom.*\$25.*church/);
  await page.click('#answer-open');
  assert.equal(await page.locator('.answer-card legend').count(), 4);
  assert.equal(await page.inputValue('select[data-row="Seller::Tom"][data-category="Place"]'), 'Place::church');
  const wide = await page.evaluate(() => [...document.querySelectorAll('#answering-fields *')].filter((node) => {
    const { left, right } = node.getBoundingClientRect();
    return left < 0 || right > innerWidth;
  }).length);
  assert.equal(wide, 0);
  await close(page);
});

test('the next step of a hint is the main button, at one place, and the title counts steps', async () => {
  for (const [code, title] of [['en', /^Hint · step 1 of [34]$/], ['de', /^Tipp · Schritt 1 von [34]$/], ['fr', /^Aide · étape 1 sur [34]$/], ['es', /^Ayuda · paso 1 de [34]$/]]) {
    const page = await open(browser, makePage(`steps-${code}`, generated('3x4', '--seed', '5', ...(code === 'en' ? [] : ['--theme', `school-${code}`]))), PHONE);
    await ask(page, '#hint');
    assert.match(await page.textContent('#hint-title'), title);
    const places = [];
    const last = (await page.evaluate(() => zebra.hints.steps.length)) - 1;
    for (let step = 0; step <= last; step += 1) {
      const { x, y } = await box(page, '.hint-row .main:not([hidden])');
      places.push(`${Math.round(x)} ${Math.round(y)}`);
      assert.equal(await page.evaluate(() => document.querySelector('.hint-row .main:not([hidden])').id), step < last ? 'hint-more' : 'hint-follow');
      if (step < last) await page.click('#hint-more');
    }
    assert.equal(new Set(places).size, 1, `${code}: ${places.join(', ')}`);
    assert.ok((await box(page, '#side')).height < 330, 'the panel leaves the grid its place');
    await close(page);
  }
});

test('the end says what has helped and why there is no record, and nothing lies over it', async () => {
  const page = await fleaMarket();
  await ask(page, '#hint');
  // The first step is no help yet.
  await page.click('#hint-more');
  await page.click('#hint-close');
  await ask(page, '#check');
  await fill(page);
  await page.waitForSelector('#end-panel:not([hidden])');
  assert.match(await page.textContent('#end-text'), /1 hint, 1 check$/);
  assert.match(await page.textContent('#end-record'), /without hints, checks, wrong answers or the walkthrough count/);
  assert.ok((await box(page, '#message')).width < 3, 'the panel says that it is solved');
  await page.waitForFunction(() => document.querySelectorAll('.piece').length === 0, null, { timeout: 6000 });
  await page.evaluate(() => {
    document.getElementById('side').scrollTop = 9999;
  });
  const [side, button] = [await box(page, '#side'), await box(page, '#end-close')];
  assert.ok(button.y >= side.y - 1 && button.y < side.y + 40, 'the panel can be closed wherever it is scrolled to');
  await page.evaluate(() => {
    navigator.share = undefined;
  });
  await page.click('#end-share');
  assert.match(await page.inputValue('#end-link'), /^I solved “The Flea Market” \(\w+\) in \d+:\d\d \(1 hint, 1 check\)\.$/);
  await close(page);
});

test('a message covers neither the title nor the tools, and is closed', async () => {
  const page = await fleaMarket();
  const before = await box(page, '#side');
  await mark(page, 'Seller::Tom', 'Price::$25', 'o');
  await mark(page, 'Seller::Tom', 'Price::$40', 'o');
  await page.evaluate(() => zebra.game.mark(['Seller::Tom', 'Price::$40'], 'o'));
  const message = await box(page, '#message');
  assert.ok(message.y > 400 && message.y + message.height <= (await box(page, '#toolbar')).y);
  assert.deepEqual(await box(page, '#side'), before, 'the panel stays where it is');
  await page.click('#message-close');
  assert.equal(await page.textContent('#message'), '');
  await close(page);
});

test('a message does not cover the clue that is read, however long that is', async () => {
  const long = { ...FLEA_MARKET.clues[0], sentence: 'The typewriter, which had stood in an attic for more than forty years before anybody looked at it again, went for $15 more than the thing that Tom sold at his stall.' };
  const page = await open(browser, makePage('long-clue', { ...FLEA_MARKET, clues: [...FLEA_MARKET.clues.slice(1), long] }), PHONE);
  await page.evaluate(() => zebra.game.clues.choose('1'));
  await mark(page, 'Seller::Tom', 'Price::$25', 'o');
  await mark(page, 'Seller::Tom', 'Price::$40', 'o');
  const free = async () => {
    const [message, clue, question] = [await box(page, '#message'), await box(page, '.clue.current'), await box(page, '#question-box')];
    return message.height > 0 && (message.y >= clue.y + clue.height || message.y + message.height <= clue.y) && message.y >= question.y + question.height - 1;
  };
  assert.ok(await free(), 'a long clue');
  await page.click('#clue-back');
  assert.ok(await free(), 'a shorter one');
  await close(page);
});

test('a text that goes on below shows so, until its end is seen', async () => {
  const page = await fleaMarket();
  await ask(page, '#hint');
  const isMore = () => page.evaluate(() => getComputedStyle(document.getElementById('hint-text'), '::after').content.includes('▾'));
  assert.equal(await isMore(), false);
  await page.evaluate(() => {
    document.getElementById('hint-text').textContent = 'So it goes on and on. '.repeat(40);
  });
  await page.waitForFunction(() => document.getElementById('hint-text').classList.contains('more'));
  assert.equal(await isMore(), true);
  await page.evaluate(() => {
    document.getElementById('hint-text').scrollTop = 9999;
  });
  await page.waitForFunction(() => !document.getElementById('hint-text').classList.contains('more'));
  await close(page);
});

test('the marks of a hint are seen, and those of other blocks are named', async () => {
  const page = await fleaMarket();
  await page.evaluate(() => {
    const apart = [['Seller::Tom', 'Thing::teapot'], ['Price::$25', 'Place::church'], ['Price::$40', 'Place::church']];
    zebra.hints.start({ marks: apart.map((pair) => ({ apart: pair })), facts: [], clues: [], texts: { where: '', paragraph: '' } }, false);
    document.getElementById('hint-follow').click();
  });
  const names = await page.evaluate(() => {
    const { row, column } = zebra.view.blocks[zebra.view.place];
    return [row.name, column.name].sort();
  });
  assert.deepEqual(names, ['Place', 'Price']);
  assert.equal(await page.textContent('#message'), 'There are new marks in Thing × Seller, too.');
  await close(page);
});

test('cells that are zoomed become small again by the same button', async () => {
  const page = await fleaMarket();
  const button = () => page.textContent('#overview span');
  const before = await page.evaluate(() => zebra.view.cell);
  await page.evaluate(() => zebra.view.zoom(zebra.view.cell * 1.4, { x: 200, y: 400 }));
  assert.equal(await button(), 'Zoom out');
  await page.click('#overview');
  assert.deepEqual([await page.evaluate(() => zebra.view.cell), await button()], [before, 'Whole grid']);
  await page.click('#overview');
  assert.deepEqual([await button(), await page.textContent('#block-name')], ['One block', 'Tap a block to enlarge it']);
  await close(page);
});

test('taps go through the marks as the help says, also where only a circle is possible', async () => {
  const page = await fleaMarket();
  for (const other of ['Nadia', 'Oskar', 'Priya']) await mark(page, `Seller::${other}`, 'Price::$25', 'x');
  const states = [];
  for (let tap = 0; tap < 3; tap += 1) {
    await mark(page, 'Seller::Tom', 'Price::$25', 'cycle');
    states.push(await page.evaluate(() => zebra.game.marks.get(['Price::$25', 'Seller::Tom'].join('\n'))?.mark.together !== undefined));
  }
  assert.deepEqual(states, [false, true, false]);
  await close(page);
});

test('swipes turn the clues and draw the sheet, and nothing else moves', async () => {
  const page = await fleaMarket();
  const touch = await fingers(page);
  const swipe = async (from, to) => {
    await touch(from);
    for (let step = 1; step <= 8; step += 1) {
      await touch({ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 });
      await page.waitForTimeout(30);
    }
    await touch();
    await page.waitForTimeout(60);
  };
  const { y, height } = await box(page, '#clues');
  const middle = y + height / 2;
  const places = () => Promise.all(['#side', '#scroll', '#grid thead .item', '#grid tbody .item'].map((name) => box(page, name)));
  // A swipe to another clue scrolls smoothly, for a moment.
  const goBack = async () => {
    await page.waitForTimeout(700);
    await page.evaluate(() => zebra.view.go(0, 'instant'));
    await page.waitForFunction(() => document.getElementById('scroll').scrollLeft === 0);
  };
  await goBack();
  const before = await places();
  await swipe({ x: 300, y: middle }, { x: 140, y: middle });
  assert.equal(await page.evaluate(() => zebra.game.clues.current), '2');
  await swipe({ x: 100, y: middle }, { x: 260, y: middle });
  assert.equal(await page.evaluate(() => zebra.game.clues.current), '1');
  await mark(page, 'Seller::Tom', 'Thing::typewriter', 'x');
  await goBack();
  assert.deepEqual(await places(), before, 'another clue and the first mark move nothing');
  await swipe({ x: 200, y: middle }, { x: 200, y: middle - 160 });
  assert.equal(await page.getAttribute('#sheet', 'aria-expanded'), 'true');
  const head = await box(page, '.clues-head');
  await swipe({ x: 120, y: head.y + 20 }, { x: 120, y: head.y + 120 });
  assert.equal(await page.getAttribute('#sheet', 'aria-expanded'), 'false');
  assert.equal(await page.evaluate(() => zebra.game.marks.size), 1);
  await close(page);
});

test('a square of the map and two fingers go to a block, and names are whole in the whole grid', async () => {
  const page = await fleaMarket();
  const touch = await fingers(page);
  const square = await page.evaluate(() => {
    const { x, y, width, height } = zebra.game.grid.map.children[4].getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await touch(square);
  await touch();
  await page.waitForFunction(() => zebra.view.place === 4);
  await page.evaluate(() => zebra.view.go(0, 'instant'));
  await page.waitForTimeout(700);
  const { x, y } = await box(page, '#grid tbody td.cell');
  const two = (shift) => [{ x: x + 150 - shift, y: y + 20 }, { x: x + 150 - shift, y: y + 120 }];
  await touch(...two(0));
  for (let step = 1; step <= 6; step += 1) await touch(...two(20 * step));
  await touch();
  await page.waitForFunction(() => zebra.view.place === 1);
  assert.equal(await page.evaluate(() => zebra.game.marks.size), 0);
  await page.click('#overview');
  const cut = await page.evaluate(() => [...document.querySelectorAll('#grid .item span')].filter((span) => span.scrollWidth > span.clientWidth + 1 || span.scrollHeight > span.clientHeight + 1).map(({ textContent }) => textContent));
  assert.deepEqual(cut, []);
  await close(page);
});

test('a drag over cells says once how the grid is moved, and a block needs no scrolling', async () => {
  const page = await fleaMarket();
  const paint = () => page.evaluate(() => zebra.game.cross([['Seller::Tom', 'Thing::teapot'], ['Seller::Priya', 'Thing::teapot']]));
  await paint();
  assert.match(await page.textContent('#message'), /two fingers/);
  await page.click('#undo');
  await paint();
  assert.equal(await page.textContent('#message'), '');
  await close(page);
  for (const [size, height] of [['4x4', 667], ['5x5', 667], ['5x5', 812], ['6x6', 812], ['7x7', 812]]) {
    const seen = await open(browser, makePage(`block${size}`, generated(size, '--seed', '7')), { ...PHONE, viewport: { width: 375, height } });
    const below = await seen.evaluate(() => {
      const { row, top, left } = zebra.view.blocks[0];
      return zebra.game.grid.node([top + row.items.length - 1, left]).getBoundingClientRect().bottom - document.getElementById('side').getBoundingClientRect().top;
    });
    assert.ok(below <= 1, `${size} at ${height}: ${below}`);
    await close(seen);
  }
});

test('the whole grid is above the panel, also after the list of clues was open', async () => {
  const page = await open(browser, makePage('whole-grid', generated('4x4', '--theme', 'cafe', '--seed', '41', '--difficulty', 'moderate')), PHONE);
  const below = () => page.evaluate(() => {
    const rows = [...document.querySelectorAll('#grid tbody tr')].map((row) => row.getBoundingClientRect());
    const { bottom, width } = document.getElementById('scroll').getBoundingClientRect();
    return { below: Math.max(...rows.map((row) => row.bottom)) - bottom, share: document.getElementById('grid').offsetWidth / width };
  });
  const isSeen = async (when) => {
    await page.waitForTimeout(500);
    const { below: hidden, share } = await below();
    assert.ok(hidden <= 2, `${when}: ${hidden} pixels are under the panel`);
    assert.ok(share > 0.6, `${when}: the grid takes ${share} of the width`);
  };
  await page.click('#overview');
  await isSeen('at once');
  await page.click('#sheet');
  await page.waitForTimeout(300);
  await page.evaluate(() => zebra.view.arrange());
  await page.click('#sheet');
  await isSeen('after the list');
  await page.close();
});
