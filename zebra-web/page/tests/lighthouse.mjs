// Lighthouse on pages as a web site sends them, on its phone and its desktop: `checks/page --lighthouse`. Fails below 95 of 100.
//
// The network and the processor of the phone are really slowed down (`devtools`): the default of Lighthouse computes the first paint
// from the bytes of the whole document, before which a page in one file cannot be painted by that model, but is.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const from = (path) => import(pathToFileURL(join(process.env.ZEBRA_PAGE_MODULES, path)).href);
const { default: lighthouse, desktopConfig } = await from('lighthouse/core/index.js');
const { launch } = await from('chrome-launcher/dist/index.js');
const LEAST = 0.95;
const FORMS = { phone: { extends: 'lighthouse:default', settings: { throttlingMethod: 'devtools' } }, desktop: desktopConfig };
const TIMES = { 'first-contentful-paint': 'first paint', 'largest-contentful-paint': 'largest paint', 'speed-index': 'speed index', 'total-blocking-time': 'blocked' };

let isLow = false;
for (const file of process.argv.slice(2)) {
  const body = readFileSync(file);
  const server = createServer(({ url }, answer) => {
    answer.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    answer.end(url === '/' ? body : '');
  }).listen(0);
  for (const [form, config] of Object.entries(FORMS)) {
    const chrome = await launch({ chromePath: process.env.CHROMIUM, chromeFlags: ['--headless=new', '--no-sandbox'] });
    const options = { port: chrome.port, logLevel: 'error', onlyCategories: ['performance', 'accessibility', 'best-practices'] };
    const { lhr } = await lighthouse(`http://127.0.0.1:${server.address().port}/`, options, config);
    await chrome.kill();
    const scores = Object.values(lhr.categories).map(({ id, score }) => `${id} ${Math.round(score * 100)}`);
    const times = Object.entries(TIMES).map(([id, name]) => `${name} ${Math.round(lhr.audits[id].numericValue)} ms`);
    console.log(`${file}, ${form}: ${scores.join(', ')}; ${times.join(', ')}`);
    isLow ||= Object.values(lhr.categories).some(({ score }) => score < LEAST);
  }
  server.close();
}
process.exitCode = isLow ? 1 : 0;
