import type { Translate } from "@askwell/i18n";
import { createButton } from "./create-button.ts";

const COPIED_MS = 2000;

/** Adds a copy button to a block of code. */
function addCopy(block: HTMLElement, t: Translate): void {
  const copy = createButton(t("components.text.copy"));
  copy.dataset.copy = "";
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText((block.textContent ?? "").replace(/\n$/, ""));
      copy.textContent = t("components.text.copied");
    } catch {
      copy.textContent = t("components.text.not_copied");
    }
    setTimeout(() => {
      copy.textContent = t("components.text.copy");
    }, COPIED_MS);
  });
  // Before the code, as it is seen.
  block.before(copy);
}

/** Unfolds code in which the browser has found a text, and keeps what it found in its place. */
function unfoldWhenSearched(fold: HTMLDetailsElement, block: HTMLElement): void {
  const unfold = () => {
    const { scrollTop } = block;
    if (fold.open || scrollTop === 0) return;
    fold.open = true;
    window.scrollBy(0, scrollTop);
  };
  // An address with a text fragment has scrolled before.
  unfold();
  block.addEventListener("scroll", unfold);
  fold.addEventListener("toggle", () => {
    if (!fold.open) fold.scrollIntoView({ block: "nearest" });
  });
}

/** Adds copy buttons to code, and unfolds it where the browser finds a text. Rules: docs/rules/markdown.md M26. */
export function enrichCode(text: HTMLElement, t: Translate): void {
  for (const frame of text.querySelectorAll<HTMLElement>("[data-code]")) {
    const block = frame.querySelector<HTMLElement>(":scope > pre");
    if (!block || frame.querySelector("[data-copy]")) continue;
    addCopy(block, t);
    const fold = frame.querySelector<HTMLDetailsElement>(":scope > [data-fold]");
    if (fold) unfoldWhenSearched(fold, block);
  }
}
