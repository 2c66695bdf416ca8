// Makes the folder of the npm package from the checked-in engine: `node zebra-web/npm/pack.mjs [FOLDER]`, by default zebra-web/dist/npm.

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { lzma } from '../page/lzma.js';

const here = dirname(fileURLToPath(import.meta.url));
const crate = dirname(here);
const to = resolve(process.argv[2] ?? join(crate, 'dist/npm'));
rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });
for (const name of ['package.json', 'command.js', 'index.js', 'api.js', 'index.d.ts', 'README.md']) cpSync(join(here, name), join(to, name));
for (const name of readdirSync(crate).filter((name) => name.startsWith('LICENSE-'))) cpSync(join(crate, name), join(to, name), { dereference: true });
cpSync(join(crate, 'engine/full.mjs'), join(to, 'zebra_web.js'));
writeFileSync(join(to, 'zebra_web_bg.wasm'), lzma(readFileSync(join(crate, 'engine/full.wasm.lzma'))));
