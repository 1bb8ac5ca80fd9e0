import { baseKeymap, chainCommands, newlineInCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { ResolvedPos } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, type Plugin, Selection, TextSelection } from "prosemirror-state";
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

const cellAround = ($at: ResolvedPos) => around($at, ({ type }) => /^table_(cell|header)$/.test(type.name));

/** In a table, Enter goes to the cell below, which it adds after the last row, and selects its words. */
const cellBelow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  const cell = cellAround(state.selection.$from);
  if (!cell || !dispatch) return true;
  const below = nextCell(state.doc.resolve(cell.at), "vert", 1);
  if (below) {
    const $start = state.doc.resolve(below.pos + 1);
    dispatch(state.tr.setSelection(TextSelection.between($start, state.doc.resolve($start.end()))).scrollIntoView());
  } else if (addRowAfter(state, dispatch) && view) cellBelow(view.state, dispatch, view);
  return true;
};

/**
 * In a table, the arrow keys go to the cell below or above, and out of the table at its edges. Browsers would go to the
 * next cell of the row, and `prosemirror-tables` knows only cells that hold blocks.
 */
const cellTowards =
  (direction: 1 | -1): Command =>
  (state, dispatch, view) => {
    const { $head } = state.selection;
    const cell = isInTable(state) ? cellAround($head) : null;
    // Within a cell of several lines the browser moves.
    if (!cell || !view?.endOfTextblock(direction > 0 ? "down" : "up")) return false;
    const $cell = state.doc.resolve(cell.at);
    const next = nextCell($cell, "vert", direction);
    const target = next && next.pos + 1 + Math.min($head.parentOffset, next.nodeAfter?.content.size ?? 0);
    const $edge = state.doc.resolve(direction > 0 ? $cell.after(-1) : $cell.before(-1));
    const selection = target === null ? Selection.near($edge, direction) : TextSelection.create(state.doc, target);
    dispatch?.(state.tr.setSelection(selection).scrollIntoView());
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
      ArrowDown: cellTowards(1),
      ArrowUp: cellTowards(-1),
      Backspace: undoInputRule,
      "Mod-z": undo,
      "Mod-y": redo,
      "Shift-Mod-z": redo,
      ...Object.fromEntries(tools),
    }),
    keymap(baseKeymap),
  ];
}
