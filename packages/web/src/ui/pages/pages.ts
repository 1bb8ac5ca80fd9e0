/** A page number, or a gap. */
export type PageStep = number | "gap";

/** The page numbers to link to: the first, the last and those around the current one. Source: docs/screens.md "Page numbers". */
export function pageSteps(current: number, last: number): PageStep[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const near = new Set([1, last]);
  for (let page = current - 2; page <= current + 2; page++) if (page > 1 && page < last) near.add(page);
  if (current <= 4) for (let page = 2; page <= 5; page++) near.add(page);
  const pages = [...near].sort((a, b) => a - b);
  return pages.flatMap((page, index): PageStep[] => {
    const before = pages[index - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ["gap", page] : [page];
  });
}
