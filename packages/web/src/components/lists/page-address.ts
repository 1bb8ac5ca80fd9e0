/** The URL of another page of a list; the first page has no parameter. */
export function pageAddress(path: string, search: string, page: number): string {
  const query = new URLSearchParams(search);
  if (page > 1) query.set("page", String(page));
  else query.delete("page");
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The URL with another value of a parameter; "" removes it. The page is reset. */
export function choiceAddress(path: string, search: string, name: string, value: string): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  query.delete("after");
  if (value === "") query.delete(name);
  else query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}
