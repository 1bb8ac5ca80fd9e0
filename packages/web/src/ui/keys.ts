/** True while a key press belongs to a field or the browser, so that it is no shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return true;
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  // Boxes take no letters, so that keys are shortcuts after one of them was chosen.
  return (
    target.isContentEditable ||
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]") !== null
  );
}
