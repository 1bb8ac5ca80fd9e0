type TextField = HTMLInputElement | HTMLTextAreaElement;

const checkables = "input[type=checkbox], input[type=radio]";
const texts = "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea";

/**
 * Applies what the user entered, or the browser filled in, before hydration to the state of the components. Without this
 * the next render would reset controlled fields.
 */
export function applyEarlyInput(root: ParentNode): void {
  // Read first, because the first change already resets the other fields.
  const entered = [...root.querySelectorAll<TextField>(texts)]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, text: field.value }));
  for (const { field, text } of entered) {
    // React ignores an input event when the value is the one that it tracks. It tracks the setter of the element, not the
    // one of the prototype.
    field.value = field.defaultValue;
    setUntracked(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // Of a group of radio buttons only the checked one is clicked.
  const toggled = [...root.querySelectorAll<HTMLInputElement>(checkables)].filter(
    (field) => field.checked !== field.defaultChecked && (field.checked || field.type === "checkbox"),
  );
  for (const field of toggled) {
    field.checked = field.defaultChecked;
    field.click();
  }
}

function setUntracked(field: TextField, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
}
