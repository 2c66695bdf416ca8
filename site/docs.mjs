// The documentation as pages, with an index for the search.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { escaped } from './layout.mjs';
import { required } from './packages.mjs';

const hljs = required('highlight.js/lib/core');
const MarkdownIt = required('markdown-it');
const rust = required('highlight.js/lib/languages/rust');

const SOURCE = 'https://github.com/zebra-puzzle/zebra/blob/main/';

/** The documents by their place in the book: [file, page, title]. */
export const CHAPTERS = [
  ['Use', [
    ['README.md', 'overview', 'Overview'], ['docs/text.md', 'text', 'Plain text'], ['docs/page.md', 'page', 'Pages to play in'],
    ['docs/play.md', 'play', 'Games in the terminal'], ['docs/print.md', 'print', 'Books and pictures'],
    ['docs/generate.md', 'generate', 'New puzzles'], ['docs/languages.md', 'languages', 'Languages'], ['docs/cli.md', 'cli', 'The command'],
  ]],
  ['Program', [
    ['docs/guide.md', 'guide', 'Guide for Rust'], ['docs/language.md', 'language', 'The language of puzzle!'],
    ['docs/phrasebook.md', 'phrasebook', 'From English to formulas'], ['docs/editors.md', 'editors', 'Editors'],
    ['zebra-web/npm/README.md', 'javascript', 'JavaScript'], ['zebra-python/README.md', 'python', 'Python'],
  ]],
  ['Formats', [
    ['docs/formats.md', 'formats', 'All formats'], ['docs/zbc.md', 'zbc', 'ZBC'], ['docs/json.md', 'json', 'JSON'], ['docs/zebrajs.md', 'zebrajs', 'JSON of zebrajs'], ['docs/datasets.md', 'datasets', 'Data sets'],
    ['docs/certificates.md', 'certificates', 'Certificates'],
  ]],
  ['The project', [
    ['CHANGELOG.md', 'changelog', 'Changes'], ['CONTRIBUTING.md', 'contributing', 'Contributing'], ['DESIGN.md', 'design', 'Design'],
    ['docs/measurements.md', 'measurements', 'Measurements'], ['benches/peers.md', 'peers', 'Beside other solvers'], ['RELEASING.md', 'releasing', 'Releasing'],
  ]],
];

/** The words of `puzzle!`, which Rust does not have. */
const PUZZLE_WORDS = 'puzzle category ordered great shared link on clue answer verify is not implies unused exactly budget title story question group property off';

hljs.registerLanguage('rust', (library) => {
  const language = rust(library);
  language.keywords.keyword = [...language.keywords.keyword, ...PUZZLE_WORDS.split(' ')];
  return language;
});
for (const name of ['bash', 'javascript', 'json', 'python', 'ini']) hljs.registerLanguage(name, required(`highlight.js/lib/languages/${name}`));
hljs.registerLanguage('zbc', (library) => ({
  contains: [
    library.QUOTE_STRING_MODE,
    { scope: 'variable', begin: '`', end: '`' },
    { scope: 'type', begin: /^\s*[^\s"#-][^-"\n]*(?=\s+-\s)/m },
    { scope: 'meta', begin: /^\s*---\s*$/m },
    { scope: 'number', begin: /#?\b\d+/ },
    { scope: 'operator', begin: /[=<>!|&+*~]+/ },
  ],
}));
const NAMES = { sh: 'bash', js: 'javascript', ts: 'javascript', mjs: 'javascript', toml: 'ini', console: 'bash' };

/** Returns a code block with its colors. `name` is what is behind the fence. */
export function highlighted(code, name) {
  const [first = ''] = name.split(/[,\s]/);
  // As rustdoc has it, a block without a name is Rust.
  const isRust = first === 'rust' || (first === '' && /\bpuzzle!|^use |^fn |^let /m.test(code)) || ['compile_fail', 'no_run', 'ignore'].includes(first);
  const language = isRust ? 'rust' : NAMES[first] ?? first;
  // Lines that rustdoc hides.
  if (isRust) code = code.replace(/^#( .*)?\n/gm, '');
  return hljs.getLanguage(language) ? hljs.highlight(code, { language, ignoreIllegals: true }).value : escaped(code);
}

/** Returns the id of a heading, as GitHub makes it. */
function slug(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replace(/\s/g, '-');
}

/** Renders a document. Returns its HTML and its sections for the search. */
function render(file, text, pages) {
  const markdown = new MarkdownIt({ html: true, linkify: false, highlight: highlighted });
  const sections = [];
  const seen = new Map();
  const resolve = (target) => {
    // A path of Rust, which rustdoc resolves.
    if (/^[\w:]*\w::\w/.test(target)) return 'https://docs.rs/zebra-puzzle';
    if (/^[a-z]+:/.test(target) || target.startsWith('#')) return target;
    const [path, anchor] = target.split('#');
    const inside = normalize(join(dirname(file), path));
    const name = pages.get(inside);
    if (name) return `${name}.html${anchor ? `#${anchor}` : ''}`;
    return `${SOURCE}${inside}${anchor ? `#${anchor}` : ''}`;
  };
  const tokens = markdown.parse(text.replace(/<!--[\s\S]*?-->/g, ''), {});
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const inline = tokens[index + 1];
      const title = inline.children.map(({ content }) => content).join('');
      const base = slug(title);
      const count = seen.get(base) ?? 0;
      seen.set(base, count + 1);
      token.attrSet('id', count === 0 ? base : `${base}-${count}`);
      sections.push({ title, anchor: token.attrGet('id'), text: [] });
    }
    if (token.type === 'inline' && sections.length > 0) sections.at(-1).text.push(token.content);
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') child.attrSet('href', resolve(child.attrGet('href')));
      if (child.type === 'image') child.attrSet('src', child.attrGet('src').replace(/^docs\//, ''));
    }
  });
  let tables = 0;
  // A wide table scrolls by itself, also with the keyboard.
  const html = markdown.renderer.render(tokens, markdown.options, {})
    .replaceAll(/ (src|srcset)="docs\//g, ' $1="')
    // The corner of a table with two headings is not a heading.
    .replaceAll(/<th([^>]*)><\/th>/g, '<td$1></td>')
    .replaceAll('<table>', () => `<div class="scroll" tabindex="0" role="region" aria-label="Table ${tables += 1}"><table>`).replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  const hasTitle = tokens[0]?.tag === 'h1';
  return { html, hasTitle, sections };
}

/** Returns the pages of the book, and the index: a list of `[page, anchor, title, chapter, text]`. */
export function book(root) {
  const chapters = CHAPTERS.map(([name, files]) => [name, files.filter(([file]) => existsSync(join(root, file)))]);
  const pages = new Map(chapters.flatMap(([, files]) => files.map(([file, name]) => [file, name])));
  const rendered = new Map([...pages].map(([file, name]) => [name, render(file, readFileSync(join(root, file), 'utf8'), pages)]));
  const titles = new Map(chapters.flatMap(([, files]) => files.map(([, name, title]) => [name, title])));
  const index = [...rendered].flatMap(([name, { sections }]) => sections.map((section) =>
    [`docs/${name}.html`, section.anchor, section.title, titles.get(name), section.text.join(' ').replace(/[`*|]|\]\([^)]*\)|\[/g, ' ').replace(/\s+/g, ' ').slice(0, 1500)]));
  const contents = (current) => `<nav class="contents" aria-label="Documentation">${chapters.map(([name, files]) =>
    `<h2>${escaped(name)}</h2><ul>${files.map(([, page]) => `<li><a href="${page}.html"${page === current ? ' aria-current="page"' : ''}>${escaped(titles.get(page))}</a></li>`).join('')}</ul>`).join('')}</nav>`;
  return { rendered, contents, index, chapters, titles };
}
