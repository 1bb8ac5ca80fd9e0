import { type RefObject, useEffect, useRef, useState } from "react";
import { useWayBack } from "./use-way-back.ts";

/** Windows in which a text and a keyboard leave no room for anything else. */
const SMALL = "(width < 40rem), (height < 30rem) and (pointer: coarse)";

/** Keeps an element as large as what the keyboard leaves of the window, where the window does not shrink by itself. */
function useShownPart(element: RefObject<HTMLElement | null>, isFull: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    const style = element.current?.style;
    if (!isFull || !view || !style) return undefined;
    const follow = () => {
      style.setProperty("--shown", `${view.height}px`);
      style.setProperty("--shown-from", `${view.offsetTop}px`);
    };
    follow();
    view.addEventListener("resize", follow);
    view.addEventListener("scroll", follow);
    return () => {
      view.removeEventListener("resize", follow);
      view.removeEventListener("scroll", follow);
      style.removeProperty("--shown");
      style.removeProperty("--shown-from");
    };
  }, [element, isFull]);
}

/** On phones the editor takes all of the window while somebody writes, above the keyboard. */
export function useFullHeight(text: RefObject<HTMLElement | null>) {
  const root = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);
  useShownPart(root, isFull);
  useEffect(() => {
    const editor = root.current;
    if (!editor) return undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (target === text.current && window.matchMedia(SMALL).matches) setFull(true);
    };
    // A focus that goes elsewhere on the page takes the editor back to its place; a dialog over it does not.
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      const to = relatedTarget instanceof Element ? relatedTarget : null;
      const dialog = to?.closest("dialog[open]");
      if (to && !editor.contains(to) && (!dialog || dialog.contains(editor))) setFull(false);
    };
    editor.addEventListener("focusin", onFocus);
    editor.addEventListener("focusout", onBlur);
    // It may have the focus from its beginning.
    if (document.activeElement === text.current && window.matchMedia(SMALL).matches) setFull(true);
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
  useWayBack(isFull, leave);
  return { root, isFull, leave };
}
