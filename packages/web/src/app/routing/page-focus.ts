/** Distance of a scroll target from the top of the window. Source: docs/rules/limits.md L4. */
const SCROLL_OFFSET_PX = 120;
/** Duration of the highlight of a scroll target. Source: docs/rules/limits.md L4. */
const HIGHLIGHT_MS = 3200;
const HIGHLIGHT_CLASS = "highlighted";

/** Moves the focus to an element, also to one that takes none by itself. The page stays where it is. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Scrolls an element below the header and highlights it for a moment. The next Tab goes on from there. */
function showElement(element: HTMLElement): void {
  const top = element.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET_PX;
  window.scrollTo({ top: Math.max(0, top), behavior: "instant" });
  // A screen may have focused a field within it.
  if (!element.contains(document.activeElement)) focusOn(element);
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

/** Shows the target of a hash; tries once more a moment later when it is not there yet. */
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
  if (target) focusOn(target);
}

/** Moves the focus to the target of a hash, else to the page, without scrolling. */
export function focusPart(hash: string): void {
  const part = elementOf(hash);
  if (part) focusOn(part);
  else focusMain();
}

/** Moves the focus to the page once it is shown as it is now, where the control that had it is gone. */
export function focusMainWhenLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusMain();
  });
}

/** Whether an element is the heading with the title of the page; a closed question has a sign beside it. */
function saysTitle(element: Element | null, title: string): boolean {
  const text = element?.textContent?.trim() ?? "";
  const own = title.slice(0, title.lastIndexOf(" - "));
  return element?.tagName === "H1" && (title.startsWith(`${text} - `) || text.startsWith(own));
}

/** What the reader has heard last: before the focus moves to a new page. */
interface Heard {
  readonly title: string;
  readonly focused: Element | null;
}

/**
 * Announces the title of a new page to screen readers, unless the focus has said it: it has moved to the heading with
 * that title, or to another part of a page with the same one. Rules: docs/rules/focus.md KF1.
 */
export function announceTitle({ title: before, focused }: Heard): void {
  const { title, activeElement } = document;
  const isSaid = activeElement !== focused && (title === before || saysTitle(activeElement, title));
  // The element of `Announcer`. A new node, because the same text as before would not be heard.
  document.getElementById("announcer")?.replaceChildren(...(isSaid ? [] : [title]));
}
