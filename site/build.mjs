// Makes the site: `node site/build.mjs FOLDER`, run by `site/build`, which sets ZEBRA to the command and SITE_MODULES to the packages.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { book, highlighted } from './docs.mjs';
import { cards, daily, filters } from './gallery.mjs';
import { home } from './home.mjs';
import { escaped, page } from './layout.mjs';
import { checkLinks } from './links.mjs';
import { required } from './packages.mjs';

const { build: bundle } = required('esbuild');

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const to = resolve(process.argv[2]);
const DESCRIPTION = 'Logic-grid puzzles: write, check, solve, explain, generate, play and print them.';
const read = (...path) => readFileSync(join(...path), 'utf8');

function write(path, text) {
  const file = join(to, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Runs `zebra`; a failure is an error unless `fails` says that it is expected. */
function zebra(parameters, { input, fails = false } = {}) {
  try {
    return execFileSync(process.env.ZEBRA, parameters, { encoding: 'utf8', input, cwd: here, maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    if (fails) return `${error.stdout}${error.stderr}`;
    throw new Error(`zebra ${parameters.join(' ')}: ${error.stderr}`);
  }
}

/** Returns the source of a puzzle of the gallery: the file, or a generated puzzle in JSON. */
function source({ file, size, theme, difficulty, language, seed, name }) {
  if (file) return join(here, file);
  const parameters = ['generate', '--size', size, '--theme', theme, '--seed', String(seed), '--to', 'json'];
  if (difficulty) parameters.push('--difficulty', difficulty);
  if (language) parameters.push('--language', language);
  const path = join(to, 'gallery', `${name}.json`);
  write(`gallery/${name}.json`, zebra(parameters));
  return path;
}

/** Makes the pages of the gallery. Returns the entries with their titles, stories, levels and languages. */
function makeGallery() {
  mkdirSync(join(to, 'gallery'), { recursive: true });
  const entries = JSON.parse(read(here, 'gallery.json'));
  return entries.map((entry, index) => {
    const path = source(entry);
    // At the end of a puzzle, the page leads on to the next one in the same language.
    const others = [...entries.slice(index + 1), ...entries.slice(0, index + 1)];
    const next = others.find(({ language }) => language === entry.language);
    zebra(['page', path, '--next', `${next.name}.html`, '-o', join(to, 'gallery', `${entry.name}.html`), '--force']);
    const puzzle = JSON.parse(zebra(['convert', path, '--to', 'json']));
    const { walkthrough } = JSON.parse(zebra(['explain', path, '--json']));
    if (!entry.file) rmSync(path);
    const [first] = puzzle.categories;
    return {
      ...entry,
      title: entry.title ?? puzzle.title ?? puzzle.name,
      story: puzzle.story ?? '',
      level: walkthrough.difficulty?.level ?? 'fiendish',
      language: entry.language ?? 'en',
      size: `${puzzle.categories.length}x${first.items.length}`,
    };
  });
}

const BOOKS = [
  { name: 'easy', title: 'Twelve easy puzzles', about: 'A4, with grids and answers.', generate: ['--size', '3x4', '--difficulty', 'easy', '--count', '12', '--theme', 'market'] },
  { name: 'large-print', title: 'Six puzzles in large print', about: 'Text of 18 points, cells of 9 mm and more.', generate: ['--size', '3x4', '--difficulty', 'easy', '--count', '6', '--theme', 'school'], print: ['--large'] },
  { name: 'deutsch', title: 'Zehn Logikrätsel', about: 'In German, with walkthroughs.', generate: ['--size', '4x4', '--count', '10', '--theme', 'street', '--language', 'de'], print: ['--walkthroughs'] },
];

/** Makes the books, with two pages of each as pictures. */
function makeBooks() {
  const items = BOOKS.map(({ name, title, about, generate, print = [] }) => {
    const puzzles = zebra(['generate', ...generate, '--seed', '1', '--to', 'jsonl']);
    mkdirSync(join(to, 'books'), { recursive: true });
    const input = join(to, 'books', `${name}.jsonl`);
    writeFileSync(input, puzzles);
    zebra(['print', input, '--title', title, ...print, '-o', join(to, 'books', `${name}.pdf`), '--force']);
    zebra(['print', input, '--title', title, ...print, '-o', join(to, 'books', `${name}.svg`), '--force']);
    rmSync(input);
    const pages = readdirSync(join(to, 'books')).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.svg'));
    const number = (file) => Number(/-(\d+)\.svg$/.exec(file)[1]);
    pages.sort((one, other) => number(one) - number(other));
    for (const file of pages.slice(2)) rmSync(join(to, 'books', file));
    const size = Math.round(statSync(join(to, 'books', `${name}.pdf`)).size / 1000);
    const pictures = pages.slice(0, 2).map((file, index) => `<img src="${file}" alt="Page ${index + 1} of ${escaped(title)}" loading="lazy">`);
    return `<section class="card"><div class="pages">${pictures.join('')}</div><h2>${escaped(title)}</h2><p>${escaped(about)} ${pages.length} pages.</p>
<p><a class="button main" href="${name}.pdf">PDF, ${size} kB</a></p></section>`;
  });
  const body = `<h1>Books to print</h1>
<p class="lead">Each is made by one command, from new puzzles or your own. <a href="../docs/print.html">How to make one</a></p>
<pre tabindex="0"><code>${highlighted('zebra generate --count 12 --size 3x4 --difficulty easy --to jsonl | zebra print --title "Twelve easy puzzles" -o book.pdf', 'sh')}</code></pre>
<div class="books">${items.join('\n')}</div>`;
  write('books/index.html', page({ path: 'books/index.html', title: 'Books to print – Zebra', description: 'Sample books of logic puzzles as PDF.', body }));
}

function makeDocs() {
  const { rendered, contents, index, chapters, titles } = book(root);
  for (const [name, { html, hasTitle }] of rendered) {
    const title = titles.get(name);
    const heading = hasTitle ? '' : `<h1>${escaped(title)}</h1>`;
    const path = `docs/${name}.html`;
    write(path, page({ path, title: `${title} – Zebra`, description: title, body: `<div class="docs">${contents(name)}<article>${heading}${html}</article></div>` }));
  }
  cpSync(join(root, 'docs/pictures'), join(to, 'docs/pictures'), { recursive: true, filter: (path) => !/\.mjs$|inputs$/.test(path) });
  const lists = chapters.map(([name, files]) =>
    `<h2>${escaped(name)}</h2><ul>${files.map(([, file]) => `<li><a href="${file}.html">${escaped(titles.get(file))}</a></li>`).join('')}</ul>`);
  const api = existsSync(join(to, 'api/zebra/index.html')) ? '<p><a class="button" href="../api/zebra/index.html">API documentation of the Rust library</a></p>' : '';
  const body = `<h1>Documentation</h1>${api}${lists.join('\n')}`;
  write('docs/index.html', page({ path: 'docs/index.html', title: 'Documentation – Zebra', description: 'The guide, the manual and the references of Zebra.', body }));
  write('search-index.js', `globalThis.zebraIndex = ${JSON.stringify(index)};\n`);
}

/** Returns a page with places for its title, text, engine and data, and its engine in letters. */
function taken(...parameters) {
  const path = join(to, 'template.html');
  zebra(['page', ...parameters, '-o', path, '--force']);
  let text = readFileSync(path, 'utf8');
  rmSync(path);
  const replace = (pattern, place) => {
    if (text.match(new RegExp(pattern, 'g'))?.length !== 1) throw new Error(`the page does not have one \`${pattern.source}\``);
    let found;
    text = text.replace(pattern, (_, before, content, after) => {
      found = content;
      return `${before}<!--${place}-->${after}`;
    });
    return found;
  };
  const engine = replace(/(<script type="text\/plain" id="engine">)([^<]*)(<\/script>)/, 'engine');
  replace(/(<title>)([^<]*)(<\/title>)/, 'title');
  replace(/(<h1 id="title"[^>]*>)([^<]*)(<\/h1>)/, 'title');
  replace(/(<section id="text">)([\s\S]*?)(<\/section>)/, 'text');
  replace(/(<script type="application\/json" id="data">)([\s\S]*?)(<\/script>)/, 'data');
  return { page: text, engine };
}

/** Returns a value as JavaScript. The letters of an engine have many control characters, which need no escape there. */
function literal(value) {
  const unescaped = (all, code) => (code === undefined ? all : String.fromCharCode(parseInt(code, 16)));
  return JSON.stringify(value).replace(/\\(?:u00([01][0-9a-f])|.)/g, unescaped);
}

async function makePlayground() {
  const engines = join(root, 'zebra-web/engine');
  const api = read(root, 'zebra-web/npm/api.js').replace(/^export /gm, '');
  const worker = `'use strict';\n${read(engines, 'full.js')}\n${api}\n${read(here, 'playground/worker.js')}`;
  const examples = JSON.parse(read(here, 'examples/examples.json')).map(({ name, file, convert, format }) =>
    ({ name, format, text: file ? read(here, file) : zebra(['convert', join(here, convert), '--to', 'json']) }));
  const engine = readFileSync(join(engines, 'full.wasm.lzma')).toString('base64');
  const { page: template, engine: player } = taken(join(here, 'examples/bake-sale.txt'));
  write('playground/parts.js', `globalThis.zebraParts = ${literal({ engine, worker, examples, page: template })};\n`);
  // The page of a puzzle has its own engine.
  write('playground/player.js', `globalThis.zebraParts.player = ${literal(player)};\n`);
  await bundle({
    entryPoints: [join(here, 'playground/main.js')],
    outfile: join(to, 'playground/playground.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    nodePaths: [process.env.SITE_MODULES],
  });
  cpSync(join(here, 'playground.css'), join(to, 'playground/playground.css'));
  const panel = (id, title, name = 'div', live = '') => `<section class="panel" hidden><h2>${title}</h2><${name} class="content" id="${id}"${live}></${name}></section>`;
  const body = `<div class="bar">
  <h1>Playground</h1>
  <label>Example <select id="example"></select></label>
  <label>Format <select id="format"><option value="">found by itself</option><option value="text">plain text</option><option value="zbc">ZBC</option><option value="json">JSON</option></select></label>
  <button type="button" class="main" id="play" disabled>Play</button>
  <button type="button" id="print" disabled>Print</button>
  <button type="button" id="rust" disabled>Rust source</button>
  <button type="button" id="share">Share link</button>
  <button type="button" id="download" disabled>Download page</button>
</div>
<p id="message" role="status"></p>
<div class="workbench">
  <div class="editor-side"><div id="editor"></div><p id="status" role="status"></p><span id="level"></span></div>
  <div class="findings">
    ${panel('problems', 'Errors and warnings', 'ul')}
    ${panel('readings', 'How the sentences are read', 'ul')}
    ${panel('answers', 'Answer')}
    <section class="panel" hidden><h2>Logic grid</h2><div class="content grid-scroll" id="grid" tabindex="0" role="region" aria-label="Logic grid"></div></section>
    ${panel('walkthrough', 'How a person finds it')}
  </div>
</div>
<dialog id="rust-dialog" aria-labelledby="rust-title"><h2 id="rust-title">Rust source</h2><pre tabindex="0"><code id="rust-text"></code></pre>
<div class="actions"><button type="button" id="rust-copy">Copy</button><button type="button" id="rust-close" class="main">Close</button></div></dialog>
<div id="printed"></div>`;
  const head = '<link rel="stylesheet" href="playground.css">\n';
  write('playground/index.html', page({
    path: 'playground/index.html', title: 'Playground – Zebra', wide: true, head, body,
    description: 'Write a logic puzzle in plain English, ZBC or JSON: errors as you type, the answer, the grid and the explanation.',
    scripts: ['playground/parts.js', 'playground/player.js', 'playground/playground.js'],
  }));
}

/** Makes what installs the site as an app, and keeps what was visited for use without a network. */
function makeApp() {
  for (const name of ['site.css', 'site.js', 'theme.js', 'icon.svg']) cpSync(join(here, name), join(to, name));
  write('manifest.webmanifest', JSON.stringify({
    name: 'Zebra: logic puzzles', short_name: 'Zebra', description: DESCRIPTION, start_url: 'index.html', scope: './', display: 'standalone',
    background_color: '#faf8f3', theme_color: '#8a3b12', icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
  }, null, 1));
  const first = ['index.html', 'gallery/index.html', 'daily/index.html', 'play/index.html', 'playground/index.html', 'playground/playground.css',
    'playground/parts.js', 'playground/player.js', 'playground/playground.js', 'site.css', 'site.js', 'theme.js', 'icon.svg', 'search-index.js'];
  const version = createHash('sha256').update(first.map((name) => read(to, name)).join('\0')).digest('hex').slice(0, 16);
  write('service-worker.js', read(here, 'service-worker.js').replace('VERSION', version).replace('FIRST', JSON.stringify(first)));
}

function makeHome(gallery) {
  const who = join(here, 'examples/who-barks.rs');
  const sale = join(here, 'examples/bake-sale.txt');
  const body = (base) => home({
    base,
    source: highlighted(read(who), 'rust').replace('Clea', '<span class="wrong">Clea</span>'),
    errors: zebra(['check', 'examples/who-barks.rs'], { fails: true }),
    text: read(sale),
    grid: zebra(['grid', sale, '--svg', '--after', '2']),
    explanation: JSON.parse(zebra(['explain', sale, '--json'])).walkthrough,
    gallery,
  });
  write('index.html', page({ path: 'index.html', title: 'Zebra: logic-grid puzzles', description: DESCRIPTION, body }));
}

const start = Date.now();
mkdirSync(to, { recursive: true });
const gallery = makeGallery();
write('gallery/index.html', page({
  path: 'gallery/index.html', title: 'Gallery – Zebra', description: `${gallery.length} logic puzzles to play in the browser.`,
  body: `<h1>Gallery</h1><p class="lead">${gallery.length} puzzles to play. Each is one file that needs no network: save it, send it, put it on your own site.</p>${filters(gallery)}${cards(gallery)}`,
}));
write('daily/index.html', page({ path: 'daily/index.html', title: 'The puzzle of the day – Zebra', description: 'A new logic puzzle every day.', body: daily(gallery) }));
mkdirSync(join(to, 'play'), { recursive: true });
zebra(['page', '--new', '4x5', '-o', join(to, 'play/index.html'), '--force']);
makeBooks();
makeDocs();
await makePlayground();
makeHome(gallery);
makeApp();
const faults = checkLinks(to);
if (faults.length > 0) {
  console.error(`${faults.length} broken links:\n${faults.slice(0, 20).join('\n')}`);
  process.exit(1);
}
let [bytes, files] = [0, 0];
const count = (folder) => readdirSync(folder, { withFileTypes: true }).forEach((entry) => {
  const path = join(folder, entry.name);
  if (entry.isDirectory()) count(path);
  else [bytes, files] = [bytes + statSync(path).size, files + 1];
});
count(to);
console.log(`${relative(process.cwd(), to) || to}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${gallery.length} puzzles, in ${Math.round((Date.now() - start) / 1000)} s; all links lead somewhere`);
