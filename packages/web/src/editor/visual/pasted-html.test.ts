// @vitest-environment happy-dom
import { DOMParser as SchemaParser } from "prosemirror-model";
import { expect, test } from "vitest";
import { withNamedForms } from "./pasted-html.ts";
import { schema } from "./schema.ts";
import { readVisualText } from "./visual-text.ts";

/** The Markdown of pasted HTML. */
function pasted(html: string): string {
  const body = document.createElement("div");
  body.innerHTML = withNamedForms(html);
  return readVisualText("").write(SchemaParser.fromSchema(schema).parse(body));
}

test("ED14 text from Google Docs keeps its marks and nested lists", () => {
  const copied = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">A </span><span style="font-weight:700">strong</span><span style="font-style:italic"> cup</span></p><ul><li dir="ltr" aria-level="1"><p><span>one</span></p></li><ul><li aria-level="2"><p><span>two</span></p></li></ul></ul></b>`;
  expect(pasted(copied)).toBe("A **strong** *cup*\n\n- one\n  - two");
});

test("ED14 lists from Word become lists", () => {
  const item = (level: number, marker: string, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`;
  const html = `<p class=MsoNormal>Tea</p>${item(1, "·", "green")}${item(2, "1.", "first")}${item(2, "2.", "second")}${item(1, "·", "black")}<p class=MsoNormal>End</p>`;
  expect(pasted(html)).toBe("Tea\n\n- green\n  1. first\n  2. second\n- black\n\nEnd");
});

test("ED14 code from an editor becomes a block of code", () => {
  const line = (words: string) => `<div><span style="color: #000">${words}</span></div>`;
  const html = `<div style="font-family: Consolas, monospace; white-space: pre;">${line("if (tea) {")}${line("  pour();")}${line("}")}</div>`;
  expect(pasted(html)).toBe("```\nif (tea) {\n  pour();\n}\n```");
});
