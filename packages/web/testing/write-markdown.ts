import { EditorView } from "@codemirror/view";
import { act, waitFor } from "@testing-library/react";

/** The editor with a name, which is in a shadow root that queries do not enter. */
function editorOf(name: string): EditorView {
  const roots = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const fields = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>("[role=textbox]")]);
  const field = fields.find((each) => each.getAttribute("aria-label") === name);
  const editor = field && EditorView.findFromDOM(field);
  if (!editor) throw new Error(`There is no editor "${name}".`);
  return editor;
}

/** Waits for a Markdown field and replaces its text, as a user does who selects everything and types. */
export async function writeMarkdown(name: string, text: string): Promise<void> {
  const editor = await waitFor(() => editorOf(name));
  const changes = { from: 0, to: editor.state.doc.length, insert: text };
  await act(async () => editor.dispatch({ changes, userEvent: "input.type" }));
}

/** The text of a Markdown field. */
export const markdownOf = (name: string): string => editorOf(name).state.doc.toString();
