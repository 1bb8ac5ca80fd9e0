import { type RefObject, useEffect, useRef, useState } from "react";
import { type FieldState, openSurface, type Surface, type SurfaceOptions } from "./code-mirror.ts";
import { createEcho } from "./markdown/echo.ts";
import { noHistory, type TextHistory } from "./text-history.ts";
import { keyTools } from "./toolbar/tools.ts";

type SurfaceCallbacks =
  | "label"
  | "placeholder"
  | "drawn"
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
  /** Opens the visual text instead of that for Markdown. */
  readonly isVisual: boolean;
  /** The ids of help and error. */
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

const shortcuts = keyTools.map(({ key }) => key);

/** The options of a surface, which call the current callbacks. */
function optionsOf(
  current: () => SurfaceProps,
  history: TextHistory,
  onChange: (text: string) => void,
): SurfaceOptions {
  const { value, label, placeholder, drawn } = current();
  return {
    text: value,
    history,
    label,
    placeholder,
    drawn,
    shortcuts,
    onChange,
    onSubmit: () => current().onSubmit(),
    onShortcut: (key) => current().onShortcut(key),
    onCaret: (caret) => current().onCaret(caret),
    onKey: (event) => current().onKey(event),
    onFiles: (files) => current().onFiles(files),
    onHtml: (html, text) => current().onHtml(html, text),
  };
}

/** The state of the field with the texts that are on the page now. */
function stateOf({ "aria-describedby": ids = "", "aria-invalid": isInvalid }: SurfaceProps): FieldState {
  const texts = ids.split(" ").map((id) => document.getElementById(id)?.textContent);
  return { isWrong: isInvalid === true, describedBy: ids, description: texts.filter(Boolean).join(" ") };
}

function openMarkdown(host: HTMLElement, options: SurfaceOptions): Surface {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open", delegatesFocus: true });
  return openSurface(root, options);
}

/** Tells the surface its state after every render: the words of an error may change while it stays one. */
function useFieldState(surface: RefObject<Surface | null>, props: SurfaceProps): void {
  const shown = useRef("");
  useEffect(() => {
    const state = stateOf(props);
    const text = JSON.stringify(state);
    if (text === shown.current) return;
    shown.current = text;
    surface.current?.mark(state);
  });
}

/** Opens the surface of a way to write, calls the current callbacks, and applies external values. */
export function useSurface(props: SurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const surface = useRef<Surface | null>(null);
  const [echo] = useState(createEcho);
  const propsRef = useRef(props);
  propsRef.current = props;
  const isFirst = useRef(true);
  const history = useRef(noHistory);
  const { isVisual } = props;
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let isCurrent = true;
    const start = (open: (host: HTMLElement, options: SurfaceOptions) => Surface) => {
      if (!isCurrent) return;
      const opened = open(
        element,
        optionsOf(
          () => propsRef.current,
          history.current,
          (text) => {
            echo.reported(text);
            propsRef.current.onChange(text);
          },
        ),
      );
      surface.current = opened;
      opened.mark(stateOf(propsRef.current));
      if (!isFirst.current || propsRef.current.autoFocus) opened.focus();
      isFirst.current = false;
    };
    // Where it cannot be loaded, Markdown is written.
    if (isVisual) {
      import("./visual/visual-surface.ts").then(
        (file) => start(file.openVisualSurface),
        () => start(openMarkdown),
      );
    } else start(openMarkdown);
    return () => {
      isCurrent = false;
      // The way to write has changed: undoing goes on with what was written before.
      history.current = surface.current?.history() ?? history.current;
      surface.current?.destroy();
      surface.current = null;
    };
  }, [echo, isVisual]);
  useEffect(() => {
    const editor = surface.current;
    if (editor && echo.isForeign(props.value, editor.text())) editor.setText(props.value);
  }, [props.value, echo]);
  useFieldState(surface, props);
  return { host, surface };
}
