// The start of a page: its scripts, its styles and the elements of the game are compressed, and used when they are whole again.

import { bytesOf } from './letters.js';
import { pause } from './pause.js';

/** Decompresses a text, and keeps it in its element, where workers find the library. */
async function unpacked(id) {
  const node = document.getElementById(id);
  const bytes = bytesOf(node.textContent).slice(0, Number(node.dataset.size));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  node.textContent = await new Response(stream).text();
  await pause();
  return node.textContent;
}

/** Starts the page while its engine, which is behind this script, is still loaded; in small tasks, between which the page responds. */
async function boot() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await unpacked('styles'));
  document.adoptedStyleSheets = [sheet];
  for (const font of document.fonts) await font.load().then(pause, pause);
  // The same in every page: no text of a puzzle is in it.
  document.getElementById('app').innerHTML = await unpacked('markup');
  const texts = [await unpacked('library'), await unpacked('script')];
  const script = document.createElement('script');
  script.src = URL.createObjectURL(new Blob([texts.join('\n')], { type: 'text/javascript' }));
  document.head.append(script);
}

boot().catch((error) => {
  document.getElementById('loading').textContent = `This page cannot start: ${error.message}`;
});
