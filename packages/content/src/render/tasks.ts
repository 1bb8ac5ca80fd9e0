import type { StateCore, Token } from "markdown-it";

/** A name for a box need not be longer than one breath. */
const LONGEST_NAME = 120;

/** The words beside a box: read out, it shall not be a box without a name. */
function nameOf(words: readonly Token[]): string {
  const text = words.map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content));
  return text.join("").trim().slice(0, LONGEST_NAME).toWellFormed();
}

/** A core rule: `- [ ] thing` and `- [x] thing` become items with a box that readers cannot change. Source: docs/rules/markdown.md M1. */
export function taskBoxes(state: StateCore): void {
  for (const [position, item] of state.tokens.entries()) {
    if (item.type !== "list_item_open" || state.tokens[position + 1]?.type !== "paragraph_open") continue;
    const words = state.tokens[position + 2]?.children;
    const first = words?.[0];
    const box = first?.type === "text" ? /^\[([ xX])\](?=\s)/.exec(first.content) : null;
    if (!words || !first || !box) continue;
    first.content = first.content.slice(box[0].length);
    const token = new state.Token("task_box", "input", 0);
    token.attrs = [
      ["type", "checkbox"],
      ["disabled", ""],
    ];
    if (box[1] !== " ") token.attrPush(["checked", ""]);
    const name = nameOf(words.filter(({ type }) => /^(text|code_inline|softbreak|hardbreak)$/.test(type)));
    if (name) token.attrPush(["aria-label", name]);
    words.unshift(token);
    item.attrJoin("class", "task");
  }
}
