import fc from "fast-check";
import { expect, test } from "vitest";
import { createRowParser, createXmlParser } from "./row-parser.ts";

const pieces = [
  ...[
    "<row",
    "<row ",
    ' Id="1"',
    ' Name="',
    '"',
    " A='b'",
    ' xml:x="y"',
    "=",
    "/>",
    " />",
    ">",
    "<",
    "</row>",
    "<!-- a -->",
  ],
  ...["a", "é", "😀", " ", "\t", "\r", "\u0001", "\u0085", "\u2028", "\ufffe", "]]>", "constructor", "__proto__"],
  ...[
    "&lt;",
    "&quot;",
    "&apos;",
    "&amp;amp;",
    "&",
    "&nbsp;",
    "&#10;",
    "&#xA;",
    "&#x1F600;",
    "&#x1;",
    "&#xFFFE;",
    "&#0;",
  ],
];

test("X9 a row is parsed as XML, however it is written", () => {
  const parse = createRowParser();
  const parseXml = createXmlParser();
  const value = fc.array(fc.constantFrom(...pieces.slice(14)), { maxLength: 5 }).map((parts) => parts.join(""));
  const usual = fc
    .array(fc.tuple(fc.constantFrom("Id", "Name", "Text", "constructor"), value), { maxLength: 4 })
    .map((all) => `<row ${all.map(([name, text]) => `${name}="${text}"`).join(" ")} />`);
  const unusual = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(usual, unusual), (text) => {
      const read = parse(text);
      const found = parseXml(text);
      expect(read).toEqual("attributes" in found ? { attributes: { ...found.attributes } } : found);
    }),
    { numRuns: 2000 },
  );
});
