// The first page.

import { cards } from './gallery.mjs';
import { escaped } from './layout.mjs';

/** Returns an SVG file as part of a page, in its colors. */
function inlined(svg) {
  return svg.slice(svg.indexOf('<svg')).replace('zebra-view zebra-file', 'zebra-view').replace(/@media \(prefers-color-scheme:dark\)\{(?:[^{}]*\{[^{}]*\})*\}/, '');
}

/** Returns an excerpt of error messages: the first one, with its color. */
function excerpt(errors) {
  const [first] = errors.trim().split(/\n\s*\n(?=error|warning)/);
  return escaped(first).replace(/^(error[^:]*)/, '<span class="says-error">$1</span>').replace(/(\^+[^\n]*)/, '<span class="says-error">$1</span>');
}

export function home({ base, source, errors, text, grid, explanation, gallery }) {
  const paragraphs = explanation.paragraphs.slice(0, 2).map(({ text }) => `<p>${escaped(text)}</p>`).join('');
  const chosen = gallery.filter(({ language }) => language === 'en').slice(0, 6);
  return `<h1>Logic puzzles, checked, solved and explained</h1>
<p class="lead">Write a puzzle in plain English or as Rust source. Zebra finds your mistakes, proves that there is exactly one answer, explains it as a person would, and makes a page to play and a book to print.</p>
<p class="actions"><a class="button main" href="${base}gallery/bake-sale.html">Play a puzzle</a> <a class="button" href="${base}playground/index.html">Write a puzzle</a> <a class="button" href="${base}daily/index.html">Today's puzzle</a> <a class="button" href="#install">Install</a></p>
<div class="panels">
<section class="card"><h2>A puzzle in plain English</h2><pre class="prose">${escaped(text.trim())}</pre><p><a href="${base}playground/index.html">Change it in the playground</a></p></section>
<section class="card picture"><h2>Its logic grid, after two steps</h2>${inlined(grid)}</section>
<section class="card"><h2>How a person finds the answer</h2>${paragraphs}<p>A checker verifies each paragraph on its own.</p></section>
<section class="card"><h2>As Rust source: the compiler checks it</h2><pre tabindex="0"><code>${source.trim()}</code></pre><pre tabindex="0">${excerpt(errors)}</pre></section>
</div>
<h2>Play one now</h2>
${cards(chosen, `${base}gallery/`)}
<p><a href="${base}gallery/index.html">All ${gallery.length} puzzles</a>, <a href="${base}play/index.html">new puzzles of any size</a>, <a href="${base}books/index.html">books to print</a></p>
<h2 id="install">Install</h2>
<pre tabindex="0"><code>cargo install zebra-puzzle-cli # the command \`zebra\`
cargo add zebra-puzzle         # the Rust library, with the macro \`puzzle!\`
pip install zebra-puzzles      # from Python
npm install zebra-puzzle       # from JavaScript</code></pre>
<p>From nothing to a page to play: <code>zebra generate -o puzzle.json</code>, then <code>zebra page puzzle.json -o puzzle.html</code>.</p>`;
}
