// The end of a game, puzzles by their addresses and by their text, languages, and accessibility in every state.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';

import { ask, AXE, close, FLEA_MARKET, follow, generated, launch, makePage, message, open, PHONE, ready, walk, zebra } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Chooses the answer in the dialog; if it shall be wrong, with another item in the first field. */
function choose(page, isWrong) {
  return page.evaluate((wrong) => {
    const [rows] = zebra.game.puzzle.solve().answers;
    const fields = [...document.querySelectorAll('#answering-fields select')];
    for (const field of fields) {
      const { row, category } = field.dataset;
      const [own, name] = row.split('::');
      field.value = `${category}::${rows.find((cells) => cells[own] === name)[category]}`;
    }
    if (wrong) fields[0].value = [...fields[0].options].find(({ value }) => value !== '' && value !== fields[0].value).value;
  }, isWrong);
}

test('the question takes an answer, and the end has a record and a text without the answer', async () => {
  const page = await open(browser, makePage('answer', generated('3x4', '--seed', '3', '--theme', 'harbor')));
  await page.click('#answer-open');
  assert.equal(await page.textContent('#answering-question'), await page.textContent('#question'));
  await page.click('#answering-form .main');
  assert.match(await page.textContent('#answering-verdict'), /every field/);
  await choose(page, false);
  await page.click('#answering-form .main');
  assert.match(await message(page), /^Solved/);
  await page.waitForSelector('#end-panel:not([hidden])');
  assert.match(await page.textContent('#end-record'), /best time for 4x4, \w+\.$/, 'with its berths');
  await page.click('#end-share');
  const text = await page.inputValue('#end-link');
  const items = await page.evaluate(() => zebra.game.puzzle.data.categories.flatMap((category) => category.items.map(({ title }) => title)));
  assert.match(text, /^I solved “.+” \(\w+\) in \d+:\d\d \(without hints\)/);
  assert.deepEqual(items.filter((item) => text.includes(item)), []);
  // A move that is undone opens the game again.
  await page.click('#undo');
  assert.equal(await page.locator('#end-panel').isVisible(), false);
  await page.click('#redo');
  await page.waitForSelector('#end-panel:not([hidden])');
  await page.reload();
  await ready(page);
  await page.click('#more-open');
  assert.match(await page.textContent('#records'), /4x4.*1/);
  await close(page);
});

test('the next puzzle is on the page that the author names, and only offered where there is one', async () => {
  const solve = async (page) => {
    await page.click('#answer-open');
    await choose(page, false);
    await page.click('#answering-form .main');
    await page.waitForSelector('#end-panel:not([hidden])');
    // An answer fills the grid, and changes no setting of the next game.
    assert.deepEqual(await page.evaluate(() => zebra.settings.automatic()), ['taken']);
  };
  makePage('second', generated('3x3', '--seed', '2'));
  const page = await open(browser, makePage('first', generated('3x3', '--seed', '1'), '--next', 'second.html'));
  await solve(page);
  await page.click('#end-next');
  await page.waitForURL(/second\.html$/);
  await ready(page);
  // The page of one puzzle has no other one: it does not offer what it cannot do.
  await solve(page);
  assert.equal(await page.locator('#end-next').isVisible(), false);
  assert.throws(() => makePage('third', generated('3x3', '--seed', '1'), '--next', 'javascript:alert(1)'), /not of `javascript`/);
  await close(page);
});

test('clues are struck out when the marks satisfy them, unless that is switched off', async () => {
  const page = await open(browser, makePage('strike', generated('4x4', '--seed', '2')));
  const struck = () => page.locator('.clue[aria-pressed="true"]').count();
  for (let count = 0; count < 4; count += 1) {
    await follow(page);
  }
  const before = await struck();
  assert.ok(before > 0);
  await page.locator('.clue[aria-pressed="true"]').first().click();
  assert.equal(await struck(), before - 1);
  await page.evaluate(() => zebra.settings.set({ autoStrike: false }));
  assert.equal(await struck(), 0);
  await close(page);
});

test('an address opens the puzzle of the command, and a puzzle has an address', async () => {
  const path = makePage('links', '--new', '3x3', '--new-theme', 'market');
  const page = await open(browser, path);
  const count = Number(process.env.ZEBRA_LINKS ?? 6);
  const themes = ['market', 'street', 'harbor', 'market-de', 'school-fr'];
  for (let seed = 0; seed < count; seed += 1) {
    const [size, theme, level] = [['3x4', '4x4', '4x5'][seed % 3], themes[seed % themes.length], ['easy', 'moderate', undefined][seed % 3]];
    const link = [size, theme, level, seed].filter((part) => part !== undefined).join('-');
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await page.waitForFunction((name) => zebra.game.link === name, link);
    const parameters = ['--size', size, '--theme', theme, '--seed', String(seed), ...(level ? ['--difficulty', level] : [])];
    const expected = JSON.parse(zebra('generate', '--to', 'json', ...parameters));
    assert.deepEqual(await page.evaluate(() => JSON.parse(zebra.game.text)), expected, link);
  }
  await page.click('#fresh-day');
  // Its date, in the language of the puzzle before.
  await page.waitForFunction(() => /\b20\d\d\b/.test(document.getElementById('fresh-status').textContent));
  const [day, address] = await page.evaluate(() => [zebra.game.text, location.href]);
  await page.goto('about:blank');
  await page.goto(address);
  await ready(page);
  assert.equal(await page.evaluate(() => zebra.game.text), day);
  await close(page);
});

test('a puzzle is opened from its text', async () => {
  const page = await open(browser, makePage('paste', generated('3x3')));
  await page.click('#more-open');
  await page.click('.paste-box summary');
  await page.fill('#paste-text', 'Child - Ann Bob\nPet - Cat\n---\n');
  await page.click('#paste [type=submit]');
  assert.ok((await page.textContent('#paste-error')).length > 10);
  await page.fill('#paste-text', zebra('convert', 'puzzles/five_houses.zbc', '--to', 'zbc'));
  await page.click('#paste [type=submit]');
  assert.equal(await page.locator('#puzzles').isVisible(), false);
  assert.equal(await page.evaluate(() => zebra.game.puzzle.data.rows), 5);
  await close(page);
});

test('controls and hints are in the language of the puzzle', async () => {
  for (const [code, undo, level] of [['de', 'Rückgängig', /leicht|mittel|knifflig/], ['fr', 'Annuler', /facile|moyen|délicat/], ['es', 'Deshacer', /fácil|medio|complicado/]]) {
    const page = await open(browser, makePage(code, generated('3x4', '--theme', `market-${code}`, '--seed', '7')));
    assert.equal(await page.evaluate(() => document.documentElement.lang), code);
    assert.equal(await page.textContent('#undo span'), undo);
    await page.waitForFunction((pattern) => new RegExp(pattern).test(document.getElementById('about').textContent), level.source);
    const untranslated = await page.evaluate(() =>
      [...document.querySelectorAll('#app [data-word]')].filter((node) => /^(Undo|Redo|Check|Settings|Story|Clues|Answer|Print|Done)$/.test(node.textContent)).length);
    assert.equal(untranslated, 0);
    await ask(page, '#hint');
    for (let isMore = true; isMore;) {
      const text = await page.textContent('#hint-text');
      assert.ok(!/`|Look at|Clue|needs no mark/.test(text), text);
      isMore = await page.locator('#hint-more').isVisible();
      if (isMore) await page.click('#hint-more');
    }
    await close(page);
  }
});

test('axe finds no fault at any width, in any state, in any language', async () => {
  const axe = readFileSync(AXE, 'utf8');
  const check = async (page, where) => {
    await page.evaluate(axe);
    const found = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
    const faults = found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`);
    assert.deepEqual(faults, [], where);
  };
  const states = {
    start: async () => {},
    story: (page) => page.evaluate(() => zebra.view.tell(true)),
    hint: async (page) => {
      await ask(page, '#hint');
      await page.click('#hint-more');
      await page.click('#hint-more');
    },
    walk,
    sheet: (page) => page.evaluate(() => {
      zebra.walkthrough.close();
      zebra.view.sheet.draw(true);
      zebra.game.clues.read(zebra.game.clues.order[0]);
    }),
    help: (page) => page.click('#help-open'),
    settings: (page) => page.evaluate(() => {
      document.getElementById('help').close();
      document.getElementById('settings').showModal();
    }),
    puzzles: (page) => page.evaluate(() => {
      document.getElementById('settings').close();
      localStorage.setItem('zebra:game:other', '{"done":40,"seconds":75}');
      localStorage.setItem('zebra:unfinished', '{"games":[{"key":"zebra:game:other","title":"Fair Prices","text":""}]}');
      document.getElementById('more-open').click();
      document.querySelector('.paste-box').open = true;
    }),
    answering: (page) => page.evaluate(() => {
      document.getElementById('puzzles').close();
      document.getElementById('answer-open').click();
    }),
    end: async (page) => {
      await choose(page, false);
      await page.click('#answering-form .main');
      await page.waitForSelector('#end-panel:not([hidden])');
      await page.waitForTimeout(800);
    },
  };
  const screens = [[375, 812, 'en', 'light'], [812, 375, 'de', 'dark'], [768, 1024, 'fr', 'light'], [1280, 800, 'es', 'contrast'], [1440, 900, 'en', 'dark']];
  for (const [width, height, code, theme] of screens) {
    const size = code === 'en' ? [] : ['--theme', `school-${code}`];
    const touch = width < 1000 ? { isMobile: true, hasTouch: true } : {};
    const page = await open(browser, makePage(`axe${width}`, generated('3x4', '--seed', '5', ...size)), { viewport: { width, height }, reducedMotion: 'reduce', ...touch });
    await page.evaluate((name) => zebra.settings.set({ theme: name }), theme);
    for (const [name, show] of Object.entries(states)) {
      await show(page);
      await check(page, `${width}x${height} ${code} ${theme} ${name}`);
    }
    await close(page);
  }
  // A question with a field of its own, a message over the clue, and the end with its answer.
  for (const theme of ['light', 'dark', 'contrast']) {
    const page = await open(browser, makePage('axe-asked', FLEA_MARKET), { ...PHONE, reducedMotion: 'reduce' });
    await page.evaluate((name) => zebra.settings.set({ theme: name }), theme);
    await page.evaluate(() => {
      for (const price of ['$25', '$40']) zebra.game.mark(['Seller::Tom', `Price::${price}`], 'o');
      zebra.game.mark(['Seller::Tom', 'Price::$40'], 'o');
    });
    await check(page, `${theme} message`);
    await page.click('#message-why');
    await check(page, `${theme} reason`);
    await page.click('#overview');
    await check(page, `${theme} whole grid`);
    await page.click('#answer-open');
    await check(page, `${theme} one field`);
    await choose(page, false);
    await page.click('#answering-form .main');
    await page.waitForSelector('#end-panel:not([hidden])');
    await check(page, `${theme} end`);
    await close(page);
  }
});
