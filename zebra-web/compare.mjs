// Compares an engine that was made from the sources with the checked-in one: `node zebra-web/compare.mjs FOLDER [PUZZLES]`. Both generate
// the same puzzles, and must agree in their text, answer, difficulty and walkthrough.

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { bind } from './npm/api.js';
import { lzma } from './page/lzma.js';

const SIZES = ['2x3', '3x3', '3x4', '4x3', '4x4', '3x5', '4x5'];
const ours = fileURLToPath(new URL('./engine', import.meta.url));
const [other, count = '1000'] = process.argv.slice(2);

/** Loads the module of a folder, with its own copy of the interface. */
async function load(folder) {
  const copy = join(mkdtempSync(join(tmpdir(), 'zebra-engine-')), 'full.mjs');
  cpSync(join(folder, 'full.mjs'), copy);
  writeFileSync(`${copy}.wasm`, lzma(readFileSync(join(folder, 'full.wasm.lzma'))));
  const raw = await import(pathToFileURL(copy).href);
  await raw.default({ module_or_path: readFileSync(`${copy}.wasm`) });
  return bind(raw);
}

/** Returns all that the engine states about the puzzle of a seed. */
function results(engine, seed, themes) {
  const options = { size: SIZES[seed % SIZES.length], theme: themes[seed % themes.length], seed, kinds: seed % 2 ? 'all' : 'plain' };
  try {
    const puzzle = engine.generate(options);
    return JSON.stringify([puzzle.toJson(), puzzle.toZbc(), puzzle.data, puzzle.solve(), puzzle.difficulty(), puzzle.explain()]);
  } catch (error) {
    return `${JSON.stringify(options)}: ${error.message}`;
  }
}

if (!other) {
  console.error('usage: node zebra-web/compare.mjs FOLDER [PUZZLES]');
  process.exit(2);
}
const [checkedIn, made] = [await load(ours), await load(other)];
const themes = made.themes();
const differing = [];
for (let seed = 0; seed < Number(count); seed += 1) {
  if (results(checkedIn, seed, themes) !== results(made, seed, themes)) differing.push(seed);
}
if (differing.length > 0) {
  console.error(`the checked-in engine differs from the sources in ${differing.length} of ${count} puzzles, the first of seed ${differing[0]}: run \`zebra-web/build\``);
  process.exit(1);
}
console.log(`the checked-in engine and the one made from the sources agree on ${count} puzzles`);
