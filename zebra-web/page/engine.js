// The engine: the WebAssembly module inside of the page.

import { bind } from '../npm/api.js';
import { lzma } from './lzma.js';

/** Returns the bytes of a text in base64. */
function bytesOf(base64) {
  const letters = atob(base64.trim());
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

/** Starts the engine. Returns it with its compiled module, for workers. */
export async function startEngine() {
  const script = document.getElementById('engine');
  const module = await WebAssembly.compile(lzma(bytesOf(script.textContent)));
  script.remove();
  await wasm_bindgen({ module_or_path: module });
  return { engine: bind(wasm_bindgen), module };
}
