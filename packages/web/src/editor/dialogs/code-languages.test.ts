import { renderMarkdown } from "@askwell/content/markdown";
import { expect, it } from "vitest";
import { codeLanguages, languageId } from "./code-languages.ts";

/** Code that every language highlights. */
const code =
  '"a" 12 // # ; /* <b a="1"> */ {"a": 1}\n[a]\nb=1\n+ c\n- d\n\\e{f}\nGET /a HTTP/1.1\nselector { color: red }\nif then else: end\nmov eax, 1';

it.each([...codeLanguages])("%s is highlighted", (name) => {
  const html = renderMarkdown(`\`\`\`${languageId(name)}\n${code}\n\`\`\``);
  expect(html).toContain("hljs-");
});
