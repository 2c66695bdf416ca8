// Tests of the package in Node: `node --test zebra-web/npm/tests`, after `node zebra-web/npm/pack.mjs`.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'node:test';

import { ZebraError, load } from '../../dist/npm/index.js';

const zebra = await load();
const five = readFileSync(new URL('../../../puzzles/five_houses.zbc', import.meta.url), 'utf8');
const PETS = 'Child - Ann Bob Cid\nPet - Cat Dog Fox\n---\nAnn = Cat\nBob - Dog\nAnn = #1\n';

test('the module is loaded once', async () => {
  assert.equal(await load(), zebra);
});

test('five houses is read, checked, solved and explained', () => {
  const puzzle = zebra.read(five);
  assert.deepEqual(zebra.check(five).errors, []);
  const { outcome, answers } = puzzle.solve();
  assert.equal(outcome, 'unique');
  assert.equal(answers.length, 1);
  assert.equal(answers[0].find((row) => row.Pet === 'zebra').Nation, 'Japanese');
  const { walkthrough } = puzzle.explain();
  assert.equal(walkthrough.ending.kind, 'full');
  assert.ok(walkthrough.paragraphs.every(({ text, clues, adds }) => text && Array.isArray(clues) && Array.isArray(adds)));
  assert.equal(puzzle.difficulty().level, walkthrough.difficulty.level);
});

test('a puzzle survives JSON and ZBC', () => {
  const puzzle = zebra.read(PETS);
  assert.deepEqual(zebra.read(puzzle.toJson(), { format: 'json' }).data, puzzle.data);
  assert.equal(zebra.read(puzzle.toZbc()).solve().outcome, 'unique');
});

test('errors have places', () => {
  const text = PETS.replace('Bob - Dog', 'Bop - Dog');
  assert.throws(() => zebra.read(text), (error) => {
    assert.ok(error instanceof ZebraError);
    assert.equal(text.slice(...error.errors[0].at.range), 'Bop');
    assert.match(error.message, /^line 5, column 1: /);
    return true;
  });
  assert.throws(() => zebra.read('', { format: 'yaml' }), /no format is called `yaml`/);
  const several = zebra.check('A - a b\nB - c d\n---\n');
  assert.equal(several.errors[0].code, 'several-answers');
});

test('a board accepts, refuses, undoes and saves', () => {
  const puzzle = zebra.read(PETS);
  const board = puzzle.board({ automatic: ['taken'] });
  assert.ok(board.together('Child::Ann', 'Pet::Cat').events.length > 1);
  const { refused } = board.together('Child::Bob', 'Pet::Cat');
  assert.equal(refused.reason, 'excluded');
  assert.deepEqual(refused.marks, [{ together: ['Child::Ann', 'Pet::Cat'] }]);
  assert.equal(puzzle.load(board.save()).save(), board.save());
  board.undo();
  assert.deepEqual([board.state().marks, board.state().redoable], [[], 1]);
  board.redo();
  assert.equal(board.state().undoable, 1);
  assert.equal(board.suppose({ apart: ['Child::Bob', 'Pet::Dog'] }).refused, undefined);
  board.undoAssumption();
  assert.equal(board.state().undoable, 1);
  assert.throws(() => puzzle.load('{}'), /format/);
  assert.throws(() => puzzle.load(board.save().replace('Pet::Cat', 'Pet::Cow')), /move 1: category `Pet` has no item `Cow`/);
  assert.throws(() => board.together('Child::Ann', 'Pet::Cow'), ZebraError);
  assert.throws(() => puzzle.board({ automatic: ['magic'] }), ZebraError);
});

test('hints solve the puzzle', () => {
  const board = zebra.read(five).board();
  let hints = 0;
  for (let hint = board.hint(); hint; hint = board.hint(), hints += 1) {
    assert.deepEqual(Object.keys(hint.next.texts), ['where', 'clue', 'marks', 'paragraph']);
    board.follow();
  }
  assert.ok(hints > 5 && board.state().complete);
});

test('mistakes and arguments', () => {
  const board = zebra.read(PETS).board();
  board.together('Child::Bob', 'Pet::Dog');
  const mistake = board.mistake();
  assert.equal(mistake.moves, 0);
  assert.ok(board.whyNot({ together: ['Child::Bob', 'Pet::Dog'] }).text);
  assert.equal(board.why({ together: ['Child::Bob', 'Pet::Dog'] }), null);
  board.goBack(mistake.moves);
  assert.equal(board.mistake(), null);
});

test('questions about a puzzle start from marks', () => {
  const puzzle = zebra.read(PETS);
  assert.equal(puzzle.why('Child::Bob', 'Pet::Dog'), null);
  assert.ok(puzzle.whyNot('Child::Bob', 'Pet::Dog').text);
  assert.ok(puzzle.next().next);
  assert.ok(puzzle.next({ marks: [{ together: ['Child::Bob', 'Pet::Dog'] }] }).mistake);
});

test('new puzzles are reproducible and have one answer', () => {
  assert.ok(zebra.themes().includes('harbor'));
  const options = { size: '3x4', theme: 'harbor', seed: 11 };
  const puzzle = zebra.generate(options);
  assert.deepEqual(puzzle.data, zebra.generate(options).data);
  assert.equal(puzzle.solve().outcome, 'unique');
  const level = zebra.generate({ size: '4x4', seed: 2, difficulty: 'easy..moderate' }).difficulty().level;
  assert.ok(['easy', 'moderate'].includes(level));
  for (const wrong of [{ size: '99x99' }, { theme: 'moon' }, { difficulty: 'soft' }, { seed: -1 }, { color: 1 }]) {
    assert.throws(() => zebra.generate(wrong), ZebraError, JSON.stringify(wrong));
  }
});

test('a budget of nothing ends at once', () => {
  assert.equal(zebra.read(five).solve({ budget: 0 }).outcome, 'unknown');
  assert.equal(zebra.read(five).solve({ budget: Number.NaN }).outcome, 'unknown');
});

test('deep and long texts are errors, not traps', () => {
  const deep = `A - a b\nB - c d\n---\n${'('.repeat(100_000)}a = c${')'.repeat(100_000)}\n`;
  for (const text of [deep, '[', '\0', 'x'.repeat(2 << 20), `{"zebra": 1, "name": ${'['.repeat(100_000)}`]) {
    assert.throws(() => zebra.read(text), ZebraError);
  }
  // The module still works.
  assert.equal(zebra.read(PETS).solve().outcome, 'unique');
});

test('the checked-in modules are decompressed', async () => {
  const { lzma } = await import('../../page/lzma.js');
  for (const name of ['game', 'full']) {
    const file = readFileSync(new URL(`../../engine/${name}.wasm.lzma`, import.meta.url));
    const module = lzma(file);
    assert.equal(module.length, file.readUInt32LE(5));
    assert.ok(WebAssembly.validate(module));
    assert.throws(() => lzma(file.subarray(0, 1000)), /damaged/);
  }
  // Files of other encoders, of five bytes and of none.
  assert.equal(Buffer.from(lzma(Buffer.from('AwAAAAQFAAAAAAAAAAAw6U/b9/////CAAAA=', 'base64'))).toString(), 'aaaab');
  assert.equal(lzma(Buffer.from('AwAAAAQAAAAAAAAAAACD//v//8AAAAA=', 'base64')).length, 0);
});

test('sentences in English are read, with their places', () => {
  const text = 'Pets\n\nName: Ann, Bob\nPet: cat, dog\n\n1. Ann owns the dog.\n2. Bob sings.\n';
  const [first, second] = zebra.readings(text);
  assert.ok(first.reading.includes('Ann'));
  assert.equal(text.slice(...first.at.range), first.sentence);
  assert.equal(second.reading, undefined);
  assert.ok(second.unread);
  const lists = { Name: ['Ann', 'Bob'], Pet: ['cat', 'dog'] };
  assert.equal(zebra.readClue(lists, "The cat isn't Ann's.").reading, 'The owner of the cat is not Ann.');
  assert.match(zebra.readClue(lists, 'Ann almost owns the cat.').unread, /almost/);
  assert.equal(zebra.check(text).format, 'text');
  assert.match(zebra.read(PETS).toRust(), /puzzle! \{/);
});

test('a certain fix has its edits', () => {
  const text = PETS.replace('Ann = Cat', 'Ann = Catt');
  const { errors: [error] } = zebra.check(text);
  const fixed = error.fix.edits.reduce((text, { range: [start, end], text: added }) => text.slice(0, start) + added + text.slice(end), text);
  assert.equal(error.fix.certain, true);
  assert.deepEqual(zebra.check(fixed).errors, []);
});

test('the command takes a file and a number of iterations, as zebra-solver does', () => {
  const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
  const run = (...rest) => spawnSync(process.execPath, [path('dist/npm/command.js'), path('../puzzles/five_houses.zbc'), ...rest], { encoding: 'utf8' });
  for (const rest of [[], ['10']]) {
    const { status, stdout } = run(...rest);
    assert.equal(status, 0);
    assert.match(stdout, /exactly one answer/);
  }
  assert.equal(run('many').status, 2);
  const errors = spawnSync(process.execPath, [path('dist/npm/command.js'), path('npm/package.json'), '10'], { encoding: 'utf8' });
  assert.equal(errors.status, 1);
  assert.match(errors.stderr, /package\.json:\d+:\d+/);
});

test('the command prints warnings when it solves and explains', () => {
  const command = fileURLToPath(new URL('../../dist/npm/command.js', import.meta.url));
  const input = `${PETS}Cat = Ann\n`;
  for (const rest of [['solve', '-'], ['explain', '-'], ['check', '-']]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...rest], { input, encoding: 'utf8' });
    assert.equal(status, 0);
    const printed = rest[0] === 'check' ? stdout : stderr;
    assert.match(printed, /warning: this fact is stated twice\n {2}--> -:7:1\n {2}help: /);
  }
});
