import { postInSight, showNextPost } from "./next-post.ts";

/** Presses what carries this name: on the post that is being read, else anywhere on the page. */
function press(name: string): void {
  const wanted = `[data-key="${name}"]`;
  const target = postInSight()?.querySelector<HTMLElement>(wanted) ?? document.querySelector<HTMLElement>(wanted);
  target?.click();
}

/** Opens the question whose line is being read. */
function open(): void {
  postInSight()?.querySelector<HTMLElement>("h2 a")?.click();
}

/** Goes to the form of an answer, which begins with a press where nobody has written yet. */
function answer(): void {
  const place = document.getElementById("your-answer")?.parentElement;
  const field = place?.querySelector<HTMLElement>("[contenteditable], textarea");
  place?.scrollIntoView({ block: "start" });
  if (field) field.focus();
  else place?.querySelector("button")?.click();
}

/** What keys do on the page itself. */
export const pressed: Readonly<Record<string, () => void>> = {
  j: () => showNextPost(1),
  k: () => showNextPost(-1),
  o: open,
  u: () => press("up"),
  d: () => press("down"),
  e: () => press("edit"),
  a: answer,
};
