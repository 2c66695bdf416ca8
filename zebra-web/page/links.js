// The name of a generated puzzle in an address: `4x5-market-easy-7` is the puzzle that `zebra generate` makes with these choices.

export const LEVELS = ['easy', 'moderate', 'tricky', 'hard', 'fiendish'];

/** The themes without places in a row, which the size does not count. */
const PLACELESS = ['birthdays', 'cafe', 'festival', 'museum', 'school', 'shelter', 'travel'];

/** Returns whether the grid of a theme has its places too, beside the categories that its size counts. */
export function hasPlaces(theme) {
  return !PLACELESS.includes(theme.replace(/-(de|es|fr)$/, ''));
}

/** Returns the options in an address, or `null` if it names no puzzle. */
export function optionsOf(hash) {
  const found = /^#?(\d{1,2}x\d{1,2})-([a-z][a-z-]*?)(?:-(any|easy|moderate|tricky|hard|fiendish))?-(\d{1,15})$/.exec(hash);
  if (!found) return null;
  const [, size, theme, difficulty = 'any', seed] = found;
  const options = { size, theme, seed: Number(seed) };
  return difficulty === 'any' ? options : { ...options, difficulty };
}

/** Returns the name of a puzzle by its options. */
export function linkOf({ size, theme, difficulty, seed }) {
  return [size, theme, difficulty, seed].filter((part) => part !== undefined).join('-');
}

/** Returns the options of the puzzle of a day: the same for everyone on this date. */
export function optionsOfDay(date, themes) {
  const days = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  const [size, difficulty] = [['3x4', 'easy'], ['4x4', 'easy'], ['4x4', 'moderate'], ['4x5', 'easy'], ['4x5', 'moderate'], ['5x5', 'moderate'], ['5x5', 'easy']][days % 7];
  const seed = (date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate();
  return { size, theme: themes[days % themes.length], difficulty, seed };
}

/** Returns the name of a puzzle that a text has in a line of its own, as a shared one, or `null`. */
export function nameIn(text) {
  return /(?:^|[\s#])(\d{1,2}x\d{1,2}-[a-z][a-z-]*-\d{1,15})\s*$/.exec(text)?.[1] ?? null;
}
