// The engine in a worker: one request at a time. A new request ends the worker of one that still runs.

import { lzma } from '../../zebra-web/page/lzma.js';

export class Engine {
  /** `parts` are the compressed module in base64 and the source of the worker. */
  constructor(parts, receive) {
    this.source = URL.createObjectURL(new Blob([parts.worker], { type: 'text/javascript' }));
    this.receive = receive;
    this.id = 0;
    this.worker = null;
    this.isBusy = false;
    this.module = WebAssembly.compile(lzma(Uint8Array.from(atob(parts.engine), (letter) => letter.charCodeAt(0))));
  }

  async examine(text, format) {
    this.id += 1;
    const { id } = this;
    const module = await this.module;
    if (id !== this.id) return;
    if (this.isBusy) {
      this.worker.terminate();
      this.worker = null;
    }
    if (this.worker === null) {
      this.worker = new Worker(this.source);
      this.worker.postMessage({ module });
      this.worker.onmessage = ({ data }) => this.answer(data);
      this.worker.onerror = (event) => this.answer({ id: this.id, stage: 'failure', data: event.message || 'the engine stopped' });
    }
    this.isBusy = true;
    this.worker.postMessage({ id, text, format });
  }

  answer({ id, stage, data }) {
    if (id !== this.id) return;
    if (stage === 'end' || stage === 'failure') this.isBusy = false;
    if (stage === 'failure') {
      this.worker?.terminate();
      this.worker = null;
    }
    this.receive(stage, data);
  }
}
