import { createContext } from "react";

/** Hooks of the product for rendered texts. */
export interface ProseHooks {
  /** Transforms the HTML before it is shown. */
  prepare(html: string): string;
  /** Enhances the rendered elements; returns a cleanup function. */
  enrich(text: HTMLElement): (() => void) | undefined;
}

export const ProseContext = createContext<ProseHooks>({ prepare: (html) => html, enrich: () => undefined });
