import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { Attrs, NodeType } from "prosemirror-model";
import type { Plugin } from "prosemirror-state";
import { schema } from "./schema.ts";

/** Typed marks around words become the form that they mean. */
function markRule(pattern: RegExp, name: "strong" | "em" | "del" | "code"): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = "", words = ""] = match;
    if (state.doc.resolve(start).parent.type.spec.code) return null;
    const from = start + before.length;
    const type = schema.marks[name];
    const marks = type.create().addToSet(state.doc.resolve(from).marks());
    if (whole === "" || words === "") return null;
    return state.tr.replaceWith(from, end, schema.text(words, marks)).removeStoredMark(type);
  });
}

const task = new InputRule(/^\[([ xX])\]\s$/, (state, match, start, end) => {
  const $start = state.doc.resolve(start);
  if ($start.depth < 2 || $start.node(-1).type.name !== "list_item" || $start.index(-1) > 0) return null;
  return state.tr.delete(start, end).setNodeAttribute($start.before(-1), "task", match[1] !== " ");
});

const wraps = (pattern: RegExp, type: NodeType, attrs?: (found: RegExpMatchArray) => Attrs) =>
  wrappingInputRule(pattern, type, attrs);

/** Markdown that is typed, such as `# ` and `**words**`, takes its form at once. Rule: docs/rules/editor.md ED14. */
export function typedMarkdown(): Plugin {
  const { blockquote, bullet_list, ordered_list, heading, code_block } = schema.nodes;
  return inputRules({
    rules: [
      wraps(/^\s*>\s$/, blockquote),
      wraps(/^\s*([-+*])\s$/, bullet_list),
      wraps(/^(\d{1,9})\.\s$/, ordered_list, ([, number]) => ({ start: Number(number), tight: true })),
      textblockTypeInputRule(/^(#{1,6})\s$/, heading, ([, signs = ""]) => ({ level: signs.length })),
      textblockTypeInputRule(/^```([\w+#.-]*)\s$/, code_block, ([, language]) => ({ language })),
      task,
      markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, "strong"),
      markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, "em"),
      markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, "del"),
      markRule(/(^|[^`])`([^`]+)`$/, "code"),
    ],
  });
}
