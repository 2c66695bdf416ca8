// Drawings of the page: an ornament for each theme, the zebra of other puzzles, and a sign for each category. All are our own.

const SVG = 'http://www.w3.org/2000/svg';

/** For each theme, what is filled and what is a line, in a square of 48. */
const ORNAMENTS = {
  birthdays: ['M9 28h30v14H9z', 'M9 28h30v14H9zM9 33q4 5 7.5 0t7.5 0 7.5 0 7.5 0M16 28V18M24 28V18M32 28V18M16 13q-3 4 0 5 3-1 0-5M24 13q-3 4 0 5 3-1 0-5M32 13q-3 4 0 5 3-1 0-5M5 42h38'],
  bookshelf: ['M15 10h7v27h-7zM33 13l6 1-4 24-6-1z', 'M7 14h8v23H7zM15 10h7v27h-7zM22 17h6v20h-6zM33 13l6 1-4 24-6-1zM4 37h40M7 19h8M15 16h7M15 31h7M8 42v-5M40 42v-5'],
  building: ['M12 8h18v34H12z', 'M12 8h18v34H12zM30 20h9v22h-9M17 14h3M23 14h3M17 21h3M23 21h3M17 28h3M23 28h3M33 26h3M33 33h3M18 42v-7h6v7M6 42h36M21 8V4'],
  cafe: ['M9 20h24v8q0 11-12 11T9 28z', 'M9 20h24v8q0 11-12 11T9 28zM33 23h3q4 0 4 4t-5 5h-3M6 43h32M15 15q-3-3 0-5t0-5M22 15q-3-3 0-5t0-5M29 15q-3-3 0-5t0-5'],
  concert: ['M10 37a5 4 0 1 0 10 0 5 4 0 1 0-10 0M29 33a5 4 0 1 0 10 0 5 4 0 1 0-10 0', 'M10 37a5 4 0 1 0 10 0 5 4 0 1 0-10 0M29 33a5 4 0 1 0 10 0 5 4 0 1 0-10 0M20 37V12l19-5v26M20 19l19-5'],
  festival: ['M24 10l16 16v16H8V26z', 'M24 10V4l6 2-6 3M24 10l16 16q-4 4-8 0-4 4-8 0-4 4-8 0-4 4-8 0zM10 28v14h28V28M20 42V33l4-4 4 4v9M5 42h38'],
  harbor: ['M23 8v22H9z', 'M23 8v22H9zM27 13v17h11zM6 34h36l-5 8H11zM25 4v30M3 45q5-3 10 0t11 0 11 0 10 0'],
  lectures: ['M24 11l19 8-19 8-19-8z', 'M24 11l19 8-19 8-19-8zM13 23v10q5 5 11 5t11-5V23M43 19v13M41 36h4l-2-4z'],
  lane: [
    'M6 24l7-7 7 7v16H6zM28 24l7-7 7 7v16H28z',
    'M6 24l7-7 7 7v16H6zM28 24l7-7 7 7v16H28zM10 40v-8h6v8M32 40v-8h6v8M11 26h4M33 26h4M20 33h8M20 37h8M22 31v9M26 31v9M3 40h42M24 27v-6M24 21a4.500 5.500 0 1 1 .1 0',
  ],
  market: ['M7 10h34l3 12H4z', 'M7 10h34l3 12q-3 4-6.5 0-3.5 4-7 0-3 4-6.5 0-3.5 4-7 0-3 4-6.5 0-3.5 4-6.5 0zM7 26v16h34V26M7 33h34M13 33q0-4 4-4t4 4M27 33q0-4 4-4t4 4M17 10l-2 12M31 10l2 12'],
  museum: ['M24 6l19 11H5z', 'M24 6l19 11H5zM8 20h32M12 20v16M20 20v16M28 20v16M36 20v16M8 36h32M5 42h38v-3H5zM22 13h4'],
  office: [
    'M10 9h28v19H10zM16 38h16v4H16z',
    'M10 9h28v19H10zM24 28v5M16 33h16M5 38h38M9 38v6M39 38v6M14 14h12M14 18h18M14 22h9M33 38v-5h6v5M39 34q3 0 3 2t-3 2',
  ],
  plain: ['M7 7h10v10H7zM19 19h10v10H19zM31 31h10v10H31z', 'M7 7h34v34H7zM18.3 7v34M29.7 7v34M7 18.3h34M7 29.7h34'],
  race: ['M13 8h8v7h-8zM29 8h8v7h-8zM21 15h8v7h-8zM13 22h8v6h-8zM29 22h8v6h-8z', 'M12 44V6M12 8h26v20H12M13 15h25M13 22h25M21 8v20M29 8v20'],
  roundtable: [
    'M24 15a11 9 0 1 0 .1 0z',
    'M24 15a11 9 0 1 0 .1 0zM24 19a6 5 0 1 0 .1 0M20.500 8a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M5 17a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M36 17a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M9 36a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M32 36a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0',
  ],
  school: ['M30 8l9 9-20 20-11 3 2-12z', 'M30 8l9 9-20 20-11 3 2-12zM26 12l10 10M10 28l9 9M8 40l4-1M26 42h16'],
  shelter: ['M24 24q6 0 9 6 5 9-3 10-6-2-12 0-8-1-3-10 3-6 9-6', 'M24 24q6 0 9 6 5 9-3 10-6-2-12 0-8-1-3-10 3-6 9-6M9 25a4 5 0 1 0 0-1M18 15a4 5.5 0 1 0 0-1M31 15a4 5.5 0 1 0 0-1M40 25a4 5 0 1 0 0-1'],
  street: ['M4 22l8-8 8 8v18H4z', 'M4 22l8-8 8 8v18H4zM20 18h12v22H20M18 18l8-9 8 9M32 24l6-6 6 6v16H32M9 40v-8h6v8M24 23h4v4h-4zM24 32h4v4h-4zM36 28h4v4h-4zM9 24h6'],
  travel: ['M7 17h34v22H7z', 'M7 17h34v22H7zM18 17v-6h12v6M14 17v22M34 17v22M13 39v4M35 39v4M20 28h8'],
  zebra: [
    'M12 45q-1-14 4-23 3-6 8-9l2-8 4 7q7 3 9 12l4 9q1 6-5 6-4 0-7-3l-5-2q-1 5 2 11z',
    'M12 45q-1-14 4-23 3-6 8-9l2-8 4 7q7 3 9 12l4 9q1 6-5 6-4 0-7-3l-5-2q-1 5 2 11M24 13q-9 1-14 12Q6 33 7 45M33 19h.1M12 37l9-3M13 30l10-4M17 22l9-2M27 13l3 6M12 43l14-4M36 24l-6 4M39 30l-6 4M40 35h.1',
  ],
};

/** The signs of buttons, lines in a square of 24. */
const ICONS = {
  try: 'M6 20V4M6 14q12 0 12-6M14.5 9.5L18 6l3.5 3.5', undo: 'M9 5L4 10l5 5M4 10h9q7 0 7 9', redo: 'M15 5l5 5-5 5M20 10h-9q-7 0-7 9', check: 'M4 13l5 5L20 6',
  hint: 'M9 18h6M10 21h4M9 15q-4-3-4-7a7 6 0 0 1 14 0q0 4-4 7z', walk: 'M5 5h14M5 10h14M5 15h9M17 14l4 4-4 4M21 18h-8',
  puzzles: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7', print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5', whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
};

/** A sign for each category, in a square of 12, beside its color. */
const SIGNS = [
  'M6 1a5 5 0 1 0 .1 0z', 'M1.5 1.5h9v9h-9z', 'M6 1l5 9.5H1z', 'M6 .5L11.5 6 6 11.5.5 6z', 'M3.3 1.200h5.400L11.400 6 8.7 10.800H3.3L.6 6z',
  'M4 1h4v3h3v4H8v3H4V8H1V4h3z', 'M6 .7l1.5 3.600 3.900.3-3 2.5.9 3.800L6 8.900l-3.3 2 .9-3.800-3-2.5 3.900-.3z', 'M6 .8q4.5 5 4.5 7a4.5 3.5 0 0 1-9 0q0-2 4.5-7z',
];

/** The number of the colors and signs of categories. */
export const KINDS = SIGNS.length;

function drawn(size, ...paths) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('class', 'art');
  svg.setAttribute('aria-hidden', 'true');
  for (const [name, data] of paths) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', name);
    path.setAttribute('d', data);
    svg.append(path);
  }
  return svg;
}

/** The names of puzzles in other languages, by theme. */
const TRANSLATED = {
  markt: 'market', marché: 'market', mercado: 'market', schule: 'school', école: 'school', escuela: 'school',
  strasse: 'street', rue: 'street', calle: 'street',
};

/** Returns the theme of a puzzle by its name, as the generator forms it; the zebra for all others. */
export function themeOf(name) {
  const word = /^(\p{L}+)\d/u.exec(name)?.[1].toLowerCase() ?? '';
  const theme = Object.hasOwn(TRANSLATED, word) ? TRANSLATED[word] : word;
  return Object.hasOwn(ORNAMENTS, theme) ? theme : 'zebra';
}

/** Returns the ornament of a theme. */
export function ornament(theme) {
  const [filled, lines] = ORNAMENTS[theme];
  return drawn(48, ['spot', filled], ['line', lines]);
}

/** Returns the sign of a button. */
export function icon(name) {
  return drawn(24, ['line', ICONS[name]]);
}

/** Returns the sign of a category. */
export function sign(kind) {
  return drawn(12, ['sign', SIGNS[kind % KINDS]]);
}
