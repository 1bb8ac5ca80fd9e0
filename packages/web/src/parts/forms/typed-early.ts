type TextField = HTMLInputElement | HTMLTextAreaElement;

const ticks = "input[type=checkbox], input[type=radio]";
const texts = "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea";

/**
 * Tells the screen what somebody typed or ticked, or the browser filled in, before the page came alive. Fields take their text
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
  // Of several that exclude each other, the one that was chosen speaks for all.
  const ticked = [...root.querySelectorAll<HTMLInputElement>(ticks)].filter(
    (field) => field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox"),
  );
  for (const field of ticked) {
    field.checked = field.defaultChecked;
    field.click();
  }
}

function setUnwatched(field: TextField, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
}
