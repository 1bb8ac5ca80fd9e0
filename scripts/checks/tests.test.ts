import { expect, test } from "vitest";
import { type Check, plantedTree } from "./reading/tree.ts";
import { noMocks, testsBesideSubjects, testsThatTest } from "./tests.ts";

const says = (check: Check, text: string) =>
  check(plantedTree({ "packages/domain/src/a.test.ts": text })).map(({ message }) => message);

test("a test without a subject beside it fails; a test of a whole package stands in test/", () => {
  const paths = {
    "packages/domain/src/a.test.ts": "",
    "packages/domain/src/b.test.ts": "",
    "packages/domain/src/b.ts": "",
  };
  const whole = { "packages/contract/test/every-call.test.ts": "", "e2e/smoke.test.ts": "" };
  expect(testsBesideSubjects(plantedTree({ ...paths, ...whole }))).toEqual([
    { path: "packages/domain/src/a.test.ts", message: "has no file of its name beside it to test" },
  ]);
});

test.each(["skip", "only", "todo", "skipIf", "runIf", "fails"])("test.%s fails", (word) => {
  expect(says(testsThatTest, `test.${word}("x", () => { expect(1).toBe(1); });`)).toContain(
    `.${word}: every test runs`,
  );
});

test("a skipped group fails", () => {
  expect(says(testsThatTest, `describe.skip("x", () => {});`)).toEqual([".skip: every test runs"]);
  expect(says(testsThatTest, `xit("x", () => { expect(1).toBe(1); });`)).toEqual(["xit: every test runs"]);
});

test("a test without an assertion fails", () => {
  expect(says(testsThatTest, `test("x", () => { work(); });`)).toEqual(["a test that asserts nothing"]);
  expect(says(testsThatTest, `test.each([1])("x", () => { work(); });`)).toEqual(["a test that asserts nothing"]);
});

test("an assertion may be in a function of the same file", () => {
  const indirect = `const same = (a) => { expect(a).toBe(1); }; const check = () => same(1); test("x", () => check());`;
  expect(says(testsThatTest, indirect)).toEqual([]);
  expect(says(testsThatTest, `test.each([1])("x", (a) => expect(a).toBe(1));`)).toEqual([]);
});

test("a mock of a module fails", () => {
  expect(says(noMocks, `vi.mock("./votes.ts");`)).toEqual(["vi.mock: tests run the real thing"]);
});
