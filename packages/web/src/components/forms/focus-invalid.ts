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
