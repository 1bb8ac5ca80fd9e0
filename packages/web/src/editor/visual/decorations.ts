import type { Node } from "prosemirror-model";
import { Plugin, type Selection } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

/** The levels of headings in the outline below the title of the page, like in the posted text. */
function outline(doc: Node): Decoration[] {
  const found: Decoration[] = [];
  const open: number[] = [];
  doc.descendants((node, at) => {
    if (node.type.name !== "heading") return;
    const { level } = node.attrs;
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    found.push(Decoration.node(at, at + node.nodeSize, { "aria-level": String(open.length + 1) }));
  });
  return found;
}

/** The block of code with the caret, of which a drawing shows the source. */
function editedCode({ $from, $to }: Selection): Decoration[] {
  if (!$from.parent.type.spec.code || !$from.sameParent($to)) return [];
  return [Decoration.node($from.before(), $from.after(), { class: "isEdited" })];
}

/** What is shown and not written: the levels of headings, the block with the caret, and a hint in an empty text. */
export const decorations = (placeholder: string): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection }) {
        const [first] = doc.content.content;
        const isEmpty = doc.childCount === 1 && first?.type.name === "paragraph" && first.content.size === 0;
        const hint = isEmpty ? [Decoration.node(0, first.nodeSize, { "data-placeholder": placeholder })] : [];
        return DecorationSet.create(doc, [...hint, ...outline(doc), ...editedCode(selection)]);
      },
    },
  });
