import type { Translate } from "@askwell/i18n";
import { createButton } from "./create-button.ts";
import styles from "./enrich-footnotes.module.css";

/** In pixels, between a reference and its note, and between a note and the edge of the window. */
const GAP = 8;

/** The content of a footnote without its links back, and without ids, which would be on the page twice. */
function contentOf(note: Element): DocumentFragment {
  const copy = note.cloneNode(true) as Element;
  for (const back of copy.querySelectorAll(".footnote-back")) back.remove();
  for (const named of copy.querySelectorAll("[id]")) named.removeAttribute("id");
  const content = document.createDocumentFragment();
  content.append(...copy.childNodes);
  return content;
}

/** Places a note below its reference, or above it where there is more room. */
function place(note: HTMLElement, reference: Element): void {
  const at = reference.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const isBelow = at.bottom + GAP + height <= window.innerHeight || at.top < window.innerHeight - at.bottom;
  const top = isBelow ? at.bottom + GAP : at.top - GAP - height;
  const left = at.left + at.width / 2 - width / 2;
  const within = (value: number, size: number, room: number) => Math.max(GAP, Math.min(value, room - size - GAP));
  note.style.setProperty("top", `${within(top, height, window.innerHeight)}px`);
  note.style.setProperty("left", `${within(left, width, document.documentElement.clientWidth)}px`);
}

function openNote(reference: HTMLAnchorElement, note: Element, t: Translate): void {
  const popover = document.createElement("div");
  popover.className = styles.note ?? "";
  popover.popover = "auto";
  popover.tabIndex = -1;
  popover.setAttribute("role", "note");
  popover.setAttribute("aria-label", t("components.text.footnote", { number: reference.textContent ?? "" }));
  const close = createButton(t("ui.close"), styles.close);
  close.addEventListener("click", () => popover.hidePopover());
  popover.append(contentOf(note), close);
  // Next to its reference, so that Tab goes on from there.
  (reference.closest(".footnote") ?? reference).after(popover);
  const controller = new AbortController();
  const { signal } = controller;
  popover.addEventListener("toggle", (event) => {
    if ((event as ToggleEvent).newState !== "closed") return;
    controller.abort();
    popover.remove();
  });
  popover.showPopover();
  place(popover, reference);
  popover.focus({ preventScroll: true });
  // It would stay behind when the text moves.
  window.addEventListener("scroll", () => place(popover, reference), { passive: true, signal });
  window.addEventListener("resize", () => popover.hidePopover(), { signal });
}

/** Says in words where the arrows behind the notes lead: to the reference, or to one of several. Rule: M29. */
function nameLinksBack(text: HTMLElement, t: Translate): void {
  for (const note of text.querySelectorAll(".footnotes > ol > li")) {
    [...note.querySelectorAll<HTMLAnchorElement>(".footnote-back")].forEach((back, at) => {
      const number = document.getElementById(back.hash.slice(1))?.textContent ?? "";
      const reference = at > 0 ? `${number}-${at + 1}` : number;
      if (number) back.setAttribute("aria-label", t("components.text.footnote_back", { number: reference }));
    });
  }
}

/** Opens footnotes next to their references; with another key or button the link works. Rules: docs/rules/markdown.md M29. */
export function enrichFootnotes(text: HTMLElement, t: Translate, signal: AbortSignal): void {
  nameLinksBack(text, t);
  text.addEventListener(
    "click",
    (event) => {
      const { target } = event;
      const reference = target instanceof Element ? target.closest<HTMLAnchorElement>(".footnote > a") : null;
      if (!reference || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const note = document.getElementById(reference.hash.slice(1));
      if (!note || !text.contains(note)) return;
      event.preventDefault();
      openNote(reference, note, t);
    },
    { signal },
  );
}
