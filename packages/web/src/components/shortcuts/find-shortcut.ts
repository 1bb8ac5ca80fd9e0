/** The control that names a key as its own, which comes before the shortcuts of all pages. */
export function findShortcut(key: string): HTMLElement | null {
  return /^[a-z]$/.test(key) ? document.querySelector(`[aria-keyshortcuts="${key.toUpperCase()}"]`) : null;
}
