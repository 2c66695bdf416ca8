// The engine: the WebAssembly module inside of the page.

import { bind } from '../npm/api.js';
import { inflate } from './inflate.js';

/** Returns the bytes of a text in base64. */
function bytesOf(base64) {
  const letters = atob(base64.trim());
  const bytes = new Uint8Array(letters.length);
  for (let index = 0; index < letters.length; index += 1) bytes[index] = letters.charCodeAt(index);
  return bytes;
}

/** Returns the bytes of a gzip file. */
async function gunzip(bytes) {
  if (typeof DecompressionStream !== 'function') return inflate(bytes.subarray(10, bytes.length - 8));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Starts the engine. Returns it with its compiled module, for workers. */
export async function startEngine() {
  const script = document.getElementById('engine');
  const module = await WebAssembly.compile(await gunzip(bytesOf(script.textContent)));
  script.remove();
  await wasm_bindgen({ module_or_path: module });
  return { engine: bind(wasm_bindgen), module };
}
