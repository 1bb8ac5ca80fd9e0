import type { Translate } from "@askwell/i18n";
import { loadDrawing } from "../../app/plugins/load-drawing.ts";
import { moduleAddress } from "../../app/plugins/plugin-modules.ts";
import { withBasePath } from "../../app/routing/base-path.ts";
import { askFrame, DRAWING_FRAME } from "./ask-frame.ts";
import styles from "./enrich-drawings.module.css";
import type { EnrichOptions } from "./enrich-options.ts";

/** Whether the page is shown dark. */
function isDarkPage(): boolean {
  const { scheme } = document.documentElement.dataset;
  return scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}

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

/** What a plugin draws, with the address of its module if it was installed. */
type Drawing = EnrichOptions["drawings"][number] &
  Pick<EnrichOptions, "onModuleFailure"> & { readonly module: string | undefined };

async function drawInto(by: Drawing, code: string, place: HTMLElement, isInline: boolean): Promise<void> {
  const drawing = await loadDrawing(by.slug_name, by.module).catch((error: unknown) => {
    // What a drawing throws is about the text, which anyone may have written.
    if (by.module) by.onModuleFailure(by.slug_name, error);
    throw error;
  });
  await drawing.draw({ code, isInline, isDark: isDarkPage(), place });
}

/** Draws in a frame without an origin, which becomes as high as the drawing. */
async function drawFramed(
  { slug_name, module }: Drawing,
  code: string,
  place: HTMLElement,
  t: Translate,
): Promise<void> {
  const frame = document.createElement("iframe");
  frame.className = styles.frame ?? "";
  frame.title = t("components.text.drawing");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.src = withBasePath(DRAWING_FRAME);
  place.append(frame);
  const height = await askFrame(frame, { slug_name, module, code, isDark: isDarkPage() });
  frame.style.blockSize = `${height}px`;
}

const sourceOf = (code: Element) => (code.textContent ?? "").replace(/\n$/, "");

/** Draws a block of code; the code stays below it, folded. */
async function drawBlock(drawing: Drawing, code: Element, t: Translate): Promise<void> {
  const block = code.closest<HTMLElement>("[data-code]") ?? code.parentElement;
  if (!block) return;
  const place = document.createElement("div");
  place.className = styles.block ?? "";
  block.before(place);
  try {
    await (drawing.framed
      ? drawFramed(drawing, sourceOf(code), place, t)
      : drawInto(drawing, sourceOf(code), place, false));
  } catch (error) {
    // Of an installed plugin, its author wants to see why.
    if (drawing.module) reportError(error);
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
async function drawInline(drawing: Drawing, code: HTMLElement): Promise<void> {
  const place = document.createElement("span");
  await drawInto(drawing, sourceOf(code), place, true);
  const dollars = dollarsAround(code);
  if (!dollars) return;
  const [before, after] = dollars;
  before.data = before.data.slice(0, -1);
  after.data = after.data.slice(1);
  code.replaceWith(place);
}

/** A text between one or two dollar signs on each side. */
const FORMULA = /^(\$\$?)(.*)\1$/s;

/** Draws a formula in its line or, between two dollar signs, in one of its own; what cannot be drawn stays as it is. */
async function drawFormula(drawing: Drawing, formula: HTMLElement): Promise<void> {
  const [, dollars, code = ""] = FORMULA.exec(formula.textContent ?? "") ?? [];
  const isInline = dollars === DOLLAR;
  const place = document.createElement("span");
  if (!isInline) place.className = styles.line ?? "";
  await drawInto(drawing, code, place, isInline);
  formula.replaceWith(place);
}

/** Draws what plugins draw, once it comes near the window. */
export function enrichDrawings(text: HTMLElement, options: EnrichOptions, signal: AbortSignal): void {
  const { t, drawings, modules, onModuleFailure } = options;
  const isNew = (code: HTMLElement) => code.dataset.drawn === undefined;
  const start = (code: HTMLElement, draw: () => Promise<void>) => {
    whenNear(code, signal, () => {
      code.dataset.drawn = "";
      draw().catch(() => undefined);
    });
  };
  for (const each of drawings) {
    const { blocks, inline, slug_name } = each;
    const drawing: Drawing = { ...each, onModuleFailure, module: moduleAddress({ modules }, slug_name) };
    for (const language of blocks) {
      const codes = [...text.querySelectorAll<HTMLElement>(`pre > code.language-${language}`)].filter(isNew);
      for (const code of codes) start(code, () => drawBlock(drawing, code, t));
    }
    const sentences = inline ? [...text.querySelectorAll<HTMLElement>(":not(pre) > code")].filter(isNew) : [];
    for (const code of sentences.filter(dollarsAround)) start(code, () => drawInline(drawing, code));
    const formulas = inline ? [...text.querySelectorAll<HTMLElement>(".formula")].filter(isNew) : [];
    for (const formula of formulas.filter((each) => FORMULA.test(each.textContent ?? "")))
      start(formula, () => drawFormula(drawing, formula));
  }
}
