// Sizes and times of pages in the browser: `checks/page --figures`.

import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { ROOT, close, generated, launch, makePage, open } from './browser.mjs';

const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
const of = (path) => `${kilobytes(statSync(path).size)}, ${kilobytes(gzipSync(readFileSync(path), { level: 9 }).length)} with gzip`;
console.log(`module: ${of(`${ROOT}/zebra-web/dist/npm/zebra_web_bg.wasm`)}`);
const browser = await launch();
for (const [name, puzzle] of [['five houses', 'puzzles/five_houses.zbc'], ['6x6', generated('6x6', '--seed', '3')], ['8x8', generated('8x8', '--seed', '1')]]) {
  const path = makePage(name, puzzle);
  const page = await open(browser, path);
  const times = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const playable = performance.getEntriesByName('playable')[0];
    const { game } = zebra;
    const hints = [];
    while (game.board.hint() !== null && hints.length < 200) {
      game.board.follow();
      const start = performance.now();
      game.board.hint();
      hints.push(performance.now() - start);
    }
    const start = performance.now();
    game.puzzle.explain();
    const explain = performance.now() - start;
    return { paint: paint.startTime, playable: playable.startTime, hints: hints.sort((a, b) => a - b), explain };
  });
  const { paint, playable, hints, explain } = times;
  const milliseconds = (time) => `${time.toFixed(1)} ms`;
  console.log(`${name}: page of ${of(path)}`);
  console.log(`  first paint after ${milliseconds(paint)}, playable after ${milliseconds(playable)}`);
  console.log(`  hints: median ${milliseconds(hints[hints.length >> 1])}, longest ${milliseconds(hints.at(-1))}; walkthrough ${milliseconds(explain)}`);
  await close(page);
}
await browser.close();
