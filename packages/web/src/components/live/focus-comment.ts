import { focusOn } from "../../app/routing/page-focus.ts";

/** Moves the focus to a comment, which its text, its author and its time name. */
export function focusComment(row: HTMLElement): void {
  // The first element is the text with what follows it, before the buttons.
  const text = row.querySelector("div > div");
  if (text) {
    text.id ||= `${row.id}-text`;
    row.setAttribute("aria-labelledby", text.id);
  }
  focusOn(row);
  row.scrollIntoView({ block: "nearest" });
}
