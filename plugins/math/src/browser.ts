import type { TextDrawing } from "@askwell/plugin-kit";
import katex from "katex";
import "katex/dist/katex.min.css";
import "./containment.css";

/** No formula of a post is larger; more could cover the page. */
const MAX_EM = 50;
const MAX_MACROS = 1000;

/** Sets formulas with KaTeX, for screen readers as MathML. */
export const drawing: TextDrawing = {
  async draw({ code, isInline, place }) {
    place.dir = "ltr";
    katex.render(code, place, {
      displayMode: !isInline,
      throwOnError: true,
      trust: false,
      strict: "ignore",
      maxSize: MAX_EM,
      maxExpand: MAX_MACROS,
    });
  },
};
