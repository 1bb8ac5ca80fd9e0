import { useState } from "react";

/** The rows of a list that are selected to be changed together. */
export interface ListSelection<Item> {
  readonly ids: ReadonlySet<string>;
  readonly items: readonly Item[];
  toggle(id: string): void;
  /** Selects all rows of the page, or none. */
  selectAll(isSelected: boolean): void;
}

/** The selected rows of a page; one that has left the list is no longer selected. */
export function useSelection<Item extends { readonly id: string }>(list: readonly Item[]): ListSelection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const others = [...ids].filter((other) => other !== id);
    setIds(new Set(ids.has(id) ? others : [...others, id]));
  };
  const selectAll = (isSelected: boolean) => setIds(new Set(isSelected ? list.map(({ id }) => id) : []));
  return { ids, toggle, selectAll, items: list.filter(({ id }) => ids.has(id)) };
}
