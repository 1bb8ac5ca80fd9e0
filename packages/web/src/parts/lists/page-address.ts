/** The address of a page of a list: the same query with another page; the first page needs no number. */
export function pageAddress(path: string, search: string, page: number): string {
  const query = new URLSearchParams(search);
  if (page > 1) query.set("page", String(page));
  else query.delete("page");
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The same address with one part of the query changed; "" takes it out. Another choice starts at the first page. */
export function choiceAddress(path: string, search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  if (value === "") query.delete(name);
  else query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}
