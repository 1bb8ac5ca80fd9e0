import { createContext } from "react";

/** What the product does to rendered texts beyond showing them. */
export interface ProseCare {
  /** The HTML as it may be shown now. */
  prepare(html: string): string;
  /** Makes what stands on the page more useful; returns how to stop. */
  enrich(text: HTMLElement): (() => void) | undefined;
}

export const ProseContext = createContext<ProseCare>({ prepare: (html) => html, enrich: () => undefined });
