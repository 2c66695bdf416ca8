// Runs Lighthouse on pages as a web site sends them, on a phone and on a desktop: `checks/page --lighthouse`. Fails if a score of the run
// with the median performance, of three, is below 95 of 100.
//
// For the phone, the network and the processor are really slowed down (`devtools`). By default, Lighthouse computes the first paint from
// the bytes of the whole document: in that model, a page in one file is not painted before it is loaded, but a browser does paint it.
// A factor of 4 turns a fast desktop, with a benchmark index of 1,500 to 2,000, into a mid-tier phone. If the phone fails on a slower
// machine, it runs again with a factor in proportion to the index (docs/throttling.md of Lighthouse).

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const from = (path) => import(pathToFileURL(join(process.env.ZEBRA_PAGE_MODULES, path)).href);
const { default: lighthouse, desktopConfig } = await from('lighthouse/core/index.js');
const { launch } = await from('chrome-launcher/dist/index.js');
const LEAST = 0.95;
const RUNS = 3;
/** The benchmark index of the machine for which Lighthouse slows down by 4. */
const INDEX = 1750;
const FORMS = { phone: { extends: 'lighthouse:default', settings: { throttlingMethod: 'devtools' } }, desktop: desktopConfig };
const TIMES = { 'first-contentful-paint': 'first paint', 'largest-contentful-paint': 'largest paint', 'speed-index': 'speed index', 'total-blocking-time': 'blocked' };

/** Returns the report of one run on an address. */
async function reportOf(address, config) {
  const chrome = await launch({ chromePath: process.env.CHROMIUM, chromeFlags: ['--headless=new', '--no-sandbox'] });
  const options = { port: chrome.port, logLevel: 'error', onlyCategories: ['performance', 'accessibility', 'best-practices'] };
  const { lhr } = await lighthouse(address, options, config);
  await chrome.kill();
  return lhr;
}

/** Returns the reports of some runs, the one with the median performance first. */
async function reportsOf(address, config) {
  const reports = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await reportOf(address, config));
  const score = ({ categories: { performance } }) => performance.score;
  reports.sort((one, other) => score(one) - score(other));
  return [reports[(RUNS - 1) / 2], ...reports];
}

/** Prints the figures of some reports; returns whether they are high enough. */
function show(file, form, [median, ...reports]) {
  const scores = Object.values(median.categories).map(({ id, score }) => `${id} ${Math.round(score * 100)}`);
  const all = reports.map(({ categories: { performance } }) => Math.round(performance.score * 100));
  const times = Object.entries(TIMES).map(([id, name]) => `${name} ${Math.round(median.audits[id].numericValue)} ms`);
  console.log(`${file}, ${form}: ${scores.join(', ')} (median of performance ${all.join(', ')}); ${times.join(', ')}`);
  return Object.values(median.categories).every(({ score }) => score >= LEAST);
}

for (const file of process.argv.slice(2)) {
  const body = readFileSync(file);
  const server = createServer(({ url }, answer) => {
    answer.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    answer.end(url === '/' ? body : '');
  }).listen(0);
  const address = `http://127.0.0.1:${server.address().port}/`;
  for (const [form, config] of Object.entries(FORMS)) {
    const reports = await reportsOf(address, config);
    let isHigh = show(file, form, reports);
    const indexes = reports.slice(1).map(({ environment: { benchmarkIndex } }) => benchmarkIndex).sort((one, other) => one - other);
    const index = indexes[(RUNS - 1) / 2];
    if (!isHigh && form === 'phone' && index < INDEX) {
      const { throttling } = reports[0].configSettings;
      const cpuSlowdownMultiplier = (throttling.cpuSlowdownMultiplier * index) / INDEX;
      const settings = { ...config.settings, throttling: { ...throttling, cpuSlowdownMultiplier } };
      const slowed = `${form}, processor slowed down by ${cpuSlowdownMultiplier.toFixed(1)} for an index of ${Math.round(index)}`;
      isHigh = show(file, slowed, await reportsOf(address, { ...config, settings }));
    }
    if (!isHigh) process.exitCode = 1;
  }
  server.close();
}
