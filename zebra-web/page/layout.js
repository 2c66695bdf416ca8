// The layout of the logic grid: a block for each pair of categories, in the shape of a staircase.

/** Categories with more items have no place in the grid. */
const MOST_ITEMS = 40;

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

/**
 * Returns the layout: the categories of the rows and of the columns, the cells (`cells[row][column]`, `null` where there is none),
 * and the omitted categories. The first category is above the first block of columns; the others are beside the rows in their
 * order, and above the other columns in reverse order, so that each pair meets once.
 */
export function gridLayout({ categories, pairs }) {
  const places = categories.map((_, place) => place).filter((place) => categories[place].items.length <= MOST_ITEMS);
  const haveMarks = new Set(pairs.map((pair) => pair.join()));
  const [first, ...others] = places;
  const rows = others;
  const columns = first === undefined ? [] : [first, ...others.slice(1).reverse()];
  const meets = (row, column) =>
    (column === first || column > row) && haveMarks.has([Math.min(row, column), Math.max(row, column)].join());
  const itemsIn = (list) => list.flatMap((place) => categories[place].items.map((item) => ({ item, place })));
  const [left, top] = [itemsIn(rows), itemsIn(columns)];
  const cells = left.map((row) =>
    top.map((column) => (meets(row.place, column.place) ? { row: row.item, column: column.item } : null)),
  );
  const omitted = categories.filter(({ items }) => items.length > MOST_ITEMS).map(({ name }) => name);
  return { rows: rows.map((place) => categories[place]), columns: columns.map((place) => categories[place]), cells, omitted };
}
