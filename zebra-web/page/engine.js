// The engine: the WebAssembly module inside of the page.

import { bind } from '../npm/api.js';
import { bytesOf } from './letters.js';
import { lzma } from './lzma.js';

/** Starts the engine. Returns it with its compiled module, for workers. */
export async function startEngine() {
  const script = document.getElementById('engine');
  const module = await WebAssembly.compile(lzma(bytesOf(script.textContent)));
  script.remove();
  await wasm_bindgen({ module_or_path: module });
  return { engine: bind(wasm_bindgen), module };
}
