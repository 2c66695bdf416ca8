// Names and texts that want to be more than text, and what a page must be for everybody: valid, accessible, usable on a phone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { ask, AXE, close, FLEA_MARKET, follow, generated, launch, makePage, open, PHONE, walk } from './browser.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const ATTACKS = [
  '</script><script>document.documentElement.dataset.hacked = 1</script>',
  '<img src=x onerror="document.documentElement.dataset.hacked = 2">',
  '\'"><svg onload=document.documentElement.dataset.hacked=3>',
  '--><!--data--><!--text-->&lt;b&gt; & &amp; &#x3c;',
  'עברית שמאל <b>', '\u202eevil\u202c', '👩‍👩‍👧‍👦 🦓', `${'W'.repeat(100)}<i>${'long '.repeat(19)}`.slice(0, 200),
  '${alert(1)} `${1}` \\u003cscript>', 'javascript:alert(1)', '__proto__', 'constructor\u0007\u001b[31m',
];

/** Returns a puzzle all of whose texts are attacks. */
function hostile() {
  const titles = ['A', 'B', 'C'].map((name, place) => ATTACKS.slice(place * 4, place * 4 + 4).map((title, index) => ({ name: `${name}${index}`, title, phrase: title })));
  const clue = (index) => ({ label: `${index} ${ATTACKS[index]}`, sentence: `${ATTACKS[index]} is ${ATTACKS[11 - index]}`, formulas: [{ is: [`A${index}`, `B${index}`] }] });
  const last = (index) => ({ label: `c${index}`, sentence: ATTACKS[index], formulas: [{ is: [`A${index}`, `C${index}`] }] });
  return {
    zebra: 1, name: 'Hostile', title: ATTACKS[0], story: ATTACKS.join('\n'), question: ATTACKS[1], author: ATTACKS[2],
    categories: ['First', 'Second', 'Third'].map((name, place) => ({ name, items: titles[place] })),
    clues: [0, 1, 2].flatMap((index) => [clue(index), last(index)]),
  };
}

/** Returns a text as the page shows it: controls as escapes. */
const visible = (text) =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (letter) => `\\u{${letter.codePointAt(0).toString(16)}}`);

test('nothing in a hostile puzzle is executed, and everything is shown', async () => {
  const puzzle = hostile();
  const page = await open(browser, makePage('hostile', puzzle));
  const text = (selector) => page.locator(selector).evaluateAll((nodes) => nodes.map((node) => node.textContent));
  assert.equal(await page.textContent('#title'), visible(puzzle.title));
  assert.equal(await page.textContent('#question'), visible(puzzle.question));
  const story = await page.textContent('#story');
  const sentences = await text('.clue .sentence');
  const headings = await text('#grid th.item');
  for (const attack of ATTACKS) {
    assert.ok(story.includes(visible(attack)), attack);
    assert.ok(headings.includes(visible(attack)), attack);
  }
  assert.deepEqual(sentences, puzzle.clues.map((clue) => visible(clue.sentence)));
  // The full name of a cell is below the grid, however long.
  await page.locator('#grid td.cell').nth(3).hover();
  assert.ok((await page.textContent('#readout')).length > 20);
  // All panels, with hints until the end.
  for (let count = 0; count < 12 && !/^Solved/.test(await page.textContent('#message')); count += 1) {
    await follow(page);
  }
  await ask(page, '#walk');
  while (await page.locator('#walk-next').isEnabled()) await page.click('#walk-next');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.hacked), undefined);
  assert.equal(await page.locator('#app img, #app svg:not(.art), #app script, #app iframe').count(), 0);
  await close(page);
});

test('without scripts, the puzzle is readable and nothing is executed', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`file://${makePage('still', hostile())}`);
  const text = await page.locator('#loading').innerText();
  assert.match(text, /allow scripts/);
  for (const attack of ATTACKS.slice(0, 4)) assert.ok(text.includes(attack), attack);
  await context.close();
});

test('the policy of a page forbids other scripts and the network', async () => {
  const page = await open(browser, makePage('policy', generated('3x3')));
  const result = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.documentElement.dataset.hacked = 1';
    document.body.append(script);
    const fetched = await fetch('https://example.org/').then(() => 'fetched', () => 'refused');
    return [document.documentElement.dataset.hacked, fetched];
  });
  assert.deepEqual(result, [undefined, 'refused']);
  assert.ok(page.faults.length >= 2 && page.faults.every((fault) => /Content Security Policy/.test(fault)), page.faults.join('\n'));
  await page.context().close();
});

test('the page has no faults of accessibility that axe finds', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await open(browser, makePage('axe', generated('4x5')), { colorScheme });
    await page.evaluate(() => zebra.settings.set({ theme: 'auto' }));
    const states = [
      async () => {},
      async () => {
        await ask(page, '#hint');
        while (await page.locator('#hint-more').isVisible()) await page.click('#hint-more');
      },
      async () => walk(page),
      async () => page.click('#settings-open'),
    ];
    for (const show of states) {
      await show();
      await page.evaluate(await (await import('node:fs/promises')).readFile(AXE, 'utf8'));
      const found = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
      const faults = found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`);
      assert.deepEqual(faults, [], colorScheme);
    }
    await close(page);
  }
});

test('on a phone nothing is wider than the window, and everything is large enough to touch', async () => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  for (const puzzle of [generated('3x3'), generated('5x6'), hostile()]) {
    const page = await open(browser, makePage('phone', puzzle), phone);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(widths[0] <= widths[1], `${widths[0]} > ${widths[1]}`);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, #grid td.cell')].filter((node) => node.offsetParent !== null).flatMap((node) => {
        const { width, height } = node.getBoundingClientRect();
        return width < 39.5 || height < 39.5 ? [`${node.id || node.className}: ${width}x${height}`] : [];
      }));
    assert.deepEqual(small, []);
    await page.locator('#grid td.cell').first().tap();
    assert.equal(await page.locator('#grid td.user').count(), 1);
    await close(page);
  }
});

test('a printed page has the grid and the clues, and none of the tools', async () => {
  const page = await open(browser, makePage('print', generated('4x5')));
  await page.emulateMedia({ media: 'print' });
  for (const selector of ['#toolbar', '#settings-open', '#message', '.keys']) assert.equal(await page.locator(selector).first().isVisible(), false);
  for (const selector of ['#grid', '#clues', '#story']) assert.equal(await page.locator(selector).isVisible(), true);
  const size = await page.evaluate(() => document.querySelector('#grid td.cell').getBoundingClientRect().width);
  // 96 pixels are an inch: a cell has at least 6 mm.
  assert.ok(size >= 22.6, `${size}`);
  await close(page);
});

test('on paper, the story, the clues, the question and the grid follow each other, from every screen', async () => {
  const path = makePage('paper', FLEA_MARKET);
  for (const options of [PHONE, { ...PHONE, viewport: { width: 812, height: 375 } }, { ...PHONE, viewport: { width: 768, height: 1024 } }, {}]) {
    const page = await open(browser, path, options);
    await page.evaluate(() => zebra.game.clues.choose('5'));
    await page.emulateMedia({ media: 'print' });
    const places = await page.evaluate(() => ['story', 'clues', 'question', 'grid'].map((id) => {
      const { top, bottom } = document.getElementById(id).getBoundingClientRect();
      return [top, bottom];
    }));
    for (const [index, [top, bottom]] of places.entries()) assert.ok(bottom > top && top >= (places[index - 1]?.[1] ?? 0), JSON.stringify(places));
    const cell = await page.evaluate(() => document.querySelector('#grid td.cell').getBoundingClientRect().height);
    assert.ok(cell < 28, `${cell}`);
    await close(page);
  }
});
