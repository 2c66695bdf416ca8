// The way between games: unfinished ones, the Back of the browser, names and numbers of puzzles, the help, and where clues lead.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { ask, close, FLEA_MARKET, generated, launch, load, makePage, open, PHONE, ready, shownMarks, walk, zebra } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const fleaMarket = (options = PHONE) => open(browser, makePage('shelf', FLEA_MARKET), options);
const mark = (page, one, other, key) => page.evaluate(([pair, name]) => zebra.game.mark(pair, name), [[one, other], key]);
const newPuzzles = () => makePage('shelf-new', '--new', '3x4', '--new-theme', 'market', '--new-difficulty', 'easy');
const go = async (page, link) => {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await page.waitForFunction((name) => zebra.game.link === name, link);
};
const blockOf = (page) => page.evaluate(() => {
  const { row, column } = zebra.view.blocks[zebra.view.place];
  return [row.name, column.name].sort().join(' ');
});

test('unfinished games are listed, and gone on with', async () => {
  const page = await open(browser, newPuzzles(), PHONE);
  const first = '3x4-market-easy-5';
  await go(page, first);
  await page.click('#more-open');
  assert.equal(await page.locator('#unfinished').isVisible(), false, 'nothing is begun');
  await page.click('#puzzles-close');
  await page.evaluate(() => zebra.game.grid.byKey.values().next().value.node.click());
  const [title, marks] = [await page.textContent('#title'), await shownMarks(page)];
  await go(page, '3x4-cafe-easy-6');
  await page.click('#more-open');
  assert.equal(await page.locator('#unfinished button').count(), 1);
  assert.match(await page.locator('#unfinished button').textContent(), new RegExp(`^${title}\\d+% · 0:0\\d$`));
  await page.click('#unfinished button');
  assert.deepEqual([await page.textContent('#title'), await shownMarks(page), await page.locator('#puzzles').isVisible()], [title, marks, false]);
  assert.equal(await page.evaluate(() => location.hash), `#${first}`);
  // The one that was not begun is not on the list, nor is one that is solved.
  await page.click('#more-open');
  assert.equal(await page.locator('#unfinished').isVisible(), false);
  await page.click('#puzzles-close');
  await page.evaluate(() => {
    const { game } = zebra;
    const { anchor } = game.puzzle.data;
    game.fill(game.puzzle.solve().answers[0].flatMap((row) => Object.keys(row).filter((name) => name !== anchor).map((name) => [`${anchor}::${row[anchor]}`, `${name}::${row[name]}`])));
  });
  await page.waitForSelector('#end-panel:not([hidden])');
  await page.click('#end-next');
  await page.waitForFunction((name) => zebra.game.link !== name && !zebra.fresh.isBusy, first);
  await page.click('#more-open');
  assert.equal(await page.locator('#unfinished').isVisible(), false);
  // A list that another program has broken is none.
  for (const broken of ['{"games":7}', '{"games":[null,{"key":"zebra:settings","title":7,"text":"x"}]}', '[']) {
    await page.evaluate((text) => localStorage.setItem('zebra:unfinished', text), broken);
    await page.click('#puzzles-close');
    await page.click('#more-open');
    assert.equal(await page.locator('#unfinished').isVisible(), false, broken);
  }
  await close(page);
});

test('Back closes what is open, part by part, and leaves the page only then', async () => {
  const page = await fleaMarket();
  const address = page.url();
  const back = async () => {
    await page.goBack();
    await page.waitForTimeout(80);
  };
  const isOpen = (selector) => page.locator(selector).isVisible();
  for (const [button, dialog] of [['#help-open', '#help'], ['#more-open', '#puzzles'], ['#settings-open', '#settings'], ['#answer-open', '#answering']]) {
    await page.click(button);
    await back();
    assert.deepEqual([await isOpen(dialog), page.url()], [false, address], dialog);
  }
  await page.click('#sheet');
  await back();
  assert.equal(await page.getAttribute('#sheet', 'aria-expanded'), 'false');
  await ask(page, '#hint');
  await page.click('#help-open');
  await back();
  assert.deepEqual([await isOpen('#help'), await isOpen('#hint-panel')], [false, true]);
  await back();
  assert.deepEqual([await isOpen('#hint-panel'), page.url()], [false, address]);
  await walk(page);
  await back();
  assert.deepEqual([await isOpen('#walk-panel'), page.url()], [false, address]);
  // What was closed by a button needs no Back of its own.
  await page.click('#help-open');
  await page.click('#help-close');
  await page.waitForTimeout(80);
  await page.goBack();
  await page.waitForURL('about:blank');
  await close(page);
});

test('Back keeps the puzzle that was chosen in the meantime', async () => {
  const page = await open(browser, newPuzzles(), PHONE);
  await page.click('#more-open');
  await page.fill('#fresh-seed', '77');
  await page.click('#fresh-make');
  await page.waitForFunction(() => zebra.game.link?.endsWith('-77'));
  await page.waitForSelector('#puzzles', { state: 'hidden' });
  const title = await page.textContent('#title');
  await page.click('#help-open');
  await page.goBack();
  await page.waitForTimeout(400);
  assert.deepEqual([await page.locator('#help').isVisible(), await page.textContent('#title'), await page.evaluate(() => location.hash)], [false, title, '#3x4-market-easy-77']);
  await close(page);
});

test('the number of categories is that of the grid, for every theme', async () => {
  const page = await open(browser, newPuzzles());
  const themes = await page.evaluate(() => [...document.getElementById('fresh-theme').options].map(({ value }) => value));
  assert.ok(themes.length > 30);
  for (const theme of themes) {
    await page.selectOption('#fresh-theme', theme);
    const shown = await page.evaluate(() => document.getElementById('fresh-categories').selectedOptions[0].textContent);
    const { categories } = JSON.parse(zebra('generate', '--to', 'json', '--size', '3x3', '--theme', theme, '--seed', '1'));
    assert.equal(shown, String(categories.length), theme);
  }
  await close(page);
});

test('a text that was shared opens its puzzle in another page', async () => {
  const page = await open(browser, newPuzzles(), PHONE);
  await page.click('#more-open');
  await page.click('.paste-box summary');
  await page.fill('#paste-text', 'I solved “Fair Prices” (easy) in 3:21 (without hints).\nPuzzle 3x4-market-easy-12');
  await page.click('#paste [type=submit]');
  await page.waitForFunction(() => zebra.game.link === '3x4-market-easy-12');
  await page.waitForSelector('#puzzles', { state: 'hidden' });
  const shared = await page.evaluate(async () => {
    const { end, game } = zebra;
    end.shown = null;
    Object.assign(navigator, { share: undefined });
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    end.open();
    await end.share();
    return [document.getElementById('end-link').value.split('\n').at(-1), document.getElementById('end-record').textContent, game.link];
  });
  assert.deepEqual(shared, ['Puzzle 3x4-market-easy-12', 'Copy this text:', '3x4-market-easy-12']);
  await close(page);
});

test('the puzzle of the day says so below its title', async () => {
  const page = await open(browser, newPuzzles(), PHONE);
  await page.click('#more-open');
  await page.click('#fresh-day');
  await page.waitForFunction(() => /^Puzzle of the day/.test(document.getElementById('about').textContent));
  await page.reload();
  await ready(page);
  assert.match(await page.textContent('#about'), /^Puzzle of the day/);
  await close(page);
});

test('a clue names its places, and the cell of its sentence is one of them', async () => {
  const clues = [{ label: '1', sentence: 'Tom, who stood by the church, did not sell the teapot.', formulas: [{ all: [{ is: ['church', 'Tom'] }, { is_not: ['church', 'teapot'] }] }] }, ...FLEA_MARKET.clues.filter(({ label }) => label !== '1')];
  const page = await open(browser, makePage('named', { ...FLEA_MARKET, clues }), PHONE);
  const choose = (label) => page.evaluate((name) => {
    zebra.game.clues.choose(name);
    return document.getElementById('clue-spot').textContent;
  }, label);
  const seen = [];
  for (let count = 0; count < 3; count += 1) seen.push([await choose('1'), await blockOf(page)]);
  assert.deepEqual(seen, [['place 1/2', 'Place Seller'], ['place 2/2', 'Seller Thing'], ['place 1/2', 'Place Seller']]);
  assert.equal(await choose('2'), '', 'one place needs no number');
  // The marks of these cells satisfy it, though the church and the teapot have none.
  await mark(page, 'Seller::Tom', 'Place::church', 'o');
  await mark(page, 'Seller::Tom', 'Thing::teapot', 'x');
  assert.deepEqual(await page.evaluate(() => [zebra.game.clues.isStruck('1'), zebra.game.marks.has('Place::church\nThing::teapot')]), [true, false]);
  // A clue that is done is not lit any more.
  await choose('1');
  assert.equal(await page.locator('.clue.current').count(), 0);
  await close(page);
});

test('the help tells how such puzzles are played, and what the buttons are called, in four languages', async () => {
  for (const [code, way, button] of [['en', /exactly one circle/, 'Try out'], ['de', /genau ein Kreis/, 'Probieren'], ['fr', /exactement un rond/, 'Essayer'], ['es', /exactamente un círculo/, 'Probar']]) {
    const theme = code === 'en' ? [] : ['--theme', `school-${code}`];
    const page = await open(browser, makePage(`lesson-${code}`, generated('3x4', '--seed', '5', ...theme)), PHONE);
    // The buttons of the head have names that are read.
    const names = await page.evaluate(() => ['more-open', 'help-open', 'settings-open'].map((id) => document.querySelector(`#${id} .icon + span`)).map((name) => [name.offsetWidth >= name.scrollWidth, name.offsetHeight > 6]));
    assert.deepEqual(names.flat(), Array(6).fill(true), code);
    await page.click('#help-open');
    assert.match(await page.textContent('#lesson'), way);
    assert.equal(await page.locator('#lesson .small').count(), 4);
    assert.equal(await page.locator('#button-help dt').first().textContent(), button);
    await close(page);
  }
});

test('the items of a grid are in the order of the story', async () => {
  const page = await open(browser, makePage('told', generated('4x4', '--theme', 'market', '--difficulty', 'easy', '--seed', '502695')), PHONE);
  const [story, names] = await page.evaluate(() => [document.getElementById('story').textContent, zebra.game.puzzle.data.categories.filter(({ ordered }) => !ordered).map(({ items }) => items.map(({ title }) => title))]);
  for (const items of names) assert.deepEqual(items, [...items].sort((one, other) => story.indexOf(one) - story.indexOf(other)));
  await close(page);
  // A story lists A10 before A2.
  const numbered = await open(browser, makePage('numbered', generated('2x10', '--theme', 'plain', '--seed', '1')), PHONE);
  const [items] = await numbered.evaluate(() => zebra.game.puzzle.data.categories.filter(({ ordered }) => !ordered).map(({ items }) => items.map(({ title }) => Number(title.slice(1)))));
  assert.deepEqual(items, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await close(numbered);
});

test('what is known and the notes are one tap away from the list of clues', async () => {
  const page = await open(browser, makePage('drawn', generated('5x5', '--theme', 'market', '--seed', '3')), PHONE);
  await page.click('#sheet');
  for (const [button, part] of [['#known-open', '#answer .known'], ['#notes-open', '#notes']]) {
    await page.click(button);
    const [top, end, side] = await page.evaluate((name) => {
      const { top, bottom } = document.querySelector(name).getBoundingClientRect();
      return [top, bottom, document.getElementById('side').getBoundingClientRect().bottom];
    }, part);
    const head = await page.evaluate(() => document.querySelector('.clues-head').getBoundingClientRect().bottom);
    assert.ok(top >= head - 2 && Math.min(end, side) > head + 40 && top < side - 40, `${part}: ${top} to ${end}, between ${head} and ${side}`);
  }
  await close(page);
});

test('every block begins at the headings, with one line between', async () => {
  const page = await open(browser, makePage('lines', generated('4x4', '--theme', 'market', '--seed', '3')), PHONE);
  const away = await page.evaluate(() => zebra.view.blocks.map(({ top, left }, place) => {
    zebra.view.go(place, 'instant');
    const [cell, corner] = [zebra.game.grid.node([top, left]), zebra.game.grid.map.closest('td')].map((node) => node.getBoundingClientRect());
    return [cell.left - corner.right, cell.top - corner.bottom].map((way) => Math.abs(way));
  }));
  for (const [x, y] of away) assert.ok(x <= 2.6 && y <= 2.6, JSON.stringify(away));
  await close(page);
});

test('the list of clues over the whole grid leaves the grid as it is', async () => {
  const page = await open(browser, makePage('under', generated('6x5', '--theme', 'market', '--seed', '3')), PHONE);
  await page.click('#overview');
  await page.waitForTimeout(300);
  const cell = await page.evaluate(() => zebra.view.cell);
  await page.click('#sheet');
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => zebra.view.cell), cell);
  await close(page);
});

test('names are whole on a narrow phone and in landscape, and a long title moves nothing', async () => {
  const cut = (page, selector) => page.evaluate((name) => [...document.querySelectorAll(name)].filter((node) => node.offsetParent !== null && node.scrollWidth > node.clientWidth + 1).map(({ textContent }) => textContent), selector);
  for (const [viewport, code] of [[{ width: 320, height: 640 }, 'en'], [{ width: 320, height: 640 }, 'de'], [{ width: 812, height: 375 }, 'en'], [{ width: 812, height: 375 }, 'de']]) {
    const theme = code === 'en' ? 'market' : 'market-de';
    const page = await open(browser, makePage(`narrow-${code}`, { ...generated('4x4', '--theme', theme, '--seed', '3'), title: 'From the Fountain to the Church' }), { ...PHONE, viewport });
    assert.deepEqual(await cut(page, '.toolbar span'), [], `${viewport.width} ${code}`);
    await close(page);
  }
  const page = await load(browser, makePage('long-title', { ...FLEA_MARKET, title: 'From the Fountain to the Church' }), PHONE);
  const heading = await page.evaluate(() => {
    const title = document.getElementById('title');
    return [title.scrollHeight <= title.clientHeight + 2, document.querySelector('.top').offsetHeight];
  });
  await page.waitForFunction(() => document.getElementById('about').textContent !== '');
  assert.deepEqual([await page.evaluate(() => document.querySelector('.top').offsetHeight), heading[0]], [heading[1], true]);
  await close(page);
});

test('a game in two tabs is one game', async () => {
  const path = makePage('shelf', FLEA_MARKET);
  const page = await open(browser, path, {});
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  await mark(page, 'Seller::Tom', 'Thing::gramophone', 'o');
  const marks = await shownMarks(page);
  assert.ok(marks.length > 0);
  await other.waitForFunction((count) => document.querySelectorAll('#grid .cell:is(.together, .apart)').length === count, marks.length);
  await mark(other, 'Seller::Priya', 'Place::bakery', 'o');
  const both = await shownMarks(other);
  await page.waitForFunction((count) => document.querySelectorAll('#grid .cell:is(.together, .apart)').length === count, both.length);
  assert.deepEqual(await shownMarks(page), both);
  // Time that passes in one tab disturbs nothing in the other.
  await page.evaluate(() => { globalThis.before = zebra.game; });
  await other.evaluate(() => {
    zebra.timer.seconds += 10;
    zebra.game.save();
  });
  await page.waitForTimeout(300);
  assert.ok(await page.evaluate(() => zebra.game === globalThis.before));
  await close(page);
});

test('a puzzle can be printed on a phone, and what cannot be opened says what to write', async () => {
  const page = await fleaMarket();
  await page.evaluate(() => {
    globalThis.prints = 0;
    globalThis.print = () => { globalThis.prints += 1; };
  });
  await page.click('#settings-open');
  await page.click('#settings-print');
  assert.deepEqual(await page.evaluate(() => [globalThis.prints, document.getElementById('settings').open]), [1, false]);
  await close(page);
  const fresh = await open(browser, newPuzzles(), PHONE);
  const refused = async (text) => {
    await fresh.evaluate((pasted) => zebra.fresh.open(pasted), text);
    return fresh.textContent('#paste-error');
  };
  assert.match(await refused('Three friends each have a pet.\n1. Ann has the cat.\n'), /^The text has no lists of items\. Write the items of each list on a line, such as `Name: Ann, Bob, Cid`\.$/);
  assert.match(await refused('4x5-nowhere-easy-7'), /no theme is called `nowhere`/);
  assert.equal(await fresh.textContent('#fresh-status'), '');
  await close(fresh);
});

test('a slip on Hint is no help yet, and closing it gives the block back', async () => {
  const page = await fleaMarket();
  await page.evaluate(() => zebra.view.go(zebra.view.blocks.length - 1, 'instant'));
  const before = await blockOf(page);
  await ask(page, '#hint');
  assert.equal(await page.evaluate(() => zebra.game.hints), 0);
  await page.click('#hint-close');
  assert.equal(await blockOf(page), before);
  await ask(page, '#hint');
  await page.click('#hint-more');
  await page.click('#hint-more');
  assert.equal(await page.evaluate(() => zebra.game.hints), 1);
  await close(page);
});
