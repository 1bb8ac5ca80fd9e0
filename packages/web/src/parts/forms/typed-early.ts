type TextField = HTMLInputElement | HTMLTextAreaElement;

const texts = "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea";

/**
 * Tells the screen what somebody typed, or the browser filled in, before the page came alive. Fields take their text
 * from the screen's state, so without this the next change elsewhere would empty them again.
 */
export function adoptTyped(root: ParentNode): void {
  // Read before anything is told: the first change already empties the other fields.
  const typed = [...root.querySelectorAll<TextField>(texts)]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, text: field.value }));
  for (const { field, text } of typed) {
    // React remembers the text it saw last and hears of a change only when the field holds another one: the field's own
    // property is what React watches, the prototype's is not.
    field.value = field.defaultValue;
    setUnwatched(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function setUnwatched(field: TextField, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
}
