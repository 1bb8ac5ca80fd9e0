/** Distance of a scroll target from the top of the window. Source: specification, section 9. */
const SCROLL_OFFSET_PX = 120;
/** How long the highlight of a target fades. Source: specification, section 9. */
const HIGHLIGHT_MS = 3200;
const HIGHLIGHT_CLASS = "highlighted";
const KEPT_POSITIONS = "askwell.scroll";

/** Scroll positions by entry of the history. They outlive a reload, and end with the tab. */
export interface ScrollMemory {
  save(key: string): void;
  restore(key: string): void;
  /** Keeps the positions over a reload. */
  keep(): void;
}

function readKept(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_POSITIONS) ?? "[]");
  } catch {
    return [];
  }
}

export function createScrollMemory(): ScrollMemory {
  const positions = new Map(readKept());
  return {
    save: (key) => void positions.set(key, window.scrollY),
    restore: (key) => window.scrollTo({ top: positions.get(key) ?? 0, behavior: "instant" }),
    keep() {
      try {
        sessionStorage.setItem(KEPT_POSITIONS, JSON.stringify([...positions].slice(-50)));
      } catch {
        // A full or blocked storage only costs the position.
      }
    },
  };
}

/** Puts an element below the header and highlights it for a moment. */
function showElement(element: HTMLElement): void {
  const top = element.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET_PX;
  window.scrollTo({ top: Math.max(0, top), behavior: "instant" });
  element.classList.remove(HIGHLIGHT_CLASS);
  // Reading the layout in between starts the animation anew.
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

/** Shows the target of a hash; one that is not there yet is looked for again a moment later. */
export function showAnchor(hash: string): void {
  if (hash.length < 2) return;
  const element = elementOf(hash);
  if (element) {
    showElement(element);
    return;
  }
  setTimeout(() => {
    const late = elementOf(hash);
    if (late) showElement(late);
  }, 100);
}

/** Moves the focus to what a navigation has brought, so that keyboards and screen readers go on from there. */
export function focusMain(): void {
  const main = document.querySelector<HTMLElement>("main");
  const target = main?.querySelector<HTMLElement>("h1") ?? main;
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
