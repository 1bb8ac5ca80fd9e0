import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestUserConfig } from "vitest/config";
import type { Reporter } from "vitest/node";

/** Writes the errors outside all tests, each as one text that begins with the name of the test file that ran then. */
const writeErrors = (file: string): Reporter => ({
  onTestRunEnd(_files, errors) {
    const texts = errors.map(({ name, message, stack, VITEST_TEST_PATH: path = "" }) =>
      [path, stack || `${name}: ${message}`].filter(Boolean).join("\n"),
    );
    writeFileSync(file, JSON.stringify(texts));
  },
});

/** The files with which a run reports its results to `scripts/run-tests.ts`. */
export const reportFiles = (folder: string) => ({
  results: join(folder, "results.json"),
  errors: join(folder, "errors.json"),
});

/** Prints the results, and writes them to a folder if one is given: the report in JSON lacks the errors outside tests. */
export function testReporters(folder: string | undefined): NonNullable<TestUserConfig["reporters"]> {
  if (!folder) return ["default"];
  const { results, errors } = reportFiles(folder);
  return ["default", ["json", { outputFile: results }], writeErrors(errors)];
}
