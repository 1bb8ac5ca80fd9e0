import { drawable } from "./drawable.ts";
import { EMBEDDABLE } from "./embeddable.ts";
import { enrichCode } from "./enrich-code.ts";
import type { EnrichOptions } from "./enrich-options.ts";
import { enrichPictures } from "./enrich-pictures.ts";
import { enrichWide } from "./enrich-wide.ts";

type Enrich = (text: HTMLElement, options: EnrichOptions, signal: AbortSignal) => unknown;

/** What few texts have, and the code for it, which is loaded then. */
const rare: Readonly<Record<string, () => Promise<Enrich>>> = {
  ".footnote": () =>
    import("./enrich-footnotes.ts").then(
      ({ enrichFootnotes }): Enrich =>
        (text, { t }, signal) =>
          enrichFootnotes(text, t, signal),
    ),
  [EMBEDDABLE]: () => import("./enrich-embeds.ts").then(({ enrichEmbeds }) => enrichEmbeds),
};

const loadDrawings = () => import("./enrich-drawings.ts").then(({ enrichDrawings }) => enrichDrawings);

/**
 * Enhances a text: copy buttons, scrolling by keyboard, image lightbox, footnotes in place, embedded videos. Returns a
 * function that removes the listeners.
 */
export function enrich(text: HTMLElement, options: EnrichOptions): () => void {
  const { t } = options;
  const controller = new AbortController();
  const { signal } = controller;
  enrichCode(text, t);
  enrichWide(text, t, signal);
  enrichPictures(text, t, signal);
  const drawn = drawable(options.drawings);
  const more = drawn === "" ? rare : { ...rare, [drawn]: loadDrawings };
  for (const [selector, load] of Object.entries(more)) {
    if (!text.querySelector(selector)) continue;
    load().then(
      (enrichMore) => {
        if (!signal.aborted) enrichMore(text, options, signal);
      },
      () => undefined,
    );
  }
  return () => controller.abort();
}
