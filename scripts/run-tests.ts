import { appendFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import process from "node:process";
import { stripVTControlCharacters } from "node:util";
import { findChromium } from "../e2e/harness/chromium.ts";
import { installDebianPackages } from "./debian.ts";
import { root, runNode } from "./run-command.ts";
import { reportFiles } from "./test-reporters.ts";

/** The result of one part of a test run. */
export interface TestPart {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** What failed and how. */
  readonly failures?: readonly string[];
  /** What failed once and passed when it was run again, and how. */
  readonly unstable?: readonly string[];
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: string;
    /** Why the file itself could not be run. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Runs vitest and counts. A failed run without a failed test, such as an unhandled error, counts as one failure. */
export async function runVitest(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<TestPart> {
  const folder = await mkdtemp(join(tmpdir(), "askwell-tests-"));
  const { code, seconds } = await runNode(["node_modules/vitest/vitest.mjs", "run", ...args], {
    env: { ...env, TEST_REPORT: folder },
    signal,
  });
  const files = reportFiles(folder);
  const report = await readJson<Report>(files.results, { numPassedTests: 0, numFailedTests: 0, testResults: [] });
  const errors = await readJson<string[]>(files.errors, []);
  await rm(folder, { recursive: true, force: true });
  const failed = code !== 0 && report.numFailedTests === 0 ? 1 : report.numFailedTests;
  const failures = [...failuresOf(report), ...errors.map((error) => `outside the tests\n${firstLines(error)}`)];
  if (failed > failures.length) failures.push(`ended with exit code ${code}: an error outside the tests, see above`);
  return { name, passed: report.numPassedTests, failed, seconds, failures, unstable: unstableOf(report) };
}

/** The content of a file, or `otherwise` where the run ended without writing it. */
const readJson = async <T>(file: string, otherwise: T): Promise<T> =>
  readFile(file, "utf8").then(
    (text) => JSON.parse(text) as T,
    () => otherwise,
  );

/** Each failed test with its file and the first lines of its message, and each file that could not be run. */
function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${file}\n${firstLines(message)}`];
    return failed.map((test) => describeFailure(file, test));
  });
}

/** A passed test has the messages of the attempts before. */
function unstableOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === "passed" && test.failureMessages?.length)
      .map((test) => describeFailure(relative(root, name), test)),
  );
}

type ReportedTest = Report["testResults"][number]["assertionResults"][number];

const describeFailure = (file: string, { fullName, failureMessages }: ReportedTest) =>
  `${file} > ${fullName}\n${firstLines(failureMessages?.join("\n") ?? "")}`;

/** Enough of a message for a random test's seed and its smallest counterexample. */
function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message).split("\n");
  const shown = lines.filter((line) => line.trim() !== "" && !/^\s+at .*node_modules/.test(line)).slice(0, 12);
  return shown.map((line) => `    ${line.slice(0, 300)}`).join("\n");
}

/** Runs a script as a part that passes or fails as a whole. */
export async function runScript(name: string, args: readonly string[]): Promise<TestPart> {
  const { code, seconds } = await runNode(args);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds };
}

/** Ensures that a browser is installed for the journeys; installs Debian's where possible. */
export async function haveBrowser(): Promise<boolean> {
  if (findChromium()) return true;
  if ((await installDebianPackages(["chromium-headless-shell", "fonts-dejavu-core"])) && findChromium()) return true;
  console.error("The journeys need Chromium or Chrome. Install one, or name it in the variable CHROMIUM.");
  return false;
}

/**
 * Prints the results, ends with one plain line for all of them, and sets the exit code. Failures and unstable tests
 * (docs/decisions/unstable-tests.md) are repeated here, and written to the file FAILURES if there are any: of a long log,
 * often only the end is available. The same applies to `warnings`, which fail nothing.
 */
export function conclude(parts: readonly TestPart[], warnings: readonly string[] = []): void {
  const failures = parts.flatMap((part) => [
    ...(part.failures ?? []).map((failure) => `FAILED  ${part.name}: ${failure}\n`),
    ...(part.unstable ?? []).map((failure) => `UNSTABLE  ${part.name}: ${failure}\n`),
  ]);
  console.log(`\n${failures.join("\n")}`);
  const warned = warnings.map((line) => `!!! ${line}\n`).join("");
  if (process.env.FAILURES) appendFileSync(process.env.FAILURES, failures.join("") + warned);
  for (const { name, passed, failed, seconds } of parts) {
    console.log(
      `${failed === 0 ? "ok    " : "FAILED"}  ${name.padEnd(32)} ${`${passed} passed`.padStart(14)}  ${seconds.toFixed(0).padStart(5)} s`,
    );
  }
  const [passed, failed] = [sum(parts, "passed"), sum(parts, "failed")];
  console.log(`\n${warned}${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

function sum(parts: readonly TestPart[], key: "passed" | "failed"): number {
  return parts.reduce((total, part) => total + part[key], 0);
}
