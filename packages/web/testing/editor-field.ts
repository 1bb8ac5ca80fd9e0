import { act, screen } from "@testing-library/react";

/** The text of an open editor, which is in a shadow root, where queries and `user` do not reach. */
export function editorField(label: string): HTMLElement {
  for (const { shadowRoot } of document.querySelectorAll("*")) {
    const field = shadowRoot?.querySelector<HTMLElement>(`[role=textbox][aria-label="${label}"]`);
    if (field) return field;
  }
  throw new Error(`there is no editor "${label}":\n${screen.queryByRole("main")?.textContent}`);
}

const keyCodes: Readonly<Record<string, number>> = { Enter: 13, Tab: 9, Escape: 27, End: 35, Home: 36, ArrowDown: 40 };

/** Presses keys in an editor: `Ctrl+B`, `Shift+Tab`. Characters are pasted; see `pasteInto`. */
export async function pressIn(field: HTMLElement, ...combinations: readonly string[]): Promise<void> {
  for (const combination of combinations) {
    const parts = combination.split("+");
    const key = parts.pop() ?? "";
    const [ctrlKey, shiftKey, altKey] = ["Ctrl", "Shift", "Alt"].map((modifier) => parts.includes(modifier));
    const keyCode = keyCodes[key] ?? key.toUpperCase().charCodeAt(0);
    const pressed = { key, keyCode, ctrlKey: ctrlKey === true, shiftKey: shiftKey === true, altKey: altKey === true };
    const event = new KeyboardEvent("keydown", { ...pressed, bubbles: true, cancelable: true });
    await act(async () => void field.dispatchEvent(event));
  }
}

interface Clipboard {
  readonly text?: string;
  readonly html?: string;
  readonly files?: readonly File[];
}

/** Pastes at the caret of an editor. */
export async function pasteInto(field: HTMLElement, { text = "", html = "", files = [] }: Clipboard): Promise<void> {
  const clipboardData = new DataTransfer();
  if (text !== "") clipboardData.setData("text/plain", text);
  if (html !== "") clipboardData.setData("text/html", html);
  for (const file of files) clipboardData.items.add(file);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  await act(async () => void field.dispatchEvent(event));
}
