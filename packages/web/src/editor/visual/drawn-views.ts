import type { Node, Slice } from "prosemirror-model";
import { type Command, NodeSelection, TextSelection } from "prosemirror-state";
import type { EditorView, NodeView, NodeViewConstructor } from "prosemirror-view";
import type { DrawnForms } from "../drawn-forms.ts";

/** How long after the last change of its source a drawing is made again. */
const REDRAW_MS = 400;
/** The event that edits the source of a part of a sentence. */
const EDIT = "edit";
const FORMULA = /^\$\$?(?!\$)[\s\S]+\$$/;
const CODE_FORMULA = /^\$(`+)([\s\S]+)\1\$$/;

const create = <Name extends keyof HTMLElementTagNameMap>(name: Name, className = "") =>
  Object.assign(document.createElement(name), { className });

/** A sentence with a formula, as posted texts have it. */
function formulaElement(source: string): HTMLElement {
  const sentence = create("span");
  const [, , code] = CODE_FORMULA.exec(source) ?? [];
  const part = code === undefined ? create("span", "formula") : create("code");
  part.textContent = code ?? source;
  if (code === undefined) sentence.append(part);
  else sentence.append("$", part, "$");
  return sentence;
}

/** A block as posted texts have it, for plugins to draw; null for what none of them draws. */
function drawableBlock(node: Node, { languages, formulas }: DrawnForms): HTMLElement | null {
  const text = node.textContent;
  if (text.trim() === "") return null;
  if (node.type.name === "source_block")
    return formulas && FORMULA.test(text.trim()) ? formulaElement(text.trim()) : null;
  const { language } = node.attrs;
  if (!languages.has(language)) return null;
  const block = create("pre");
  const code = create("code", `language-${language}`);
  code.textContent = text;
  block.append(code);
  return block;
}

/** A place that shows a drawing, and makes it again when its source has changed. */
function drawingPlace(place: HTMLElement, { draw }: DrawnForms) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: (() => void) | undefined;
  let shown: string | null = null;
  const show = (content: HTMLElement) => {
    stop?.();
    // What follows does not move while the drawing is made again.
    place.style.minBlockSize = `${place.offsetHeight}px`;
    place.replaceChildren(content);
    stop = draw(place);
  };
  return {
    show(content: HTMLElement | null) {
      const source = content?.outerHTML ?? "";
      if (source === shown) return;
      clearTimeout(timer);
      const isFirst = shown === null || shown === "";
      shown = source;
      place.hidden = content === null;
      if (!content) place.replaceChildren();
      else if (isFirst) show(content);
      else timer = setTimeout(() => show(content), REDRAW_MS);
    },
    stop() {
      clearTimeout(timer);
      stop?.();
    },
  };
}

/** A block of code; one that a plugin draws shows its drawing, and its source while the caret is in it. */
function codeView(forms: DrawnForms): NodeViewConstructor {
  return (node, view, position): NodeView => {
    const dom = create("div", "drawn");
    const place = create("div", "drawing");
    const source = create("pre");
    const contentDOM = create("code");
    place.contentEditable = "false";
    source.append(contentDOM);
    dom.append(place, source);
    const drawing = drawingPlace(place, forms);
    const show = (shown: Node) => {
      const isSource = shown.type.name === "source_block";
      source.dir = isSource ? "auto" : "ltr";
      if (isSource) source.dataset.source = "";
      else source.dataset.language = shown.attrs.language;
      const drawable = drawableBlock(shown, forms);
      dom.classList.toggle("isDrawn", drawable !== null);
      drawing.show(drawable);
    };
    place.addEventListener("mousedown", (event) => {
      const at = position();
      if (at === undefined) return;
      event.preventDefault();
      const { tr, doc } = view.state;
      view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at + 1))));
      view.focus();
    });
    show(node);
    return {
      dom,
      contentDOM,
      stopEvent: (event) => place.contains(event.target as HTMLElement),
      ignoreMutation: (change) => change.type !== "selection" && !contentDOM.contains(change.target),
      update(next) {
        if (next.type !== node.type) return false;
        show(next);
        return true;
      },
      destroy: drawing.stop,
    };
  };
}

/** A field for the source of a formula; it is written with Enter, and when it is left. */
function sourceField(view: EditorView, source: string, done: (source: string) => void): HTMLInputElement {
  const field = create("input");
  field.value = source;
  field.dir = "ltr";
  field.size = Math.max(6, source.length + 1);
  field.setAttribute("aria-label", view.dom.getAttribute("aria-label") ?? "");
  let isDone = false;
  const end = (value: string, isBack: boolean) => {
    if (isDone) return;
    isDone = true;
    done(value);
    if (isBack) view.focus();
  };
  field.addEventListener("blur", () => end(field.value, false));
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    end(event.key === "Enter" ? field.value : source, true);
  });
  return field;
}

/** A formula in a sentence, as it looks; a click, or Enter where it is selected, edits its source. */
function inlineView(forms: DrawnForms, read: (markdown: string) => Slice): NodeViewConstructor {
  return (node, view, position): NodeView => {
    const { source } = node.attrs;
    const isFormula = FORMULA.test(source);
    const dom = create(isFormula ? "span" : "code", isFormula ? "inlineFormula" : "");
    dom.dataset.source = source;
    dom.dir = "ltr";
    let stop: (() => void) | undefined;
    const show = () => {
      stop?.();
      dom.replaceChildren(isFormula ? formulaElement(source) : source);
      stop = isFormula ? forms.draw(dom) : undefined;
    };
    const edit = () => {
      const field = sourceField(view, source, (value) => {
        const at = position();
        if (value === source || at === undefined) return show();
        const { content } = read(value.trim());
        const isSentence = content.firstChild?.isInline ?? true;
        if (!isSentence) return show();
        const change = view.state.tr.replaceWith(at, at + 1, content);
        view.dispatch(change.setSelection(TextSelection.create(change.doc, at + content.size)));
      });
      dom.replaceChildren(field);
      field.focus();
    };
    dom.addEventListener(EDIT, edit);
    dom.addEventListener("click", () => dom.querySelector("input") === null && edit());
    show();
    return {
      dom,
      stopEvent: (event) => event.target instanceof HTMLInputElement,
      ignoreMutation: () => true,
      update: (next) => next.type === node.type && next.attrs.source === source,
      destroy: () => stop?.(),
    };
  };
}

/** Edits the source of the part of a sentence that is selected. */
export const editSource: Command = ({ selection }, dispatch, view) => {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "source_inline") return false;
  if (dispatch) view?.nodeDOM(selection.from)?.dispatchEvent(new Event(EDIT));
  return true;
};

/** The views of what plugins draw. */
export const drawnViews = (
  forms: DrawnForms,
  read: (markdown: string) => Slice,
): Record<string, NodeViewConstructor> => ({
  code_block: codeView(forms),
  source_block: codeView(forms),
  source_inline: inlineView(forms, read),
});
