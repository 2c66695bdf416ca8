// The engine: the WebAssembly module inside of the page.

import { bind } from '../npm/api.js';
import { newWorker } from './background.js';
import { unpack } from './tasks.js';

/** Unpacks the module from its letters, which takes long on a phone: in a worker where there is one, so that the page responds meanwhile. */
function unpacked(packed) {
  return new Promise((resolve) => {
    const worker = newWorker({ packed });
    const here = () => resolve(unpack(packed));
    if (worker === null) {
      here();
      return;
    }
    worker.onerror = here;
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(data.module);
    };
  });
}

/** Starts the engine. Returns it with its compiled module, for workers. */
export async function startEngine() {
  // It is at the end of the page.
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve, { once: true }));
  const script = document.getElementById('engine');
  const module = await unpacked(script.textContent);
  script.remove();
  await wasm_bindgen({ module_or_path: module });
  return { engine: bind(wasm_bindgen), module };
}
