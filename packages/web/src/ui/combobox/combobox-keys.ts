/** What a key does to the list of a combobox; `edit` gives the arrow keys back to the text. */
export type ComboboxAction = "open" | "next" | "previous" | "choose" | "close" | "edit";

/** What is read of a keyboard event. */
export type PressedKey = Pick<
  KeyboardEvent,
  "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey" | "isComposing" | "keyCode"
>;

export interface ComboboxKeyState {
  readonly isOpen: boolean;
  /** There are options to open the list with. */
  readonly canOpen: boolean;
  readonly hasActive: boolean;
  /** The list belongs to the screen and is not closed alone. */
  readonly isPersistent: boolean;
  /** The arrow keys move between lines while the list is closed. */
  readonly isMultiline: boolean;
  /** Keys that take the active option, beside Enter. */
  readonly chooseKeys: readonly string[];
}

/** The key code of every key that an input method handles; Safari reports the last one after the composition. */
const IME_KEY_CODE = 229;

function isPlain(event: PressedKey): boolean {
  const isComposing = event.isComposing || event.keyCode === IME_KEY_CODE;
  // Shift selects text, or belongs to the character that is typed.
  const isSelecting = event.shiftKey && event.key.length > 1;
  return !isComposing && !isSelecting && !event.ctrlKey && !event.metaKey;
}

function openAction({ key, altKey }: PressedKey, state: ComboboxKeyState): ComboboxAction | null {
  const { hasActive, isPersistent, chooseKeys } = state;
  if (key === "ArrowDown") return altKey ? null : "next";
  if (key === "ArrowUp") return altKey && !isPersistent ? "close" : "previous";
  if (key === "Escape") return isPersistent ? null : "close";
  if (key === "Enter" || chooseKeys.includes(key)) return hasActive ? "choose" : null;
  return ["Home", "End", "ArrowLeft", "ArrowRight"].includes(key) ? "edit" : null;
}

/**
 * What a key does in an editable combobox with a list, or null where it belongs to the text or the page.
 * Source: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 */
export function comboboxAction(event: PressedKey, state: ComboboxKeyState): ComboboxAction | null {
  if (!isPlain(event)) return null;
  if (state.isOpen) return openAction(event, state);
  const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
  return isArrow && state.canOpen && !state.isMultiline ? "open" : null;
}

/** Where a step leads from an option. Round the list, and over the field itself (-1) where no option need be active. */
export function stepped(active: number, step: number, count: number, isOptional: boolean): number {
  if (!isOptional) return (active + step + count) % count;
  const stops = count + 1;
  return ((active + 1 + step + stops) % stops) - 1;
}
