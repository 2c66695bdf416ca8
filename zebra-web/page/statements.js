// What clues say, by their formulas in JSON: the cells that each is about, and whether the marks of these cells already show it.

import { pairKey } from './layout.js';

/** The words whose names are items that belong together or not; other formulas compare the places or numbers of their items. */
const PAIRED = ['is', 'is_not'];

/** Returns the statements of all clues of a puzzle by their labels, from its text, which has formulas if it is JSON. */
export function statementsOf(data, text) {
  const written = jsonOf(text);
  const links = new Map(written.links.map(({ name, category }) => [name, category]));
  const line = data.categories.find(({ ordered }) => ordered)?.name ?? data.anchor;
  const formulas = new Map(written.clues.map((clue) => [String(clue.label), clue.formulas ?? []]));
  const parts = { categoryOf: (link) => links.get(link) ?? line, members: new Map(data.categories.map(({ name, items }) => [name, items.map(({ id }) => id)])) };
  const titles = new Map(data.categories.flatMap(({ items }) => items.map(({ id, title }) => [id, title.toLowerCase()])));
  return new Map(data.clues.map(({ label, items, sentence }) => {
    const mentions = new Map(items.map((id) => [id, sentence.toLowerCase().indexOf(titles.get(id))]));
    return [label, new Statement(items, (formulas.get(label) ?? []).filter(Boolean), { ...parts, mentions })];
  }));
}

/** Returns a puzzle in JSON; without clues if its text has another format. */
function jsonOf(text) {
  try {
    const { links = [], clues = [] } = JSON.parse(text);
    return { links, clues };
  } catch {
    return { links: [], clues: [] };
  }
}

export class Statement {
  /**
   * `categoryOf(link)` returns the category of a link, `members` has the items of each category, and `mentions` where the
   * sentence has each item.
   */
  constructor(items, formulas, { categoryOf, members, mentions }) {
    Object.assign(this, { items, formulas, categoryOf, members, mentions });
    this.named = this.namedBySubject(formulas);
    this.parts = this.named.flatMap((formula) => this.partsOf(formula));
    // Without formulas to read, all items of the clue may belong together.
    if (this.parts.length === 0) this.parts = [{ pairs: pairsOf(items), places: [] }];
    this.pairs = this.parts.flatMap(({ pairs }) => pairs);
    this.places = this.parts.flatMap(({ places }) => places);
  }

  /** Returns the id of an item by its name in a formula. */
  item(name) {
    return this.items.find((id) => id === name || id.endsWith(`::${name}`));
  }

  /**
   * Returns the formulas about the item that the sentence names first, of those that it says are together: “Ann, who has the cat, is no
   * baker” is about Ann and the baker, where the formula may have the cat and the baker.
   */
  namedBySubject(formulas) {
    const first = new Map();
    for (const { is } of formulas.flatMap((formula) => formula.all ?? [formula])) {
      const names = Array.isArray(is) ? is.map((name) => [name, this.mentions.get(this.item(name)) ?? -1]) : [];
      const [one, other] = names.sort(([, left], [, right]) => left - right);
      if (one?.[1] >= 0 && other) first.set(other[0], one[0]);
    }
    const renamed = (value) => {
      if (typeof value === 'string') return first.get(value) ?? value;
      if (Array.isArray(value)) return value.map(renamed);
      return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renamed(part)])) : value;
    };
    const about = (part) => (part.is ? part : renamed(part));
    return formulas.map((formula) => (Array.isArray(formula.all) ? { all: formula.all.map(about) } : about(formula)));
  }

  /** Returns the pairs of items, and the items with the categories of their places or numbers, of the parts of a formula. */
  partsOf(formula) {
    const [[kind, inside] = []] = Object.entries(formula ?? {});
    if (['all', 'any', 'either', 'implies', 'equivalent'].includes(kind)) return inside.flatMap((part) => this.partsOf(part));
    if (kind === 'not') return this.partsOf(inside);
    return kind === undefined ? [] : [this.part(kind, inside)];
  }

  part(kind, inside) {
    const places = [];
    const names = [];
    const visit = (value) => {
      if (Array.isArray(value?.in)) places.push([this.item(value.in[1]), value.in[0]]);
      if (typeof value === 'string') names.push(this.item(value));
      else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit);
    };
    visit(inside);
    const items = [...new Set(names)].filter(Boolean);
    if (/linked$/.test(kind)) places.push(...items.map((item) => [item, this.categoryOf(inside[1])]));
    const isOf = ([item, category]) => item !== undefined && !item.startsWith(`${category}::`);
    return { pairs: pairsOf(items), places: places.filter(isOf) };
  }

  /** Returns the pairs of categories whose blocks the clue is about: those with open cells of its places and pairs, or else all. */
  blocks(marks, cells) {
    const category = (id) => id.slice(0, id.indexOf('::'));
    const isOpen = ({ keys }) => keys.some((key) => cells.has(key) && !marks.has(key));
    const places = this.places.map(([item, other]) => ({ pair: [category(item), other], keys: this.keysOf(item, other) }));
    const pairs = this.pairs.map((pair) => ({ pair: pair.map(category), keys: [pairKey(...pair)] }));
    // What is compared is marked with the places or numbers first.
    const all = [...places, ...pairs];
    const open = all.filter(isOpen);
    return (open.length > 0 ? open : all).map(({ pair }) => pair);
  }

  /** Returns the keys of the cells of an item with a category. */
  keysOf(item, category) {
    return (this.members.get(category) ?? []).map((other) => pairKey(item, other));
  }

  /** Returns whether the marks of the cells that the clue is about, of all cells of the grid, show what it says. */
  isShown(marks, cells) {
    const isKnown = (formula) => this.truth(formula, marks, cells) !== null;
    return this.formulas.every((formula, index) => isKnown(formula) || isKnown(this.named[index]));
  }

  /** Returns whether a formula is true by the marks of its own cells; `null` if they leave it open. */
  truth(formula, marks, cells) {
    const [[kind, inside] = []] = Object.entries(formula ?? {});
    const all = (parts) => parts.map((part) => this.truth(part, marks, cells));
    const not = (value) => (value === null ? null : !value);
    if (kind === 'not') return not(this.truth(inside, marks, cells));
    if (kind === 'all') return every(all(inside));
    if (kind === 'any' || kind === 'either') return not(every(all(inside).map(not)));
    if (kind === 'implies') return not(every([this.truth(inside[0], marks, cells), not(this.truth(inside[1], marks, cells))]));
    const { pairs, places } = this.part(kind, inside);
    const isMarked = (pair) => !cells.has(pairKey(...pair)) || marks.has(pairKey(...pair));
    if (!pairs.every(isMarked)) return null;
    if (PAIRED.includes(kind) && pairs.length === 1) {
      const isTogether = marks.get(pairKey(...pairs[0]))?.mark.together !== undefined;
      return isTogether === (kind === 'is');
    }
    return places.every((place) => this.hasMark(place, marks, cells)) ? true : null;
  }

  /** Returns whether an item has a mark with any item of a category, or no cells there. */
  hasMark([item, category], marks, cells) {
    const keys = this.keysOf(item, category).filter((key) => cells.has(key));
    return keys.length === 0 || keys.some((key) => marks.has(key));
  }
}

/** Returns the pairs of items of different categories. */
function pairsOf(items) {
  const category = (id) => id.slice(0, id.indexOf('::'));
  return items.flatMap((one, index) => items.slice(index + 1).filter((other) => category(one) !== category(other)).map((other) => [one, other]));
}

function every(truths) {
  if (truths.includes(false)) return false;
  return truths.includes(null) ? null : true;
}
