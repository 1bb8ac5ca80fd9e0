/** Watches over text that has not been saved. */
export interface Leaving {
  /** Adds a check; returns how to take it away. */
  guard(isUnsaved: () => boolean): () => void;
  isUnsaved(): boolean;
  /** Asks when something would be lost; true means go. */
  mayLeave(): Promise<boolean>;
}

/** Makes the watch of this document; the browser itself asks when the tab closes. */
export function createLeaving(confirm: () => Promise<boolean>): Leaving {
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
  };
}
