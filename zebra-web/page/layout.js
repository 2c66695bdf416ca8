// The layout of the logic grid: a block for each pair of categories, in the shape of a staircase.

/** Returns the key of the mark of two items, in any order. */
export function pairKey(one, other) {
  return one < other ? `${one}\n${other}` : `${other}\n${one}`;
}

/** Returns the two items of a mark. */
export function itemsOf(mark) {
  return mark.together ?? mark.apart;
}

/** Returns the key of a mark. */
export function markKey(mark) {
  return pairKey(...itemsOf(mark));
}

/** Puts the items of a category in the order in which the story lists them, if it does, and they have no numbers. */
export function orderByStory({ categories, story }) {
  const told = (story ?? '').toLowerCase();
  const place = ({ title }) => told.indexOf(title.toLowerCase());
  for (const { items, ordered } of categories) {
    const isListed = items.every((item) => place(item) >= 0 && !/\d/.test(item.title));
    if (!ordered && isListed) items.sort((one, other) => place(one) - place(other));
  }
}

/**
 * Returns the layout: the categories of the rows and of the columns, the cells (`cells[row][column]`, `null` where there is none),
 * and the names of the omitted categories.
 */
export function gridLayout({ categories, stairs: { rows, columns, blocks, omitted } }) {
  const all = (places) => places.map((place) => categories[place]);
  const cells = all(rows).flatMap(({ items }, block) =>
    items.map((row) =>
      all(columns).flatMap((category, at) => category.items.map((column) => (blocks[block][at] ? { row, column } : null))),
    ),
  );
  return { rows: all(rows), columns: all(columns), cells, omitted: all(omitted).map(({ name }) => name) };
}
