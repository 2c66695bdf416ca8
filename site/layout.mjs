// The frame of a page: head, navigation, footer.

/** Escapes a text for HTML. */
export function escaped(text) {
  const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return String(text).replace(/[&<>"']/g, (letter) => names[letter]);
}

const PLACES = [
  ['gallery/index.html', 'Gallery'], ['daily/index.html', 'Today'], ['play/index.html', 'New puzzles'], ['playground/index.html', 'Playground'],
  ['books/index.html', 'Books'], ['docs/index.html', 'Documentation'],
];

/**
 * Returns a page. `path` is its place in the site; links are relative, so the site works in a folder and below any address. `body` gets
 * the path to the root.
 */
export function page({ path, title, description, body, head = '', wide = false, scripts = [] }) {
  const root = '../'.repeat(path.split('/').length - 1);
  const links = PLACES.map(([to, name]) => {
    const isCurrent = path === to || (to !== 'index.html' && path.startsWith(`${to.split('/')[0]}/`));
    return `<a href="${root}${to}"${isCurrent ? ' aria-current="page"' : ''}>${name}</a>`;
  });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
<link rel="icon" href="${root}icon.svg" type="image/svg+xml">
<link rel="manifest" href="${root}manifest.webmanifest">
<link rel="stylesheet" href="${root}site.css">
${head}<script src="${root}theme.js"></script>
</head>
<body data-root="${root}">
<a class="skip" href="#content">Skip to the content</a>
<header class="site-head">
  <a class="brand" href="${root}index.html"><img src="${root}icon.svg" alt="" width="32" height="32">Zebra</a>
  <nav aria-label="Site">${links.join('\n    ')}</nav>
  <div class="head-tools">
    <form id="search" role="search"><input id="search-text" type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off"></form>
    <button type="button" id="theme" class="tool" aria-label="Light or dark colors">◐</button>
  </div>
</header>
<div id="search-results" class="search-results" hidden role="region" aria-label="Search results"></div>
<main id="content"${wide ? ' class="wide"' : ''}>
${typeof body === 'function' ? body(root) : body}
</main>
<footer class="site-foot">
  <p>Zebra is free software under the MIT license or the Apache License 2.0. Nothing here sends data: every puzzle stays in your browser.</p>
  <p><a href="https://github.com/zebra-puzzle/zebra">Source</a> · <a href="${root}docs/index.html">Documentation</a> · <a href="${root}docs/changelog.html">Changes</a></p>
</footer>
<script src="${root}site.js"></script>
${scripts.map((name) => `<script src="${root}${name}"></script>`).join('\n')}
</body>
</html>
`;
}
