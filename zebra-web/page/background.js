// Work beside the page: a worker with an engine of its own. Ending the worker stops the work.

import { bytesOf } from './letters.js';
import { TASKS } from './tasks.js';

/** Why a task has no result: it was stopped, by the player or by the next task. */
export class Stopped extends Error {}

/** Returns a new worker with a first message, or `null` where the browser has none for a page like this. */
export function newWorker(message) {
  try {
    const source = [`${bytesOf}\n`, document.getElementById('library').textContent, '\nserve(self);'];
    const address = URL.createObjectURL(new Blob(source, { type: 'text/javascript' }));
    const worker = new Worker(address);
    worker.postMessage(message);
    return worker;
  } catch {
    return null;
  }
}

export class Background {
  /** Prepares workers for a compiled module. `engine` does the work where there are no workers. */
  constructor(module, engine) {
    Object.assign(this, { module, engine, worker: null, running: null, isAlone: false });
  }

  /** Does a task, and stops the one that still runs. Fails with `Stopped` if it is stopped itself. */
  run(name, parameters, onProgress = () => {}) {
    this.stop();
    if (!this.isAlone) this.worker ??= newWorker({ module: this.module });
    return new Promise((resolve, reject) => {
      const task = { reject };
      this.running = task;
      const end = (settle, value) => {
        if (this.running !== task) return;
        this.running = null;
        settle(value);
      };
      const here = () => {
        try {
          end(resolve, TASKS[name](this.engine, parameters, () => {}));
        } catch (error) {
          end(reject, error);
        }
      };
      if (this.worker === null) {
        setTimeout(here, 0);
        return;
      }
      this.worker.onmessage = ({ data }) => {
        if (data.progress !== undefined) onProgress(data.progress);
        else if (data.failure !== undefined) end(reject, new Error(data.failure));
        else end(resolve, data.result);
      };
      // The browser does not run the worker: neither this one nor those that would follow.
      this.worker.onerror = () => {
        this.isAlone = true;
        this.close();
        here();
      };
      this.worker.postMessage({ name, parameters });
    });
  }

  /** Stops the task that runs. */
  stop() {
    if (this.running === null) return;
    const { reject } = this.running;
    this.running = null;
    this.close();
    reject(new Stopped('stopped'));
  }

  /** Ends the worker; the next task starts another one. */
  close() {
    this.worker?.terminate();
    this.worker = null;
  }
}
