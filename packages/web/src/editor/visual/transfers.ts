import { TextSelection } from "prosemirror-state";
import type { EditorProps } from "prosemirror-view";
import type { SurfaceOptions } from "../code-mirror.ts";
import { withNamedForms } from "./pasted-html.ts";

const filesOf = (transfer: DataTransfer | null) => [...(transfer?.files ?? [])];
const EMBEDDED = /<img\b[^>]*\bsrc\s*=\s*["']?\s*data:image\//i;

/** Pasting and dropping of files, addresses and pictures; other content is pasted with its form. */
export function transfers(
  { onFiles, onHtml }: SurfaceOptions,
  pasteAddress: (text: string) => boolean,
): Pick<EditorProps, "handlePaste" | "transformPastedHTML" | "handleDrop" | "handleDOMEvents"> {
  return {
    transformPastedHTML: withNamedForms,
    handlePaste(_view, { clipboardData }) {
      const text = clipboardData?.getData("text/plain") ?? "";
      const html = clipboardData?.getData("text/html") ?? "";
      const files = filesOf(clipboardData);
      // Office programs add an image of copied text; the text is used.
      if (files.length > 0 && text === "") return onFiles(files);
      return pasteAddress(text) || (EMBEDDED.test(html) && onHtml(html, text));
    },
    handleDrop(view, event) {
      const files = filesOf(event.dataTransfer);
      if (files.length === 0) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (at) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at.pos))));
      return onFiles(files);
    },
    handleDOMEvents: {
      // A link in the text is edited, not followed.
      click(_view, event) {
        if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
        return false;
      },
      /**
       * Replaces the selection itself on typing: browsers would keep the look of the replaced text by an inline style,
       * which the content security policy forbids.
       */
      beforeinput(view, event) {
        const { data, inputType, isComposing } = event;
        if (inputType !== "insertText" || !data || isComposing || view.state.selection.empty) return false;
        event.preventDefault();
        view.dispatch(view.state.tr.insertText(data).scrollIntoView());
        return true;
      },
    },
  };
}
