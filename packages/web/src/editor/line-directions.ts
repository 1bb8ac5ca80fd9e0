import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

const ownDirection = Decoration.line({ attributes: { dir: "auto" } });
const hasWords = /\p{L}/u;

/** Lines without words stay as the page, or the caret of an empty line would stand on the wrong side. */
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

const marksOfLines = ViewPlugin.define(
  (view) => ({
    marks: decorate(view),
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.marks = decorate(update.view);
    },
  }),
  { decorations: ({ marks }) => marks },
);

/** Every line runs the way its own words do: code stays readable between Arabic paragraphs. */
export const lineDirections = [marksOfLines, EditorView.perLineTextDirection.of(true)];
