import { useEffect, useRef, useState } from "react";
import { openSurface, type Surface, type SurfaceOptions } from "./code-mirror.ts";
import { createEcho } from "./echo.ts";
import { keyTools } from "./tools.ts";

type Taken =
  | "label"
  | "placeholder"
  | "onSubmit"
  | "onChange"
  | "onCaret"
  | "onKey"
  | "onFiles"
  | "onHtml"
  | "onShortcut";

interface SurfaceProps extends Pick<SurfaceOptions, Taken> {
  readonly value: string;
  readonly autoFocus: boolean;
  readonly "aria-invalid": true | undefined;
}

const shortcuts = keyTools.map(({ key }) => key);

/** Opens the surface once, keeps its callbacks fresh, and brings in a value that came from elsewhere. */
export function useSurface(props: SurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const surface = useRef<Surface | null>(null);
  const [echo] = useState(createEcho);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!host.current) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open", delegatesFocus: true });
    const { value, label, placeholder, autoFocus } = latest.current;
    const opened = openSurface(root, {
      text: value,
      label,
      // Ids do not reach into a shadow root; the label is enough there.
      describedBy: undefined,
      placeholder,
      shortcuts,
      onChange: (text) => {
        echo.reported(text);
        latest.current.onChange(text);
      },
      onSubmit: () => latest.current.onSubmit(),
      onShortcut: (key) => latest.current.onShortcut(key),
      onCaret: (caret) => latest.current.onCaret(caret),
      onKey: (key) => latest.current.onKey(key),
      onFiles: (files) => latest.current.onFiles(files),
      onHtml: (html, text) => latest.current.onHtml(html, text),
    });
    surface.current = opened;
    if (autoFocus) opened.focus();
    return () => opened.destroy();
  }, [echo]);
  useEffect(() => {
    const shown = surface.current;
    if (shown && echo.isForeign(props.value, shown.text())) shown.setText(props.value);
  }, [props.value, echo]);
  const isWrong = props["aria-invalid"] === true;
  useEffect(() => surface.current?.mark(isWrong), [isWrong]);
  return { host, surface };
}
