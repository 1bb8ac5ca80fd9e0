import { useState } from "react";
import { vi } from "vitest";
import { Editor } from "../src/editor/Editor.tsx";
import { editorField, pasteInto, pressIn } from "./editor-field.ts";
import type { CallHandlers } from "./open-page.tsx";
import { type ComponentOptions, renderComponent } from "./render-component.tsx";
import { viewerFixture } from "./site.ts";

interface DraftProps {
  readonly initial: string;
  onChange(text: string): void;
  onSubmit(): void;
}

/** An editor as a form uses it. */
function Draft({ initial, onChange, onSubmit }: DraftProps) {
  const [text, setText] = useState(initial);
  return (
    <Editor
      id="draft"
      label="Answer"
      value={text}
      placeholder="What do you know?"
      status="Draft saved"
      autoFocus
      viewsPlace={null}
      {...{ "aria-describedby": undefined, "aria-invalid": undefined }}
      onChange={(changed) => {
        setText(changed);
        onChange(changed);
      }}
      onSubmit={onSubmit}
    />
  );
}

/** Opens the editor with a text, its caret at the end, for a member or another viewer. */
export async function openEditor(initial: string, options: ComponentOptions = { viewer: viewerFixture() }) {
  let text = initial;
  const onSubmit = vi.fn<() => void>();
  const onChange = (changed: string) => {
    text = changed;
  };
  const server: CallHandlers = { renderPost: ({ content }) => `<p>${content}</p>`, ...options.server };
  const draft = <Draft initial={initial} onChange={onChange} onSubmit={onSubmit} />;
  const opened = await renderComponent(draft, { ...options, server });
  const field = editorField("Answer");
  await pressIn(field, "Ctrl+End");
  return {
    ...opened,
    onSubmit,
    field,
    text: () => text,
    press: (...keys: readonly string[]) => pressIn(field, ...keys),
    paste: (clipboard: Parameters<typeof pasteInto>[1]) => pasteInto(field, clipboard),
  };
}
