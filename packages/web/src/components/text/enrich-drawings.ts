import type { Translate } from "@askwell/i18n";
import { textDrawings } from "../../app/plugins/widgets.ts";
import styles from "./enrich-drawings.module.css";
import type { EnrichOptions } from "./enrich-options.ts";

/** How far below the window a drawing is made, so that what is being read does not move. */
const AHEAD = "800px";

/** Runs once an element comes near the window. */
function whenNear(element: Element, signal: AbortSignal, run: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: AHEAD },
  );
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}

async function drawInto(slugName: string, code: string, place: HTMLElement, isInline: boolean): Promise<void> {
  const load = textDrawings[slugName];
  if (!load) throw new Error(`${slugName} has no code for browsers`);
  const { drawing } = await load();
  await drawing.draw({ code, isInline, place });
}

const sourceOf = (code: Element) => (code.textContent ?? "").replace(/\n$/, "");

/** Draws a block of code; the code stays below it, folded. */
async function drawBlock(slugName: string, code: Element, t: Translate): Promise<void> {
  const block = code.closest<HTMLElement>("[data-code]") ?? code.parentElement;
  if (!block) return;
  const place = document.createElement("div");
  place.className = styles.block ?? "";
  block.before(place);
  try {
    await drawInto(slugName, sourceOf(code), place, false);
  } catch {
    place.replaceChildren(t("components.text.not_drawn"));
    place.className = styles.failed ?? "";
    return;
  }
  const source = document.createElement("details");
  source.className = styles.source ?? "";
  const summary = document.createElement("summary");
  summary.textContent = t("components.text.source");
  block.replaceWith(source);
  source.append(summary, block);
}

const DOLLAR = "$";

/** The text nodes around code between dollars; null for other code. */
function dollarsAround(code: Element): readonly [Text, Text] | null {
  const { previousSibling: before, nextSibling: after } = code;
  const isBetween =
    before instanceof Text && after instanceof Text && before.data.endsWith(DOLLAR) && after.data.startsWith(DOLLAR);
  return isBetween ? [before, after] : null;
}

/** Draws code in a sentence; what cannot be drawn stays as it is. */
async function drawInline(slugName: string, code: HTMLElement): Promise<void> {
  const place = document.createElement("span");
  await drawInto(slugName, sourceOf(code), place, true);
  const dollars = dollarsAround(code);
  if (!dollars) return;
  const [before, after] = dollars;
  before.data = before.data.slice(0, -1);
  after.data = after.data.slice(1);
  code.replaceWith(place);
}

/** Draws what plugins draw, once it comes near the window. */
export function enrichDrawings(text: HTMLElement, { t, drawings }: EnrichOptions, signal: AbortSignal): void {
  const isNew = (code: HTMLElement) => code.dataset.drawn === undefined;
  const start = (code: HTMLElement, draw: () => Promise<void>) => {
    whenNear(code, signal, () => {
      code.dataset.drawn = "";
      draw().catch(() => undefined);
    });
  };
  for (const { slug_name, blocks, inline } of drawings) {
    for (const language of blocks) {
      const codes = [...text.querySelectorAll<HTMLElement>(`pre > code.language-${language}`)].filter(isNew);
      for (const code of codes) start(code, () => drawBlock(slug_name, code, t));
    }
    const sentences = inline ? [...text.querySelectorAll<HTMLElement>(":not(pre) > code")].filter(isNew) : [];
    for (const code of sentences.filter(dollarsAround)) start(code, () => drawInline(slug_name, code));
  }
}
