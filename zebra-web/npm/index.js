// Zebra: logic-grid puzzles as WebAssembly. See README.md.

import { bind } from './api.js';
import init, * as raw from './zebra_web.js';

export { ZebraError } from './api.js';

/** Returns the bytes of the module beside this file: in Node from the disk, in a browser from the network. */
async function moduleBeside() {
  const address = new URL('./zebra_web_bg.wasm', import.meta.url);
  if (address.protocol !== 'file:') return fetch(address);
  const { readFile } = await import('node:fs/promises');
  return readFile(address);
}

let loaded;

/** Loads the module, once, and returns the interface. */
export function load(module) {
  loaded ??= Promise.resolve(module ?? moduleBeside())
    .then((source) => init({ module_or_path: source }))
    .then(() => bind(raw))
    .catch((error) => {
      loaded = undefined;
      throw error;
    });
  return loaded;
}
