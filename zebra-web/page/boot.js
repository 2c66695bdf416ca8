// The start of a page: its scripts are compressed, and run when they are whole again.

import { bytesOf } from './base91.js';

/** Decompresses a script, and keeps it in its element, where workers find it. */
async function unpacked(id) {
  const node = document.getElementById(id);
  const bytes = bytesOf(node.textContent.trim()).slice(0, Number(node.dataset.size));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  node.textContent = await new Response(stream).text();
  return node.textContent;
}

async function boot() {
  const texts = await Promise.all(['library', 'script'].map(unpacked));
  const script = document.createElement('script');
  script.src = URL.createObjectURL(new Blob([texts.join('\n')], { type: 'text/javascript' }));
  document.head.append(script);
}

boot().catch((error) => {
  document.getElementById('loading').textContent = `This page cannot start: ${error.message}`;
});
