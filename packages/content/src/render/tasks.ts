import type { StateCore } from "markdown-it";

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
    words.unshift(token);
    item.attrJoin("class", "task");
  }
}
