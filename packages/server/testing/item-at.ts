/** The item at an index; fails where there is none. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`there are ${items.length} items, none at ${index}`);
  return item;
}
