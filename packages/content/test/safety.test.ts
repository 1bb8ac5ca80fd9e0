import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlToMarkdown } from "../src/import/index.ts";
import { plainText } from "../src/plain-text.ts";
import { reduceBio, renderBio, renderMarkdown, sanitizeHtml } from "../src/render/index.ts";
import { probes } from "./probes.ts";
import { expectSafe } from "./safe-html.ts";

const all = Object.values(probes).flat();
const siteUrl = "https://ask.example";

test("M4 there are probes of every technique, without duplicates", () => {
  expect(all.length).toBeGreaterThan(250);
  expect(new Set(all).size).toBe(all.length);
});

test("M4 the assertion detects dangerous HTML", () => {
  for (const bad of [
    "<script>",
    '<p onclick="x">x</p>',
    '<a href="javascript:x">x</a>',
    "<p>",
    "a < b",
    '<p style="">x</p>',
  ]) {
    expect(() => expectSafe(bad)).toThrow();
  }
});

test.each(Object.entries(probes))("M4 %s are removed from HTML", (_, kind) => {
  for (const probe of kind) expectSafe(sanitizeHtml(probe, { siteUrl }));
});

/** Positions in a text with their own parsing rules. */
const places: readonly ((probe: string) => string)[] = [
  (probe) => probe,
  (probe) => `before ${probe} after`,
  (probe) => `before *${probe}* after\n${probe}`,
  (probe) => `> ${probe}\n> more`,
  (probe) => `- ${probe}\n\n  ${probe}`,
  (probe) => `# ${probe}`,
  (probe) => `| a |\n|---|\n| ${probe.replaceAll("\n", " ")} |`,
  (probe) => `[${probe}](/x "${probe}")`,
  (probe) => `![${probe}](/x.png '${probe}')`,
  (probe) => `note[^1]\n\n[^1]: ${probe}`,
  (probe) => `<div>\n${probe}\n\n${probe}`,
  (probe) => `<p title="${probe}">${probe}</p>`,
  (probe) => `\`\`\`${probe}\n${probe}\n\`\`\``,
];

test.each(Object.entries(probes))("M4 %s are removed from Markdown", (_, kind) => {
  for (const probe of kind) {
    for (const place of places) expectSafe(renderMarkdown(place(probe), { siteUrl, scope: probe }));
  }
});

test("M4 no probe passes a profile's text", () => {
  for (const probe of all) {
    expectSafe(renderBio(probe));
    expect(reduceBio(renderBio(probe))).toMatch(/^(?:[^<>]|<\/?(?:p|b|br|strong|em)>)*$/);
  }
});

test("M4 no probe passes the import", () => {
  for (const probe of all) expectSafe(renderMarkdown(htmlToMarkdown(probe)));
});

test("M4 no probe passes in a name or address from the caller", () => {
  for (const probe of all) {
    const rendered = renderMarkdown("see #D1D1", { posts: new Map([["D1D1", probe]]), siteUrl: probe, scope: probe });
    expectSafe(rendered);
  }
});

test("M4 the filter is idempotent", () => {
  for (const probe of all) {
    const twice = sanitizeHtml(sanitizeHtml(probe));
    expect(sanitizeHtml(twice)).toBe(twice);
    expect(plainText(twice)).toBe(plainText(sanitizeHtml(probe)));
  }
});

const fragments = [
  ...all,
  "<",
  ">",
  '"',
  "'",
  "`",
  "*",
  "_",
  "[",
  "](",
  ")",
  "<!--",
  "-->",
  "\n",
  "\n\n",
  "    ",
  "> ",
  "- ",
  "<p>",
  "</p>",
  "<table>",
  "<svg>",
  "<style>",
  "</style>",
  "&lt;",
  "<a href=",
  "\uFDD0",
  "|",
  "[^1]",
  "[^1]: ",
];

test("M4 no mixture of probes is dangerous", () => {
  const mixture = fc.array(fc.constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(mixture, (text) => {
      expectSafe(renderMarkdown(text));
      expectSafe(sanitizeHtml(text));
    }),
    { numRuns: 1500 },
  );
});

test("M4 no random text is dangerous", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => expectSafe(renderMarkdown(text))),
    { numRuns: 1000 },
  );
});
