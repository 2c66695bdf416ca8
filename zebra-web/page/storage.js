// What the browser keeps: a game for each puzzle, and the settings. Where there is no storage, nothing is kept.

/** Returns a short hash of a text (FNV-1a, twice 32 bits). */
function hashOf(text) {
  let [one, other] = [0x811c9dc5, 0x1000193];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ (unit + index), 0x85ebca6b);
  }
  return (one >>> 0).toString(16).padStart(8, '0') + (other >>> 0).toString(16).padStart(8, '0');
}

/** Returns the key under which the game of a puzzle, given as a text, is kept. */
export function gameKey(puzzle) {
  return `zebra:game:${hashOf(puzzle)}`;
}

/** Returns a kept text, or `null`. */
export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; returns whether the browser did. */
export function keep(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Forgets a kept text. */
export function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept.
  }
}

/** Returns a kept object, or an empty one if there is none or it is broken. */
export function keptObject(key) {
  try {
    const value = JSON.parse(kept(key) ?? '{}');
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}

/**
 * Returns what a saved game holds beside the board. Throws an error that says what is wrong.
 */
export function readSave(text) {
  let save;
  try {
    save = JSON.parse(text);
  } catch (error) {
    throw new Error(`it is not JSON: ${error.message}`);
  }
  if (save === null || typeof save !== 'object' || save.zebra !== 1) throw new Error('it is not a game of this version');
  const isText = (value) => typeof value === 'string';
  if (!isText(save.board)) throw new Error('it has no board');
  if (!Array.isArray(save.struck) || !save.struck.every(isText)) throw new Error('its list of clues is broken');
  if (!isText(save.notes)) throw new Error('its notes are broken');
  if (!Number.isSafeInteger(save.seconds) || save.seconds < 0) throw new Error('its time is broken');
  if (![save.hints, save.checks, save.wrong].every((count) => Number.isSafeInteger(count ?? 0))) throw new Error('its number of hints is broken');
  const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
  if (!Array.isArray(save.joined ?? []) || !(save.joined ?? []).every(isCount)) throw new Error('its steps are broken');
  const { trial = null } = save;
  if (trial !== null && !isCount(trial)) throw new Error('its trial is broken');
  return save;
}
