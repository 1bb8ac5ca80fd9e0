import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Attrs, Node, NodeType, ResolvedPos } from "prosemirror-model";
import { liftListItem, sinkListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from "prosemirror-tables";
import type { Tool, ToolName } from "../toolbar/tools.ts";
import { schema } from "./schema.ts";

const { paragraph, heading, blockquote, list_item: item } = schema.nodes;

/** The innermost node of a kind around a place, with where it starts. */
export function around($at: ResolvedPos, isMatch: (node: Node) => boolean): { node: Node; at: number } | null {
  for (let depth = $at.depth; depth > 0; depth--) {
    const node = $at.node(depth);
    if (isMatch(node)) return { node, at: $at.before(depth) };
  }
  return null;
}

const markTools = { strong: "bold", em: "italic", del: "strike", code: "code", link: "link" } as const;

const isList = ({ type }: Node) => type.name.endsWith("_list");
const listAround = ({ selection }: EditorState) => around(selection.$from, isList);
const itemAround = ({ selection }: EditorState) => around(selection.$from, ({ type }) => type === item);

/** Makes blocks of a kind, or paragraphs again. */
function toggleBlock(type: NodeType, attrs: Attrs | null): Command {
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isAlready = parent.hasMarkup(type, attrs);
    return setBlockType(isAlready ? paragraph : type, isAlready ? null : attrs)(state, dispatch);
  };
}

const FIRST_LEVEL = 2;
const LAST_LEVEL = 6;

/** One level lower each time, and plain after the lowest. */
const nextHeading: Command = (state, dispatch) => {
  const { parent } = state.selection.$from;
  const level = parent.type === heading ? Math.max(parent.attrs.level + 1, FIRST_LEVEL) : FIRST_LEVEL;
  const type = level > LAST_LEVEL ? paragraph : heading;
  return setBlockType(type, level > LAST_LEVEL ? null : { level })(state, dispatch);
};

const toggleQuote: Command = (state, dispatch) => {
  const isIn = around(state.selection.$from, ({ type }) => type === blockquote);
  return (isIn ? lift : wrapIn(blockquote))(state, dispatch);
};

/** Makes a list, or another kind of one, or none of one of the same kind. */
function toggleList(name: "bullet_list" | "ordered_list", task: boolean | null): Command {
  return (state, dispatch) => {
    const type = schema.nodes[name];
    const list = listAround(state);
    const found = itemAround(state);
    if (!list || !found) {
      return wrapInList(type)(state, (change) => {
        const { $from } = change.selection;
        const made = around($from, (node) => node.type === item);
        if (made && task !== null) change.setNodeAttribute(made.at, "task", task);
        dispatch?.(change);
      });
    }
    if (list.node.type === type && (found.node.attrs.task === null) === (task === null)) {
      return liftListItem(item)(state, dispatch);
    }
    const change = state.tr.setNodeMarkup(list.at, type, { tight: list.node.attrs.tight });
    list.node.forEach((_, offset) => void change.setNodeAttribute(list.at + 1 + offset, "task", task));
    dispatch?.(change);
    return true;
  };
}

const mark = (name: keyof typeof markTools): Command => toggleMark(schema.marks[name]);

const commands: Partial<Record<ToolName, Command>> = {
  heading: nextHeading,
  bold: mark("strong"),
  italic: mark("em"),
  strike: mark("del"),
  code: mark("code"),
  quote: toggleQuote,
  bullets: toggleList("bullet_list", null),
  numbers: toggleList("ordered_list", null),
  tasks: toggleList("bullet_list", false),
  indent: sinkListItem(item),
  outdent: liftListItem(item),
  row_add: addRowAfter,
  column_add: addColumnAfter,
  row_delete: deleteRow,
  column_delete: deleteColumn,
  table_delete: deleteTable,
};

/** What a tool does to the document; undefined for those that write Markdown or open a dialog. */
export function commandOf({ name, level }: Tool): Command | undefined {
  return name === "heading" && level !== undefined ? toggleBlock(heading, { level }) : commands[name];
}

/** The tools whose form the selection has. */
export function activeTools(state: EditorState): ReadonlySet<ToolName> {
  const { $from, from, to, empty } = state.selection;
  const active = new Set<ToolName>();
  const hasMark = (name: keyof typeof markTools) => {
    const type = schema.marks[name];
    return empty ? type.isInSet(state.storedMarks ?? $from.marks()) : state.doc.rangeHasMark(from, to, type);
  };
  for (const [name, tool] of Object.entries(markTools)) if (hasMark(name as keyof typeof markTools)) active.add(tool);
  if ($from.parent.type === heading) active.add("heading");
  if ($from.parent.type.name === "code_block") active.add("block");
  if (around($from, ({ type }) => type === blockquote)) active.add("quote");
  if (around($from, ({ type }) => type.name === "table")) active.add("table");
  const list = listAround(state);
  const isTask = typeof itemAround(state)?.node.attrs.task === "boolean";
  if (list) active.add(isTask ? "tasks" : list.node.type.name === "bullet_list" ? "bullets" : "numbers");
  return active;
}
