import { useEffect, useState } from "react";

/** The first invalid field below an element: a control, a group of controls, or an editor; null without one. */
export const firstInvalid = (container: ParentNode): HTMLElement | null =>
  container.querySelector<HTMLElement>("[aria-invalid], [data-invalid]");

/** Focuses the first invalid field. An editor is typed into in its shadow root, a group has its first control. */
export function focusFirstInvalid(container: ParentNode): HTMLElement | null {
  const field = firstInvalid(container);
  const control = (field?.shadowRoot ?? field)?.querySelector<HTMLElement>("[role=textbox], input, select, textarea");
  (control ?? field)?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
  return field;
}

/**
 * Focuses the first invalid field of a page, or of the element of a selector, whose fields are in no `Form`. To be called
 * when they were sent in vain: it waits until the errors are on the page. Rule: docs/rules/forms.md FM5.
 */
export function useInvalidFocus(within = "main"): () => void {
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) focusFirstInvalid(document.querySelector(within) ?? document);
  }, [failures, within]);
  return () => setFailures((before) => before + 1);
}
