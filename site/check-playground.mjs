// What `site/check.mjs` does in the playground: mistakes typed with keys, links, texts that try to do harm, and a page to play.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const SALE = readFileSync(join(here, 'examples/bake-sale.txt'), 'utf8');
const FIVE = readFileSync(join(here, '../puzzles/five_houses.zbc'), 'utf8');
const THEMES = ['street', 'market', 'cafe', 'school', 'shelter', 'birthdays', 'bookshelf', 'building', 'concert', 'festival', 'harbor', 'race', 'lectures', 'museum', 'travel'];
const SIZES = ['3x4', '4x4', '4x5', '5x5'];

/** Waits until the playground has shown all it finds about its text. */
export const settled = (page) => page.waitForFunction(() => globalThis.playground?.isDone);

async function load(page, text, format = '') {
  await page.evaluate(([text, format]) => {
    playground.isDone = false;
    playground.load({ text, format });
  }, [text, format]);
  await settled(page);
}

/** Presses a key that changes the text. */
async function press(page, key) {
  await page.evaluate(() => { playground.isDone = false; });
  await page.keyboard.press(key);
}

const errors = (page) => page.locator('#problems .error').allTextContents();
const shown = (page, id) => page.evaluate((id) => [...document.querySelectorAll(`#${id} > *`)].map((node) => node.textContent), id);

/** Returns what each error and warning marks: its range and words. */
const marks = (page) => page.evaluate(() => playground.problems.map(({ at }) => at && { range: at.range, words: playground.text.slice(...at.range) }));

function report(what, times) {
  times.sort((one, other) => one - other);
  console.log(`${what}: median ${times[times.length >> 1].toFixed(0)} ms, longest ${times.at(-1).toFixed(0)} ms`);
}

/** Writes a puzzle of the command as a text that has lists, ZBC or JSON. */
function generated(index, format) {
  const folder = mkdtempSync(join(tmpdir(), 'zebra-site-'));
  const path = join(folder, `puzzle.${format === 'text' ? 'txt' : format}`);
  const parameters = ['--size', SIZES[index % SIZES.length], '--theme', THEMES[index % THEMES.length], '--seed', String(index), '-o', path];
  execFileSync(process.env.ZEBRA, ['generate', ...parameters], { stdio: ['ignore', 'ignore', 'pipe'] });
  const text = readFileSync(path, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

/** Returns a text with blanks in place of what only people read, so that places stay the same. */
const SENTENCES = { text: /(?!)/g, zbc: /"[^"\n]*"/g, json: /"(sentence|text|templates?)": .*/g };
const formulas = (text, format) => text.replace(SENTENCES[format], (words) => ' '.repeat(words.length));

/** Mistakes of authors: each gives where one types, how much is replaced, what is typed, and the range that the message must touch. */
const MISTAKES = {
  letters(text, format, names) {
    const clues = text.search(/^1\. |^---|"clues"/m);
    const place = (name) => formulas(text, format).slice(clues).search(new RegExp(`(?<![\\w-])${name}(?![\\w-])`));
    const name = names.find((name) => /^\w{4,}$/.test(name) && name.at(-1) !== name.at(-2) && place(name) >= 0);
    const at = clues + place(name);
    return { at, length: name.length, typed: name.slice(0, -2) + name.at(-1) + name.at(-2), range: [at, at + name.length] };
  },
  missing(text) {
    const [list] = /^[^:\n]+: .*$(?=\n\n1\.)/m.exec(text);
    const from = text.indexOf(list);
    const at = from + list.lastIndexOf(', ');
    return { at, length: from + list.length - at, typed: '', range: [from, at] };
  },
  nearly(text) {
    const at = text.indexOf(' ', text.search(/^2\. /m) + 3);
    return { at, length: 0, typed: ' nearly', range: [at, at + 7] };
  },
};

/** Types mistakes into twenty puzzles, and takes them back: each message is at its place, and gone afterwards. */
async function mistakes(page) {
  const times = [];
  for (let index = 0; index < 20; index += 1) {
    const format = index < 12 ? 'text' : index < 16 ? 'zbc' : 'json';
    const kind = format === 'text' ? Object.keys(MISTAKES)[index % 3] : 'letters';
    const text = generated(index, format);
    await load(page, text, format);
    assert.deepEqual(await errors(page), [], text);
    const names = await page.evaluate(() => playground.found.data.categories.flatMap(({ items }) => items.flatMap(({ id, title }) => [id.split('::').at(-1), title])));
    const { at, length, typed, range } = MISTAKES[kind](text, format, names);
    await page.evaluate(([at, length]) => {
      playground.view.dispatch({ selection: { anchor: at, head: at + length }, scrollIntoView: true });
      playground.view.focus();
    }, [at, length]);
    for (const key of typed || ['Delete']) await press(page, key === ' ' ? 'Space' : key);
    await settled(page);
    times.push(await page.evaluate(() => playground.took));
    const found = await marks(page);
    assert.ok(found.some((mark) => mark && mark.range[0] <= range[1] && mark.range[1] >= range[0]), `${kind} (${format}): ${typed} at ${range}: ${JSON.stringify(found)}\n${text}`);
    while (await page.evaluate(() => playground.text) !== text) await press(page, 'Control+z');
    await settled(page);
    assert.deepEqual(await errors(page), []);
  }
  report('mistakes in 20 puzzles are marked at their place; from the last key to everything', times);
}

/** Shows what is wrong with the examples, what contradicts, and two answers. */
async function findings(page) {
  await load(page, SALE);
  assert.deepEqual(await errors(page), []);
  assert.equal((await shown(page, 'readings')).length, 4);
  assert.equal(await page.locator('#answers table').count(), 1);
  assert.match(await page.locator('#level').textContent(), /Level: \w+/);
  const slips = [
    ['Bruno brought', 'Brun0 brought', 'Brun0'],
    ['the lemon tart.', 'the cherry cobbler.', 'Bruno'],
    ["Cleo's cake", "Clea's cake", 'Clea'],
    ['Alba, Bruno', 'Alba, Alba', 'Alba'],
    ['$7, $8.50', '$7', 'Price'],
    ['the other cost $7', 'the third cost $7', 'and'],
  ];
  for (const [from, to, marked] of slips) {
    await load(page, SALE.replace(from, to));
    const found = await marks(page);
    assert.ok(found.some((mark) => mark?.words.includes(marked) || marked.includes(mark?.words)), `${marked}: ${JSON.stringify(found)}`);
  }
  await load(page, SALE.replace('\n\nWho', '\n5. Bruno did not bring the lemon tart.\n\nWho'));
  assert.ok((await page.locator('#problems .related .place').count()) > 0);
  await load(page, SALE.replace(/^4\..*$/m, ''));
  assert.ok((await page.locator('#answers .differs').count()) > 0);
  await load(page, FIVE.replace(/\bUkrainian\b(?![\s\S]*---)/, 'Ukranian'), 'zbc');
  if (await page.locator('.fix').count() > 0) {
    await page.evaluate(() => { playground.isDone = false; });
    await page.locator('.fix').first().click();
    await settled(page);
    assert.deepEqual(await errors(page), []);
  }
}

async function speed(page) {
  await load(page, FIVE, 'zbc');
  const times = [];
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  for (let round = 0; round < 9; round += 1) {
    await press(page, 'Space');
    await settled(page);
    times.push(await page.evaluate(() => playground.took));
  }
  report('five houses, from a keystroke to everything', times);
}

/** A link holds the text, and a damaged one says so. */
async function links(page, open, address) {
  for (const [text, format] of [[SALE, 'text'], [FIVE, 'zbc'], ['"😀"\nA - a b\nB - c d\n---\na = c\n', ''], ...['text', 'zbc', 'json'].map((format) => [generated(1, format), format])]) {
    await load(page, text, format);
    await page.evaluate(() => playground.share());
    const other = await open(page.url());
    await settled(other);
    assert.equal(await other.evaluate(() => playground.text), text);
    await other.context().close();
  }
  const broken = await open(`${address}#zbc=AAAA`);
  await settled(broken);
  assert.match(await broken.locator('#message').textContent(), /damaged/);
  await broken.context().close();
}

/** Texts that try to do harm are shown as text, in the playground and in the page to play. */
async function harm(page) {
  const element = '<img src=x onerror=alert(1)>';
  const texts = [
    `<script>alert(1)</script>\n\nName: ${element}, Bob\nPet: cat, </script><script>alert(2)</script>\n\n1. Bob owns the cat.\n`,
    JSON.stringify({ zebra: 1, name: 'X', title: element, categories: [{ name: 'A', items: ['a', 'b'] }] }),
    'x'.repeat(1_000_000), '('.repeat(100_000), '{"a":'.repeat(50_000), `A - a b\nB - c d\n---\n${'a = c\n'.repeat(20_000)}`,
  ];
  for (const text of texts) {
    // Work that takes long is in a worker, and ends with the next change of the text.
    await load(page, text).catch(() => console.log(`no result for ${text.length} bytes of \`${text.slice(0, 20)}\``));
    assert.equal(await page.locator('.findings img, .findings script').count(), 0);
  }
  await load(page, SALE.replaceAll('The Bake Sale', element).replaceAll('Alba', element));
  await play(page, element);
}

/** Opens the page to play. */
async function play(page, title) {
  const opened = page.context().waitForEvent('page');
  await page.click('#play');
  const game = await opened;
  await game.waitForFunction(() => globalThis.zebra?.game, null, { timeout: 30_000 });
  assert.equal(await game.title(), title);
  await game.close();
}

/** Checks the playground at this address. `open` opens an address in a new profile. */
export async function checkPlayground(open, address) {
  const page = await open(address);
  await settled(page);
  await findings(page);
  await mistakes(page);
  await speed(page);
  await links(page, open, address);
  await harm(page);
  await load(page, SALE);
  assert.deepEqual(await errors(page), []);
  await play(page, 'The Bake Sale');
  await page.click('#rust');
  assert.match(await page.locator('#rust-text').textContent(), /puzzle! \{/);
  await page.context().close();
}
