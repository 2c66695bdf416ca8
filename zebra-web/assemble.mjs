// Assembles zebra-web/dist from the output of wasm-bindgen: `node zebra-web/assemble.mjs FOLDER`, where FOLDER has the glue for a
// web module and for a plain script, `web/` and `no-modules/`.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const glue = process.argv[2];
const read = (...path) => readFileSync(join(...path), 'utf8');

// The modules of the page, each after those that it imports.
const SCRIPTS = [
  'text.js', 'lzma.js', 'background.js', 'engine.js', 'busy.js', 'layout.js', 'storage.js', 'timer.js', 'grid.js', 'clues.js', 'answer.js', 'game.js',
  'hints.js', 'walkthrough.js', 'settings.js', 'fresh.js', 'main.js',
];
// Those that a worker has too: the interface of the engine, and the tasks.
const SHARED = ['../npm/api.js', 'tasks.js'];
const STYLES = ['base.css', 'dark.css', 'grid.css', 'panels.css', 'narrow.css', 'print.css'];

/** Returns a module without its imports and exports, to be joined with others. */
function bare(source) {
  return source.replace(/^import [\s\S]*?;\n/gm, '').replace(/^export (?=const|let|class|function|async)/gm, '');
}

/** Returns a script without its comments on lines of their own, and without indentation. */
function compact(source) {
  return source.replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '').replace(/^\s*\/\/.*\n/gm, '').replace(/^[ \t]+/gm, '');
}

/** Returns the hash of an inline script or style for a content security policy. */
function hash(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Returns a style; the dark one with a copy for devices that ask for dark colors. */
function readStyle(name) {
  const style = read(here, 'page', name);
  if (name !== 'dark.css') return style;
  const copy = style.replace(':root[data-theme="dark"]', ':root:not([data-theme="light"])');
  return `${style}@media (prefers-color-scheme: dark) {\n${copy}}\n`;
}

function makePage() {
  const wasm = readFileSync(join(glue, 'no-modules/zebra_web_bg.wasm.lzma'));
  const joined = (names) => names.map((name) => bare(read(here, 'page', name))).join('\n');
  const library = compact(`'use strict';\n${read(glue, 'no-modules/zebra_web.js').trim()}\n${joined(SHARED)}`);
  const script = compact(`'use strict';\n${joined(SCRIPTS)}`);
  // Fails here rather than in the browser, such as for a name that two modules define.
  new Script(`${library}\n${script}`);
  // A script ends at the first `</script`, whatever is around it.
  if (/<\/script|<!--/i.test(library + script)) throw new Error('the scripts contain `</script` or `<!--`');
  const style = STYLES.map(readStyle).join('\n');
  const policy = [
    "default-src 'none'",
    `script-src ${hash(library)} ${hash(script)} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${hash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = { policy, style, engine: wasm.toString('base64'), library, script };
  const page = read(here, 'page/template.html').replace(/<!--part:(\w+)-->/g, (_, name) => parts[name]);
  writeFileSync(join(here, 'dist/play.html'), page);
  return [wasm.length, Buffer.byteLength(page), gzipSync(page, { level: 9 }).length];
}

function makePackage() {
  const to = join(here, 'dist/npm');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of ['package.json', 'index.js', 'api.js', 'index.d.ts', 'README.md']) cpSync(join(here, 'npm', name), join(to, name));
  for (const name of readdirSync(here).filter((name) => name.startsWith('LICENSE-'))) cpSync(join(here, name), join(to, name));
  for (const name of ['zebra_web.js', 'zebra_web_bg.wasm']) cpSync(join(glue, 'web', name), join(to, name));
}

if (!glue || !existsSync(join(glue, 'web'))) {
  console.error('error: the glue of wasm-bindgen is missing; run `zebra-web/build`');
  process.exit(1);
}
makePackage();
const [compressed, page, pageCompressed] = makePage();
const wasm = readFileSync(join(glue, 'web/zebra_web_bg.wasm')).length;
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(`module: ${kilobytes(wasm)}, ${kilobytes(compressed)} with LZMA`);
console.log(`page without a puzzle: ${kilobytes(page)}, ${kilobytes(pageCompressed)} with gzip`);
