import { currentPost, showNextPost } from "./next-post.ts";

/** The control with a shortcut name, on the current post or anywhere on the page. */
function controlNamed(name: string): HTMLElement | null {
  const selector = `[data-key="${name}"]`;
  return currentPost()?.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(selector);
}

/** Votes on the current post; the button has the focus then, so that its state can be heard. */
function vote(direction: "up" | "down"): void {
  const button = controlNamed(direction);
  button?.focus({ preventScroll: true });
  button?.click();
}

/** Opens the current question of a list. */
function open(): void {
  currentPost()?.querySelector<HTMLElement>("h2 a")?.click();
}

/** Scrolls to the answer form and focuses it, or presses the button that opens it. */
function answer(): void {
  const section = document.getElementById("your-answer")?.parentElement;
  const field = section?.querySelector<HTMLElement>("[contenteditable], textarea");
  section?.scrollIntoView({ block: "start" });
  if (field) field.focus();
  else section?.querySelector("button")?.click();
}

/** Actions of shortcut keys on the page. */
export const keyActions: Readonly<Record<string, () => void>> = {
  j: () => showNextPost(1),
  k: () => showNextPost(-1),
  o: open,
  u: () => vote("up"),
  d: () => vote("down"),
  e: () => controlNamed("edit")?.click(),
  a: answer,
};
