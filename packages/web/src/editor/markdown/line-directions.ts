import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

const ownDirection = Decoration.line({ attributes: { dir: "auto" } });
const hasWords = /\p{L}/u;

/** Lines without letters have the direction of the page, for the position of the caret. */
function decorate(view: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      if (hasWords.test(line.text)) marks.add(line.from, line.from, ownDirection);
      at = line.to + 1;
    }
  }
  return marks.finish();
}

const linePlugin = ViewPlugin.define(
  (view) => ({
    marks: decorate(view),
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.marks = decorate(update.view);
    },
  }),
  { decorations: ({ marks }) => marks },
);

/** Each line has the direction of its text: code is left-to-right between Arabic paragraphs. */
export const lineDirections = [linePlugin, EditorView.perLineTextDirection.of(true)];
