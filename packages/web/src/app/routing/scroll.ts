const STORAGE_KEY = "askwell.scroll";

/** Scroll positions by history entry, for the lifetime of the tab. */
export interface ScrollMemory {
  save(key: string): void;
  restore(key: string): void;
  /** Stores the positions for a reload. */
  keep(): void;
}

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
  } catch {
    return [];
  }
}

export function createScrollMemory(): ScrollMemory {
  const positions = new Map(readStored());
  return {
    save: (key) => void positions.set(key, window.scrollY),
    restore: (key) => window.scrollTo({ top: positions.get(key) ?? 0, behavior: "instant" }),
    keep() {
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)));
      } catch {
        // With a full or blocked storage only the position is lost.
      }
    },
  };
}
