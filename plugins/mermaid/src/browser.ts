import type { TextDrawing } from "@askwell/plugin-kit";
import script from "@mermaid-js/tiny/dist/mermaid.tiny.js?url";

/** The part of the library that is used; it has no types of its own. */
interface Mermaid {
  initialize(options: Readonly<Record<string, unknown>>): void;
  render(id: string, code: string): Promise<{ readonly svg: string }>;
}

/** Loads the library: a classic script, which defines a global. */
function load(): Promise<Mermaid> {
  const { promise, resolve, reject } = Promise.withResolvers<Mermaid>();
  const element = document.createElement("script");
  element.src = script;
  element.addEventListener("load", () => resolve((globalThis as unknown as { mermaid: Mermaid }).mermaid));
  element.addEventListener("error", () => reject(new Error("the library could not be loaded")));
  document.head.append(element);
  return promise;
}

/** Draws diagrams with Mermaid, in a frame of its own. */
export const drawing: TextDrawing = {
  async draw({ code, isDark, place }) {
    const mermaid = await load();
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: "strict",
      suppressErrorRendering: true,
      theme: isDark ? "dark" : "neutral",
      fontFamily: "sans-serif",
    });
    const { svg } = await mermaid.render("diagram", code);
    place.innerHTML = svg;
  },
};
