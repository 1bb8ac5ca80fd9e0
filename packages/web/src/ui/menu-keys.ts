import type { FocusEvent, KeyboardEvent, ToggleEvent } from "react";

/** The items that can take the focus; some are shown at certain widths only. */
const itemsIn = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)")].filter((item) => item.checkVisibility());

/** The arrow keys open a menu from its button, at its first or its last item. */
export function openMenu(event: KeyboardEvent, id: string): void {
  const menu = document.getElementById(id);
  const end = { ArrowDown: 0, ArrowUp: -1 }[event.key];
  if (end === undefined || !menu) return;
  event.preventDefault();
  menu.showPopover();
  itemsIn(menu).at(end)?.focus();
}

/** Moves the focus from the button into the menu that it has opened; a text that holds the focus keeps it. */
export function focusOpened({ newState, currentTarget: menu }: ToggleEvent<HTMLElement>): void {
  if (newState === "open" && document.activeElement?.id === `${menu.id}b`) itemsIn(menu)[0]?.focus();
}

/** Closes a menu that the focus has left. Clicks beside it are the browser's business. */
export function closeBehind({ currentTarget: menu, relatedTarget: next }: FocusEvent<HTMLElement>): void {
  if (next && next.id !== `${menu.id}b` && !menu.contains(next)) menu.hidePopover();
}

function targetOf(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(Math.max(at, 0) - 1);
  if (key === "Home" || key === "End") return items.at(key === "Home" ? 0 : -1);
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** Moves in a menu. Source: https://www.w3.org/WAI/ARIA/apg/patterns/menubar/. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: menu, ctrlKey, metaKey, altKey } = event;
  // The focus returns to the button, from where Tab goes on.
  if (key === "Tab") menu.parentElement?.hidePopover();
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  if (!isLetter && !/^(Arrow(Up|Down)|Home|End)$/.test(key)) return;
  // Letters are no shortcuts of the page here.
  event.stopPropagation();
  event.preventDefault();
  if (key === " ") (document.activeElement as HTMLElement).click();
  else targetOf(key, itemsIn(menu))?.focus();
}
