// Sizes and times of pages in the browser: `checks/page --figures`.

import { readFileSync, statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';

import { ROOT, close, generated, launch, makePage, open } from './browser.mjs';

const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
const of = (path) => `${kilobytes(statSync(path).size)}, ${kilobytes(gzipSync(readFileSync(path), { level: 9 }).length)} with gzip`;
console.log(`module: ${of(`${ROOT}/zebra-web/dist/npm/zebra_web_bg.wasm`)}`);
const browser = await launch();
console.log(`load: ${loadavg().map((load) => load.toFixed(1)).join(', ')} on ${cpus().length} cores`);
// Of the largest one, the walkthrough alone, which takes the longest.
const PUZZLES = [
  ['five houses', 'puzzles/five_houses.zbc', 200], ['6x6', generated('6x6', '--seed', '3'), 200], ['8x8', generated('8x8', '--seed', '1'), 200],
  ['10x10', generated('10x10', '--theme', 'plain', '--seed', '7'), 1],
];
for (const [name, puzzle, most] of PUZZLES) {
  const path = makePage(name, puzzle);
  const page = await open(browser, path);
  const times = await page.evaluate(async (most) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const playable = performance.getEntriesByName('playable')[0];
    const { background, game } = zebra;
    // The longest time for which the page did not respond.
    let blocked = 0;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => {
      blocked = Math.max(blocked, duration);
    }));
    observer.observe({ entryTypes: ['longtask'] });
    const timed = async (name, parameters) => {
      const start = performance.now();
      const result = await background.run(name, parameters);
      return [performance.now() - start, result];
    };
    await timed('hint', game.question());
    const hints = [];
    for (let hint; hint !== null && hints.length < most;) {
      const [time, next] = await timed('hint', game.question());
      hints.push(time);
      hint = next;
      if (hint) game.move(() => game.board.mark(...hint.next.marks));
    }
    // Long tasks are reported after they end.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const whole = blocked;
    blocked = 0;
    const start = performance.now();
    document.getElementById('walk').click();
    // In the middle of a game it asks first, and a player answers later.
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (document.getElementById('ask').open) document.getElementById('ask-yes').click();
    await new Promise((resolve) => {
      const wait = () => (document.getElementById('walk-panel').hidden ? setTimeout(wait, 20) : resolve());
      wait();
    });
    const explain = performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { paint: paint.startTime, playable: playable.startTime, hints: hints.sort((a, b) => a - b), explain, blocked, whole };
  }, most);
  const { paint, playable, hints, explain, blocked, whole } = times;
  const milliseconds = (time) => `${time.toFixed(1)} ms`;
  console.log(`${name}: page of ${of(path)}`);
  console.log(`  first paint after ${milliseconds(paint)}, playable after ${milliseconds(playable)}`);
  const at = (part) => milliseconds(hints[Math.min(hints.length - 1, Math.floor(hints.length * part))]);
  console.log(`  ${hints.length} hints: median ${at(0.5)}, 90 % within ${at(0.9)}, longest ${at(1)}; walkthrough ${milliseconds(explain)}`);
  console.log(`  the page was blocked for at most ${milliseconds(whole)} by hints, ${milliseconds(blocked)} by the walkthrough (0: for less than 50)`);
  await close(page);
}
await browser.close();
