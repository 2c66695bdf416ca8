// The gallery, and the puzzle of the day.

import { escaped } from './layout.mjs';

const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' };
const LEVELS = ['easy', 'moderate', 'tricky', 'hard', 'fiendish'];

/** Returns a drawing of the blocks of a grid, whose marks depend on the name. */
function art({ name, size }) {
  const [categories, items] = size.split('x').map(Number);
  const blocks = Math.min(categories, 5) - 1;
  const cell = 40 / (blocks * items);
  let [parts, state] = ['', [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) >>> 0, 7)];
  const random = (below) => {
    state = (state * 1_103_515_245 + 12_345) >>> 0;
    return (state >>> 16) % below;
  };
  for (let row = 0; row < blocks; row += 1) {
    for (let column = 0; column < blocks - row; column += 1) {
      const [x, y, side] = [column * items * cell, row * items * cell, items * cell];
      parts += `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="currentColor" fill-opacity="${(row + column) % 2 ? 0.1 : 0.2}" stroke="currentColor" stroke-width=".5"/>`;
      const shift = random(items);
      for (let index = 0; index < items; index += 1) {
        parts += `<circle cx="${(x + (index + 0.5) * cell).toFixed(2)}" cy="${(y + ((index * (items % 2 ? 2 : 1) + shift) % items + 0.5) * cell).toFixed(2)}" r="${(cell * 0.32).toFixed(2)}" fill="currentColor"/>`;
      }
    }
  }
  return `<svg class="art" viewBox="-1 -1 42 42" width="84" height="84" aria-hidden="true">${parts}</svg>`;
}

/** Returns the puzzles as cards. `base` is the path to the gallery. */
export function cards(gallery, base = '') {
  const items = gallery.map((entry) => `<li class="card puzzle" lang="${entry.language}" data-theme="${entry.theme}" data-level="${entry.level}" data-language="${entry.language}">
${art(entry)}<h2><a href="${base}${entry.name}.html">${escaped(entry.title)}</a></h2><p>${escaped(entry.story)}</p>
<ul class="tags"><li lang="en">${entry.level}</li><li>${LANGUAGES[entry.language]}</li><li lang="en">${entry.size}</li><li lang="en">${entry.theme}</li></ul></li>`);
  return `<ul class="cards" id="cards">${items.join('\n')}</ul><p id="none" hidden>No puzzle has all of these.</p>`;
}

/** Returns the form that selects puzzles. */
export function filters(gallery) {
  const values = (key) => [...new Set(gallery.map((entry) => entry[key]))];
  const choice = (id, label, options) => `<label>${label} <select data-filter="${id}"><option value="">all</option>${options.map(([value, name]) => `<option value="${value}">${name}</option>`).join('')}</select></label>`;
  return `<form class="filters" id="filters">
${choice('theme', 'Theme', values('theme').sort().map((name) => [name, name]))}
${choice('level', 'Level', LEVELS.filter((level) => values('level').includes(level)).map((name) => [name, name]))}
${choice('language', 'Language', Object.entries(LANGUAGES).filter(([code]) => values('language').includes(code)))}
</form>`;
}

/** Returns the body of the page of the day, which opens the puzzle that the date chooses. */
export function daily(gallery) {
  const names = gallery.filter(({ language }) => language === 'en').map(({ name, title, level }) => ({ name, title, level }));
  return `<h1>The puzzle of the day</h1>
<p class="lead" id="daily-date">Everybody has the same puzzle on the same day.</p>
<p class="actions"><a class="button main" id="daily-link" href="../gallery/${names[0].name}.html">Play ${escaped(names[0].title)}</a> <a class="button" href="../play/index.html">A new puzzle</a></p>
<script type="application/json" id="daily-puzzles">${JSON.stringify(names).replaceAll('<', '\\u003c')}</script>`;
}
