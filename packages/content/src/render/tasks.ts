import type { StateCore, Token } from "markdown-it";

/** Maximum length of a checkbox label. */
const MAX_NAME = 120;

/** The text next to a checkbox, as its accessible name. */
function nameOf(words: readonly Token[]): string {
  const text = words.map(({ type, content }) => (type === "softbreak" || type === "hardbreak" ? " " : content));
  return text.join("").trim().slice(0, MAX_NAME).toWellFormed();
}

/**
 * Core rule: `- [ ] thing` and `- [x] thing` become items with a disabled checkbox. Source: docs/rules/markdown.md M1.
 */
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
