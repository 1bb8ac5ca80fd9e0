import { expect, test } from "vitest";
import { type Check, plantedTree } from "./reading/tree.ts";
import { declaredLayers, knownCustomProperties, logicalProperties, moduleClasses, namedColours } from "./styles.ts";

const path = "packages/web/src/ui/A.module.css";
const says = (check: Check, css: string, more: Record<string, string> = {}) =>
  check(plantedTree({ [path]: css, ...more })).map(({ message }) => message);

test.each([
  ["margin-left: 0", "margin-left: use the logical property (inline-start, block-end, …)"],
  ["border-right-color: var(--a)", "border-right-color: use the logical property (inline-start, block-end, …)"],
  ["border-top-left-radius: 2px", "border-top-left-radius: use the logical property (inline-start, block-end, …)"],
  ["top: 0", "top: use the logical property (inline-start, block-end, …)"],
  ["text-align: right", "text-align: use start or end"],
  ["padding: 0 1px 0 calc(2px + 1px)", "padding: four sides are physical; use -inline and -block"],
])("%s fails", (declaration, message) => {
  expect(says(logicalProperties, `.a { &:hover { ${declaration}; } }`)).toEqual([message]);
});

test("logical properties pass, also in a comment about left: 0", () => {
  const css = "/* left: 0; */ .a { margin-inline-start: 1px; inset: 0; padding: 1px 2px; text-align: start }";
  expect(says(logicalProperties, css)).toEqual([]);
});

test("a layer that the order of the layers does not name fails", () => {
  const order = { "packages/web/src/styles/layers.css": "@layer base, parts;" };
  expect(says(declaredLayers, "@layer parts { .a { color: var(--a) } }", order)).toEqual([]);
  const message = 'the layer "components" is not in the declared order';
  expect(says(declaredLayers, "@layer components {\n .a { color: var(--a) } }", order)).toEqual([message]);
});

test.each(["#fff", "rgb(0 0 0 / 50%)", "oklch(50% 0 0)", "white", "1px solid Red"])("the colour %s fails", (colour) => {
  expect(says(namedColours, `@media print { .a { border: ${colour}; } }`)).toHaveLength(1);
});

test("colours pass in the tokens, through custom properties, and in forced-colors", () => {
  expect(
    says(namedColours, ".a { color: var(--white); background: color-mix(in oklch, var(--a), transparent) }"),
  ).toEqual([]);
  expect(says(namedColours, "", { "packages/web/src/styles/tokens.css": ":root { --a: #fff }" })).toEqual([]);
  expect(says(namedColours, "@media (forced-colors: active) { .a { color: black } }")).toEqual([]);
});

test("an undefined or unused custom property fails", () => {
  expect(says(knownCustomProperties, ".a { color: var(--nowhere) }")).toEqual(["color: --nowhere is defined nowhere"]);
  expect(says(knownCustomProperties, ".a { --idle: 1px }")).toEqual(["--idle: is never used"]);
  const steps = { "packages/web/src/styles/accent.ts": "const name = `--accent-${step}`;" };
  expect(says(knownCustomProperties, ".a { --b: 1px; color: var(--accent-9); gap: var(--b) }", steps)).toEqual([]);
});

const component = (use: string) => ({
  "packages/web/src/ui/A.tsx": `import styles from "./A.module.css";\nexport const A = () => <p className={${use}} />;`,
});

test("an unused class fails", () => {
  expect(says(moduleClasses, ".a {} .b:hover {} :global(.c) {}", component("styles.a"))).toEqual([".b is never used"]);
});

test("an undefined class fails", () => {
  expect(says(moduleClasses, ".a {}", component("styles.a + styles.b"))).toEqual([`${path} has no class .b`]);
});

test("a class chosen by a value counts as used, and so does a composed one", () => {
  expect(says(moduleClasses, ".a {} .b {}", component("styles[kind]"))).toEqual([]);
  expect(says(moduleClasses, ".base {} .a { composes: base; }", component("styles.a"))).toEqual([]);
});
