import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runVitest } from "./run-tests.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-run-tests-"));
  const reporters = fileURLToPath(new URL("test-reporters.ts", import.meta.url));
  await writeFile(
    join(folder, "vitest.config.mjs"),
    `import { testReporters } from ${JSON.stringify(reporters)};
     // Its failures are expected, and not printed.
     export default { test: { globals: true, reporters: testReporters(process.env.TEST_REPORT).slice(1) } };`,
  );
  vi.stubEnv("CI", "true");
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const add = (name: string, text: string) => writeFile(join(folder, `${name}.test.ts`), text);
const run = () => runVitest("sample", [`--root=${folder}`], { VITEST: "" });

/** Fails if the file is run for the first time. */
const failingOnce = `
  import { appendFileSync, readFileSync } from "node:fs";
  const book = new URL("runs", import.meta.url).pathname;
  appendFileSync(book, "x");
  test("passes the second time", () => expect(readFileSync(book, "utf8")).toBe("xx"));
  test("always passes", () => {});`;

test("what fails in a file that passes the second time is unstable", async () => {
  await add("once", failingOnce);
  await add("stable", `test("is run once", () => {});`);
  const part = await run();
  expect(part).toMatchObject({ passed: 3, failed: 0, failures: [] });
  expect(part.unstable).toEqual([expect.stringContaining("once.test.ts > passes the second time")]);
});

test("a file that fails twice is red", async () => {
  await add("always", `test("fails", () => expect(1).toBe(2)); test("passes", () => {});`);
  await add("broken", `throw new Error("cannot be loaded");`);
  const part = await run();
  expect(part).toMatchObject({ passed: 1, failed: 2, unstable: [] });
  expect(part.failures).toEqual(
    expect.arrayContaining([expect.stringContaining("fails"), expect.stringContaining("cannot be loaded")]),
  );
});

test("on a developer's machine nothing is run again", async () => {
  vi.stubEnv("CI", "");
  await add("once", failingOnce);
  expect(await run()).toMatchObject({ passed: 1, failed: 1 });
});

test("an error outside all tests is red at once", async () => {
  await add("outside", `test("passes", async () => { void Promise.reject(new Error("nobody waits")); await 0; });`);
  const part = await run();
  expect(part).toMatchObject({ passed: 1, failed: 1 });
  expect(part.failures).toEqual([expect.stringContaining("nobody waits")]);
});
