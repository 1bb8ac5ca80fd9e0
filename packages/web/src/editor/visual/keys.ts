import { baseKeymap, chainCommands, newlineInCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, type Plugin, TextSelection } from "prosemirror-state";
import { addRowAfter, goToNextCell, isInTable, nextCell } from "prosemirror-tables";
import type { SurfaceOptions } from "../code-mirror.ts";
import { around } from "./commands.ts";
import { editSource } from "./drawn-views.ts";
import { schema } from "./schema.ts";

const item = schema.nodes.list_item;
/** How long after Escape the Tab key moves the focus. */
const TAB_FOCUS_MS = 4000;

const addBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code) return false;
  dispatch?.(state.tr.replaceSelectionWith(schema.node("hard_break")).scrollIntoView());
  return true;
};

/** In a table, Enter goes to the cell below, which it adds after the last row. */
const cellBelow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  const cell = around(state.selection.$from, ({ type }) => /^table_(cell|header)$/.test(type.name));
  if (!cell || !dispatch) return true;
  const below = nextCell(state.doc.resolve(cell.at), "vert", 1);
  if (below) dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(below.pos + 1))).scrollIntoView());
  else if (addRowAfter(state, dispatch) && view) cellBelow(view.state, dispatch, view);
  return true;
};

const nextCellOrRow: Command = (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!isInTable(state) || !dispatch || !addRowAfter(state, dispatch) || !view) return false;
  return goToNextCell(1)(view.state, dispatch);
};

/** True where the Tab key changes the text instead of moving the focus. */
export const takesTab: Command = (state) => isInTable(state) || sinkListItem(item)(state) || liftListItem(item)(state);

/** The keys of the visual text. Rule: docs/rules/editor.md ED14. */
export function visualKeys({ shortcuts, onShortcut, onSubmit }: SurfaceOptions): Plugin[] {
  let tabLeavesUntil = 0;
  const unlessLeaving =
    (command: Command): Command =>
    (...parts) =>
      Date.now() > tabLeavesUntil && command(...parts);
  const tools = shortcuts.map((key) => [key, () => onShortcut(key) === undefined] as const);
  return [
    keymap({
      "Mod-Enter": () => onSubmit() === undefined,
      Escape: (state) => {
        tabLeavesUntil = Date.now() + TAB_FOCUS_MS;
        return takesTab(state);
      },
      Tab: unlessLeaving(chainCommands(nextCellOrRow, sinkListItem(item))),
      "Shift-Tab": unlessLeaving(chainCommands(goToNextCell(-1), liftListItem(item))),
      "Shift-Enter": chainCommands(newlineInCode, addBreak),
      Enter: chainCommands(editSource, cellBelow, splitListItem(item, { task: null })),
      Backspace: undoInputRule,
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      ...Object.fromEntries(tools),
    }),
    keymap(baseKeymap),
  ];
}
