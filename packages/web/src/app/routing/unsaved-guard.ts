/** Tracks unsaved text. */
export interface UnsavedGuard {
  /** Adds a check; returns how to remove it. */
  guard(isUnsaved: () => boolean): () => void;
  isUnsaved(): boolean;
  /** Asks when text would be lost; true means go. */
  mayLeave(): Promise<boolean>;
  /** Removes all checks, before a page is left whose text is saved. */
  clear(): void;
}

/** Makes the guard of this document; the browser itself asks when the tab closes. */
export function createUnsavedGuard(confirm: () => Promise<boolean>): UnsavedGuard {
  const checks = new Set<() => boolean>();
  const isUnsaved = () => [...checks].some((check) => check());
  addEventListener("beforeunload", (event) => {
    if (isUnsaved()) event.preventDefault();
  });
  return {
    guard(check) {
      checks.add(check);
      return () => checks.delete(check);
    },
    isUnsaved,
    async mayLeave() {
      if (!isUnsaved()) return true;
      if (!(await confirm())) return false;
      checks.clear();
      return true;
    },
    clear: () => checks.clear(),
  };
}
