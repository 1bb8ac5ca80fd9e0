import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import type { TextSelection } from "../markdown/edits.ts";

/**
 * The words of a document as a text with one character for each position, so that edits of texts fit documents: line
 * ends stand for the borders of blocks.
 */
function positionText(doc: Node): string {
  const characters = new Array<string>(doc.content.size).fill("\n");
  doc.descendants((node, at) => {
    if (node.isText)
      for (const [n, character] of [...(node.text ?? "").split("")].entries()) characters[at + n] = character;
    else if (node.isInline && node.type.name !== "hard_break") characters[at] = "\ufffc";
  });
  return characters.join("");
}

/** The selection within the words of a document. */
export const selectedWords = ({ doc, selection: { from, to } }: EditorState): TextSelection => ({
  text: positionText(doc),
  from,
  to,
});
