const SAVED_KEY = "askwell.saved";

/** Stores for the next page load of this tab that settings were saved. */
export function setSavedFlag(): void {
  try {
    sessionStorage.setItem(SAVED_KEY, "1");
  } catch {
    // Without storage no message is shown.
  }
}

/** Reads and removes the flag. */
export function takeSavedFlag(): boolean {
  try {
    const isSaved = sessionStorage.getItem(SAVED_KEY) !== null;
    sessionStorage.removeItem(SAVED_KEY);
    return isSaved;
  } catch {
    return false;
  }
}
