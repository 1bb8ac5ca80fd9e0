import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { renderMarkdown, sanitizeHtml } from "../src/render/index.ts";
import { canonical, type IgnoredDifferences } from "./canonical.ts";
import accepted from "./commonmark-differences.json" with { type: "json" };

interface Example {
  readonly number: number;
  readonly markdown: string;
  readonly html: string;
}

const specification = createRequire(import.meta.url)("commonmark-spec") as { tests: Example[] };
const examples = specification.tests.map(({ number, markdown, html }) => ({
  number,
  markdown: withTabs(markdown),
  html: withTabs(html),
}));
const reasonOf = new Map(accepted.differences.map(({ example, reason }) => [example, reason]));

/** What each reason explains: when it is ignored, the page must equal CommonMark's. */
const explained: Readonly<Record<string, { ignored: IgnoredDifferences; sanitized: boolean }>> = {
  "hard-break": { ignored: { elements: ["br"] }, sanitized: false },
  "allow-list": { ignored: {}, sanitized: true },
  "allow-list-and-hard-break": { ignored: { elements: ["br"] }, sanitized: true },
  "rejected-image": { ignored: { elements: ["em", "a"], images: true }, sanitized: false },
  "bare-address": { ignored: { elements: ["a"] }, sanitized: false },
  "coloured-code": { ignored: { elements: ["span"] }, sanitized: false },
};

test("M1 all examples of CommonMark 0.31 are present", () => {
  expect(examples.length).toBe(652);
});

test("M1 every reason for a difference is explained and used", () => {
  expect(Object.keys(accepted.reasons).sort()).toEqual(Object.keys(explained).sort());
  expect([...new Set(reasonOf.values())].sort()).toEqual(Object.keys(explained).sort());
  expect(reasonOf.size).toBe(accepted.differences.length);
});

test("M1 the examples render as CommonMark specifies, except for the accepted differences", () => {
  const different = examples.filter(({ markdown, html }) => canonical(render(markdown)) !== canonical(html));
  expect(different.map(({ number }) => number)).toEqual([...reasonOf.keys()].sort((one, other) => one - other));
});

test.each([...reasonOf])("M1 example %i differs only by its reason: %s", (number, reason) => {
  const example = examples.find((each) => each.number === number);
  const { ignored, sanitized } = explained[reason] ?? { ignored: {}, sanitized: false };
  const expected = example?.html ?? "";
  expect(canonical(render(example?.markdown ?? ""), ignored)).toBe(
    canonical(sanitized ? sanitizeHtml(expected) : expected, ignored),
  );
});

function render(markdown: string): string {
  return renderMarkdown(markdown, { people: new Set() });
}

/** The CommonMark examples print tabs as arrows. */
function withTabs(text: string): string {
  return text.replaceAll("→", "\t");
}
