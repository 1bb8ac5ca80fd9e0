import { createRequire } from "node:module";
import { renderMarkdown } from "@askwell/content/markdown";
import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { schema } from "./schema.ts";
import { readVisualText } from "./visual-text.ts";

const specification = createRequire(import.meta.url)("commonmark-spec") as { tests: { markdown: string }[] };
const examples = specification.tests.map(({ markdown }) => markdown);

/** A text as people write it, with everything that the renderer adds to CommonMark. */
const everything = `Hello **bold *both***, \`code\`, ~~gone~~, [a link](https://x.example/a_b "title") and @ann.
Next line with <kbd>Ctrl</kbd>, $x_1^2$, https://bare.example/a*b* and a note[^1].

[^1]: The note
    of two lines.

## A heading with *words*
- [ ] open
- [x] done
  - nested

3. three

   and more
4. four

| left | right |
|:-----|------:|
| a \\| b | \`c\` |

> quoted
> - list

\`\`\`js
const a = "\`";
\`\`\`

<details><summary>More</summary>

inside

</details>

![picture][pot]

[pot]: https://x.example/pot.png
`;

const write = (text: string, change: (state: EditorState) => Node) => {
  const visual = readVisualText(text);
  return visual.write(change(EditorState.create({ doc: visual.doc })));
};

const appended = (text: string) =>
  write(text, ({ tr, doc }) => tr.insert(doc.content.size, schema.node("paragraph", null, schema.text("End."))).doc);

const writtenAnew = (text: string) => {
  const visual = readVisualText(text, { keepsSources: false });
  return visual.write(visual.doc);
};

/** HTML without the differences that nobody sees: the order of marks around the same words, and that of line ends. */
const seen = (html: string) => html.replace(/\s+/g, " ").replace(/ id="[^"]*"/g, "");

describe("ED13 what was not changed is the same Markdown", () => {
  test.each([
    ["everything", everything],
    ["line ends of Windows", "a\r\n\r\nb\r\n"],
    ["blank lines around", "\n\n  \na\n\n\n\nb\n\n"],
    ["nothing", ""],
    ["blank lines only", " \n\n"],
    ["a fence without an end", "a\n\n```\ncode\n\n"],
  ])("%s", (_, text) => {
    const visual = readVisualText(text);
    expect(visual.write(visual.doc)).toBe(text);
  });

  test("all examples of CommonMark, also with another paragraph behind them", () => {
    for (const text of examples) {
      const visual = readVisualText(text);
      expect(visual.write(visual.doc)).toBe(text);
    }
    expect(appended(everything)).toBe(`${everything.trimEnd()}\n\nEnd.`);
  });

  test("other blocks keep their Markdown when one changes", () => {
    const text = "Setext\n===\n* a\n* b\n\n__bold__ text\n\n    code\n";
    const changed = write(
      text,
      ({ tr, doc }) =>
        tr.insertText("More ", doc.content.size - (doc.lastChild?.nodeSize ?? 0) - (doc.child(2).nodeSize ?? 0) + 1)
          .doc,
    );
    expect(changed).toBe("Setext\n===\n* a\n* b\n\n**More bold** text\n\n    code\n");
  });
});

describe("ED13 a text that is written anew renders as before", () => {
  test("with everything that the renderer knows", () => {
    expect(seen(renderMarkdown(writtenAnew(everything)))).toBe(seen(renderMarkdown(everything)));
  });

  test("nearly all examples of CommonMark", () => {
    const different = examples.filter((text) => seen(renderMarkdown(writtenAnew(text))) !== seen(renderMarkdown(text)));
    expect(different.length).toBeLessThan(examples.length / 10);
  });
});

describe("ED13 what cannot be shown visually is shown as its Markdown", () => {
  test.each([
    ["HTML", "<div>\nx\n</div>", "<div>\nx\n</div>"],
    ["definitions of links", "[a]\n\n[a]: https://x.example", "[a]: https://x.example"],
    ["definitions in quotations", "> [a]: https://x.example\n> [a]", "> [a]: https://x.example\n> [a]"],
    ["formulas of several lines", "$$\nx\n$$", "$$\nx\n$$"],
  ])("%s", (_, text, source) => {
    expect(readVisualText(text).doc.lastChild?.type.name).toBe("source_block");
    expect(readVisualText(text).doc.lastChild?.textContent).toBe(source);
  });
});

describe("ED13 what was written visually becomes Markdown", () => {
  const { paragraph, bullet_list, list_item, code_block } = schema.nodes;
  const item = (...blocks: Node[]) => list_item.create(null, blocks);
  const words = (text: string) => paragraph.create(null, text === "" ? [] : schema.text(text));
  test.each([
    ["signs that would mean something", [words("1. *a* # [b](c) <i> `")], "1\\. \\*a\\* # [b\\](c) \\<i> \\`"],
    [
      "names, addresses and formulas, which are not escaped",
      [words("@ann https://x.example/a_b_ $x_1$")],
      "@ann https://x.example/a_b_ $x_1$",
    ],
    [
      "two lists in a row",
      [bullet_list.create(null, item(words("a"))), bullet_list.create(null, item(words("b")))],
      "- a\n\n* b",
    ],
    [
      "items of two paragraphs",
      [bullet_list.create(null, [item(words("a"), words("b")), item(words("c"))])],
      "- a\n\n  b\n\n- c",
    ],
    ["code with a fence", [code_block.create({ language: "md" }, schema.text("```\nx"))], "````md\n```\nx\n````"],
    ["empty paragraphs, which are omitted", [words(""), words("a"), words(""), words("b"), words("")], "a\n\nb"],
  ])("%s", (_, blocks, markdown) => {
    expect(readVisualText("").write(schema.node("doc", null, blocks))).toBe(markdown);
  });

  test("inserted Markdown is a part of the sentence, or blocks", () => {
    const { slice } = readVisualText("[a]: https://x.example");
    expect(slice("**b**").content.toString()).toBe('<strong("b")>');
    expect(slice("[a]").content.firstChild?.marks[0]?.attrs).toEqual({ href: "https://x.example", title: null });
    expect(slice("a\n\nb").content.childCount).toBe(2);
  });
});
