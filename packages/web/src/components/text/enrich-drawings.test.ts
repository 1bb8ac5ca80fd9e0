// @vitest-environment happy-dom
import "@testing-library/jest-dom/vitest";
import { createTranslator } from "@askwell/i18n";
import { createCatalogues } from "@askwell/i18n/node";
import { findByRole, findByText, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enrich } from "./enrich.ts";
import { presentText } from "./present.ts";

const english = createCatalogues()("en_US");
const t = createTranslator("en_US", english, english);
const drawings = [
  { slug_name: "math", blocks: ["math"], inline: true, framed: false },
  { slug_name: "charts", blocks: ["chart"], inline: false, framed: false },
  { slug_name: "tea", blocks: ["tea"], inline: false, framed: false },
  { slug_name: "spilt", blocks: ["spilt"], inline: false, framed: false },
  { slug_name: "gone", blocks: ["gone"], inline: false, framed: false },
];
const addressOf = (draw: string) =>
  `data:text/javascript,export const drawing = { draw: async ({ code, place }) => { ${draw} } };`;
/** The code of installed plugins. */
const modules = [
  { slug_name: "tea", address: addressOf("place.append(code + ' is drawn')"), integrity: "" },
  { slug_name: "spilt", address: addressOf("throw new Error('planted')"), integrity: "" },
  { slug_name: "gone", address: "data:text/javascript,throw new Error('not loaded')", integrity: "" },
];
const onModuleFailure = vi.fn();

/** Elements that are watched until they come near the window. */
let near: (() => void)[] = [];

/** An observer that reports when the test says so. */
function createObserver(report: IntersectionObserverCallback) {
  const observer = {
    observe: () => near.push(() => report([{ isIntersecting: true } as IntersectionObserverEntry], observer as never)),
    disconnect: () => undefined,
  };
  return observer;
}

beforeEach(() => {
  near = [];
  // The DOM of a test does not say that it follows the standards.
  Object.defineProperty(document, "compatMode", { value: "CSS1Compat", configurable: true });
  vi.stubGlobal("IntersectionObserver", createObserver);
});
afterEach(() => void vi.unstubAllGlobals());

function textOf(html: string): HTMLElement {
  const text = document.createElement("div");
  text.innerHTML = presentText(html, t);
  document.body.replaceChildren(text);
  enrich(text, { t, embeds: undefined, drawings, modules, onModuleFailure });
  return text;
}

/** Brings everything near the window. */
async function scroll(count: number): Promise<void> {
  await waitFor(() => expect(near).toHaveLength(count));
  for (const report of near) report();
}

test("DG1 DG2 DG5 a chart is drawn once it comes near, with its code folded below", async () => {
  const text = textOf('<pre><code class="language-chart">Drink, Cups\nTea, 3\n</code></pre>');
  await waitFor(() => expect(near).toHaveLength(1));
  expect(text.querySelector("svg")).toBeNull();
  await scroll(1);
  expect(await findByRole(text, "img", { name: "Cups: Tea" })).toBeInTheDocument();
  expect(text.querySelector("details:not([open]) pre")).toHaveTextContent("Drink, Cups Tea, 3");
});

test("DG1 DG4 formulas are set in blocks, and in sentences between dollars", async () => {
  const text = textOf(
    '<pre><code class="language-math">\\frac{a}{b}\n</code></pre><p>Where $<code>x^2</code>$, and <code>y</code>.</p>',
  );
  await scroll(2);
  await waitFor(() => expect(text.querySelectorAll("math")).toHaveLength(2));
  expect(text.querySelector("p code")).toHaveTextContent("y");
  expect(text.querySelector("p")?.textContent).toMatch(/^Where x/);
  expect(text.querySelector("p")?.textContent).not.toContain("$");
});

test("DG4 formulas between dollar signs are set in their line, or in one of their own", async () => {
  const text = textOf(
    '<p>If <span class="formula">$a_1$</span>:</p><p><span class="formula">$$\\sum a\n+ b$$</span></p>',
  );
  await scroll(2);
  await waitFor(() => expect(text.querySelectorAll("math")).toHaveLength(2));
  expect(text.querySelectorAll("math[display=block]")).toHaveLength(1);
  expect(text.querySelector(".formula")).toBeNull();
});

test("DG2 a formula that cannot be drawn is shown as it was written", async () => {
  const text = textOf(
    '<p><span class="formula">$\\frac{a$</span>, <span class="formula">no</span>, <span class="formula">$b$</span></p>',
  );
  await scroll(2);
  await waitFor(() => expect(text.querySelectorAll("math")).toHaveLength(1));
  expect(text.querySelectorAll(".formula")).toHaveLength(2);
  expect(text).toHaveTextContent("$\\frac{a$, no, b");
});

test("DG2 what cannot be drawn is shown as it was written", async () => {
  const text = textOf(
    '<pre><code class="language-math">\\frac{a\n</code></pre><p>Or $<code>\\href{javascript:alert(1)}{x}</code>$ here.</p>',
  );
  await scroll(2);
  await findByText(text, /^This could not be drawn/);
  expect(text.querySelector("pre")).toHaveTextContent("\\frac{a");
  expect(text.querySelector("a[href^=javascript]")).toBeNull();
});

test("DG3 a text without such parts loads nothing", async () => {
  const text = textOf('<pre><code class="language-js">1</code></pre><p>2 $ and 3 $</p>');
  await findByRole(text, "button", { name: "Copy" });
  expect(near).toHaveLength(0);
});

test("DG1 PL32 an installed plugin draws with its own module, and what it throws is a note in place", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const block = (language: string) => `<pre><code class="language-${language}">Assam\n</code></pre>`;
  const text = textOf(block("tea") + block("spilt"));
  await scroll(2);
  await findByText(text, "Assam is drawn");
  await findByText(text, /^This could not be drawn/);
  expect(reported).toHaveBeenCalledWith(new Error("planted"));
});

test("PL33 a module that does not load is reported, and what a drawing throws about a text is not", async () => {
  vi.stubGlobal("reportError", vi.fn());
  onModuleFailure.mockClear();
  const block = (language: string) => `<pre><code class="language-${language}">Assam\n</code></pre>`;
  const text = textOf(block("spilt") + block("gone"));
  await scroll(2);
  await waitFor(() => expect(text.textContent?.match(/could not be drawn/g)).toHaveLength(2));
  expect(onModuleFailure.mock.calls).toEqual([["gone", new Error("not loaded")]]);
});
