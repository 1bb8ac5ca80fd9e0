/** Takes back the last decision of this page view; null without one, or after something that is not undone with a key. */
let lastUndo: (() => void) | null = null;

/** Lets the key Z take back what was just decided, also once its message is gone. */
export function rememberUndo(undo: (() => void) | null): void {
  lastUndo = undo;
}

/** What the key Z takes back, once. */
export function takeUndo(): (() => void) | null {
  const undo = lastUndo;
  lastUndo = null;
  return undo;
}
