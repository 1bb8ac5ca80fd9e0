import { type RefObject, useEffect, useRef, useState } from "react";
import { useHistoryStep } from "./use-history-step.ts";

/** Windows that are too small for text, keyboard and page. */
const SMALL = "(width < 40rem), (height < 30rem) and (pointer: coarse)";

/** Fits an element into the visual viewport above the keyboard, where the window does not shrink itself. */
function useVisualViewport(element: RefObject<HTMLElement | null>, isFull: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    const style = element.current?.style;
    if (!isFull || !view || !style) return undefined;
    const update = () => {
      style.setProperty("--shown", `${view.height}px`);
      style.setProperty("--shown-from", `${view.offsetTop}px`);
    };
    update();
    view.addEventListener("resize", update);
    view.addEventListener("scroll", update);
    return () => {
      view.removeEventListener("resize", update);
      view.removeEventListener("scroll", update);
      style.removeProperty("--shown");
      style.removeProperty("--shown-from");
    };
  }, [element, isFull]);
}

/** On phones the editor fills the window above the keyboard while the user writes. */
export function useFullHeight(text: RefObject<HTMLElement | null>) {
  const root = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);
  useVisualViewport(root, isFull);
  useEffect(() => {
    const editor = root.current;
    if (!editor) return undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && text.current?.contains(target) && window.matchMedia(SMALL).matches) setFull(true);
    };
    // Moving the focus elsewhere on the page ends it; a dialog does not.
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      const to = relatedTarget instanceof Element ? relatedTarget : null;
      const dialog = to?.closest("dialog[open]");
      if (to && !editor.contains(to) && (!dialog || dialog.contains(editor))) setFull(false);
    };
    editor.addEventListener("focusin", onFocus);
    editor.addEventListener("focusout", onBlur);
    // It may have the focus from the start.
    if (text.current?.contains(document.activeElement) && window.matchMedia(SMALL).matches) setFull(true);
    return () => {
      editor.removeEventListener("focusin", onFocus);
      editor.removeEventListener("focusout", onBlur);
    };
  }, [text]);
  const leave = () => {
    setFull(false);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    requestAnimationFrame(() => root.current?.scrollIntoView({ block: "nearest" }));
  };
  useHistoryStep(isFull, leave);
  return { root, isFull, leave };
}
