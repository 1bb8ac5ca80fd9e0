/** Keys that lead through a list, whatever its rows are called. */
const LIST_KEYS = ["J", "K"];

/** The keys that controls of the page name as their own, with what these are called, each once. */
export function pageShortcuts(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const control of document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")) {
    const key = control.getAttribute("aria-keyshortcuts") ?? "";
    if (/^[A-Z]$/.test(key) && !LIST_KEYS.includes(key) && !found.has(key)) found.set(key, nameOf(control));
  }
  return found;
}

/** What a control is called, without the sign of its key. */
function nameOf(control: HTMLElement): string {
  const label = control.getAttribute("aria-label");
  if (label) return label;
  const shown = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control;
  const copy = shown.cloneNode(true) as HTMLElement;
  for (const key of copy.querySelectorAll("kbd, [aria-hidden]")) key.remove();
  return copy.textContent.trim();
}
