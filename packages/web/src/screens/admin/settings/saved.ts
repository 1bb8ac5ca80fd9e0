const SAVED = "askwell.saved";

/** Remembers, for the page that is loaded next in this tab, that something was saved. */
export function rememberSaved(): void {
  try {
    sessionStorage.setItem(SAVED, "1");
  } catch {
    // Without it the page says nothing.
  }
}

/** True once after something was saved and the page was loaded again for it. */
export function takeSaved(): boolean {
  try {
    const isSaved = sessionStorage.getItem(SAVED) !== null;
    sessionStorage.removeItem(SAVED);
    return isSaved;
  } catch {
    return false;
  }
}
