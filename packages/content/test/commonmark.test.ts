import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { renderMarkdown, sanitizeHtml } from "../src/render/index.ts";
import { canonical, type Overlooked } from "./canonical.ts";
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

/** What a reason explains, and no more: with this overlooked the page must be the one of the specification. */
const explained: Readonly<Record<string, { overlooked: Overlooked; sanitized: boolean }>> = {
  "hard-break": { overlooked: { elements: ["br"] }, sanitized: false },
  "allow-list": { overlooked: {}, sanitized: true },
  "allow-list-and-hard-break": { overlooked: { elements: ["br"] }, sanitized: true },
  "refused-image": { overlooked: { elements: ["em", "a"], images: true }, sanitized: false },
  "bare-address": { overlooked: { elements: ["a"] }, sanitized: false },
  "coloured-code": { overlooked: { elements: ["span"] }, sanitized: false },
};

test("M1 all examples of CommonMark 0.31 are there", () => {
  expect(examples.length).toBe(652);
});

test("M1 every reason for a difference is explained and used", () => {
  expect(Object.keys(accepted.reasons).sort()).toEqual(Object.keys(explained).sort());
  expect([...new Set(reasonOf.values())].sort()).toEqual(Object.keys(explained).sort());
  expect(reasonOf.size).toBe(accepted.differences.length);
});

test("M1 the examples render as CommonMark says, but for the accepted differences", () => {
  const different = examples.filter(({ markdown, html }) => canonical(render(markdown)) !== canonical(html));
  expect(different.map(({ number }) => number)).toEqual([...reasonOf.keys()].sort((one, other) => one - other));
});

test.each([...reasonOf])("M1 example %i differs only by its reason: %s", (number, reason) => {
  const example = examples.find((each) => each.number === number);
  const { overlooked, sanitized } = explained[reason] ?? { overlooked: {}, sanitized: false };
  const wanted = example?.html ?? "";
  expect(canonical(render(example?.markdown ?? ""), overlooked)).toBe(
    canonical(sanitized ? sanitizeHtml(wanted) : wanted, overlooked),
  );
});

function render(markdown: string): string {
  return renderMarkdown(markdown, { people: new Set() });
}

/** The specification prints tabs as arrows. */
function withTabs(text: string): string {
  return text.replaceAll("→", "\t");
}
