/** Distance of a scroll target from the top of the window. Source: docs/rules/limits.md L4. */
const SCROLL_OFFSET_PX = 120;
/** Duration of the highlight of a scroll target. Source: docs/rules/limits.md L4. */
const HIGHLIGHT_MS = 3200;
const HIGHLIGHT_CLASS = "highlighted";
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

/** Scrolls an element below the header and highlights it for a moment. */
function showElement(element: HTMLElement): void {
  const top = element.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET_PX;
  window.scrollTo({ top: Math.max(0, top), behavior: "instant" });
  element.classList.remove(HIGHLIGHT_CLASS);
  // Forces a reflow, which restarts the animation.
  void element.offsetWidth;
  element.classList.add(HIGHLIGHT_CLASS);
  setTimeout(() => element.classList.remove(HIGHLIGHT_CLASS), HIGHLIGHT_MS);
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Scrolls to the target of a hash; tries once more a moment later when it is not there yet. */
export function showAnchor(hash: string): void {
  if (hash.length < 2) return;
  const element = elementOf(hash);
  if (element) {
    showElement(element);
    return;
  }
  setTimeout(() => {
    const element = elementOf(hash);
    if (element) showElement(element);
  }, 100);
}

/** Moves the focus to the new page, for keyboards and screen readers. */
export function focusMain(): void {
  const main = document.querySelector<HTMLElement>("main");
  const target = main?.querySelector<HTMLElement>("h1") ?? main;
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
