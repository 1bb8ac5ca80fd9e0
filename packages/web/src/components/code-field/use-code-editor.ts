import { type RefObject, useEffect, useRef, useState } from "react";
import type { CodeEditor, CodeFieldTexts, CodeLanguage } from "../../editor/code/code-editor.ts";

interface CodeEditorProps extends CodeFieldTexts {
  readonly value: string;
  readonly language: CodeLanguage;
  onChange(text: string): void;
}

/** Line ends as the editor has them. */
const normal = (text: string): string => text.replace(/\r\n?/g, "\n");

/**
 * Opens the editor of a field of code once its file is loaded, in place of the text area. Until then, and where the file
 * cannot be loaded, the text area is written in.
 */
export function useCodeEditor(host: RefObject<HTMLElement | null>, props: CodeEditorProps): CodeEditor | null {
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const current = useRef(props);
  current.current = props;
  const { value, language, label, description, isWrong } = props;
  useEffect(() => {
    let isCurrent = true;
    let opened: CodeEditor | undefined;
    import("../../editor/code/code-editor.ts").then(
      ({ openCodeEditor }) => {
        const element = host.current;
        if (!isCurrent || !element) return;
        const root = element.shadowRoot ?? element.attachShadow({ mode: "open", delegatesFocus: true });
        const { value: text, ...texts } = current.current;
        const onChange = (next: string) => {
          if (next !== normal(current.current.value)) current.current.onChange(next);
        };
        opened = openCodeEditor(root, { text, language, texts, onChange });
        setEditor(opened);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
      opened?.destroy();
      setEditor(null);
    };
  }, [host, language]);
  useEffect(() => {
    if (editor && editor.text() !== normal(value)) editor.setText(value);
  }, [editor, value]);
  useEffect(() => editor?.describe({ label, description, isWrong }), [editor, label, description, isWrong]);
  return editor;
}
