// The start of a page: its scripts, its styles and the elements of the game are compressed, and used when they are whole again.

import { bytesOf } from './letters.js';

/** Decompresses a text, and keeps it in its element, where workers find the library. */
async function unpacked(id) {
  const node = document.getElementById(id);
  const bytes = bytesOf(node.textContent).slice(0, Number(node.dataset.size));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  node.textContent = await new Response(stream).text();
  return node.textContent;
}

async function boot() {
  const [styles, markup, ...texts] = await Promise.all(['styles', 'markup', 'library', 'script'].map(unpacked));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
  // The same in every page: no text of a puzzle is in it.
  document.getElementById('app').innerHTML = markup;
  const script = document.createElement('script');
  script.src = URL.createObjectURL(new Blob([texts.join('\n')], { type: 'text/javascript' }));
  document.head.append(script);
}

boot().catch((error) => {
  document.getElementById('loading').textContent = `This page cannot start: ${error.message}`;
});
