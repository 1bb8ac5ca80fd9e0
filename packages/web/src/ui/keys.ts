/** Inputs that take no letters, so that keys are shortcuts after one of them was chosen. */
const LETTERLESS = ["checkbox", "radio", "button", "submit", "reset", "image"];

/** True while a key press belongs to a field or the browser, so that it is no shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return true;
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && LETTERLESS.includes(target.type)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, [role=textbox]") !== null;
}
