import { useEffect, useRef, useState } from "react";
import { openSurface, type Surface, type SurfaceOptions } from "./code-mirror.ts";
import { createEcho } from "./markdown/echo.ts";
import { keyTools } from "./toolbar/tools.ts";

type SurfaceCallbacks =
  | "label"
  | "placeholder"
  | "onSubmit"
  | "onChange"
  | "onCaret"
  | "onKey"
  | "onFiles"
  | "onHtml"
  | "onShortcut";

interface SurfaceProps extends Pick<SurfaceOptions, SurfaceCallbacks> {
  readonly value: string;
  readonly autoFocus: boolean;
  readonly "aria-invalid": true | undefined;
}

const shortcuts = keyTools.map(({ key }) => key);

/** Opens the surface once, calls the current callbacks, and applies external values. */
export function useSurface(props: SurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const surface = useRef<Surface | null>(null);
  const [echo] = useState(createEcho);
  const propsRef = useRef(props);
  propsRef.current = props;
  useEffect(() => {
    if (!host.current) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open", delegatesFocus: true });
    const { value, label, placeholder, autoFocus } = propsRef.current;
    const opened = openSurface(root, {
      text: value,
      label,
      // Ids cannot be referenced from a shadow root; the label is enough.
      describedBy: undefined,
      placeholder,
      shortcuts,
      onChange: (text) => {
        echo.reported(text);
        propsRef.current.onChange(text);
      },
      onSubmit: () => propsRef.current.onSubmit(),
      onShortcut: (key) => propsRef.current.onShortcut(key),
      onCaret: (caret) => propsRef.current.onCaret(caret),
      onKey: (event) => propsRef.current.onKey(event),
      onFiles: (files) => propsRef.current.onFiles(files),
      onHtml: (html, text) => propsRef.current.onHtml(html, text),
    });
    surface.current = opened;
    if (autoFocus) opened.focus();
    return () => opened.destroy();
  }, [echo]);
  useEffect(() => {
    const editor = surface.current;
    if (editor && echo.isForeign(props.value, editor.text())) editor.setText(props.value);
  }, [props.value, echo]);
  const isInvalid = props["aria-invalid"] === true;
  useEffect(() => surface.current?.mark(isInvalid), [isInvalid]);
  return { host, surface };
}
