import { use, useMemo } from "react";
import { useServices } from "../app/services/services.tsx";
import { ProseContext } from "../ui/prose-context.ts";

/** What plugins draw in a text that is written visually. Rule: docs/rules/editor.md ED17. */
export interface DrawnForms {
  /** The languages of blocks of code that are drawn. */
  readonly languages: ReadonlySet<string>;
  /** Formulas are drawn. */
  readonly formulas: boolean;
  /** Draws what is within an element; returns what stops it. */
  draw(element: HTMLElement): (() => void) | undefined;
}

/** What the enabled plugins draw, in the same way as in posted texts. */
export function useDrawnForms(): DrawnForms {
  const { drawings } = useServices().boot.plugins;
  const { enrich } = use(ProseContext);
  return useMemo(
    () => ({
      languages: new Set(drawings.flatMap(({ blocks }) => blocks)),
      formulas: drawings.some(({ inline }) => inline),
      draw: enrich,
    }),
    [drawings, enrich],
  );
}
