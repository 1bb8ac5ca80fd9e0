import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import { keydownHandler } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { type Command, type EditorState, Plugin } from "prosemirror-state";
import { type EarlierTexts, type TextHistory, textsThrough } from "../text-history.ts";

/** What the visual text itself can undo and redo, as Markdown. */
export function ownSteps(state: EditorState, write: (doc: Node) => string): TextHistory {
  const through = (command: Command) =>
    textsThrough(
      state,
      (from) => {
        let next: EditorState | null = null;
        command(from, (change) => {
          next = from.apply(change);
        });
        return next;
      },
      ({ doc }) => write(doc),
    );
  return {
    past: undoDepth(state) === 0 ? [] : through(undo).reverse(),
    future: redoDepth(state) === 0 ? [] : through(redo),
  };
}

/** Undoes and redoes what was written before the visual text was opened, where its own steps end. */
export function undoneEarlier({ undo: undoEarlier, redo: redoEarlier }: EarlierTexts): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: keydownHandler({ "Mod-z": undoEarlier, "Mod-y": redoEarlier, "Shift-Mod-z": redoEarlier }),
      handleDOMEvents: {
        beforeinput(_view, event) {
          const step = { historyUndo: undoEarlier, historyRedo: redoEarlier }[event.inputType];
          if (!step?.()) return false;
          event.preventDefault();
          return true;
        },
      },
    },
  });
}
