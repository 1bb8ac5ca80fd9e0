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
  /** What failed once, in files that passed when they were run again, and how. */
  readonly unstable?: readonly string[];
}

interface Report {
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

/** More files than this are not run again: what they fail on is no accident. */
const MOST_REPEATED = 5;

/**
 * Runs vitest and counts. In CI the files of failed tests are run once more, from their beginning
 * (docs/decisions/unstable-tests.md). A failed run without a failed test, such as an unhandled error, counts as one failure.
 */
export async function runVitest(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<TestPart> {
  const first = await runOnce(args, env, signal);
  const files = first.files.filter((file) => file.failures.length > 0);
  const isRepeated = process.env.CI && first.errors.length === 0 && files.length > 0 && files.length <= MOST_REPEATED;
  if (!isRepeated) return { name, ...resultOf(first.files, first.errors), seconds: first.seconds };
  const again = await runOnce(onlyFiles(args, files), env, signal);
  const others = first.files.filter((file) => !files.includes(file));
  const result = resultOf([...others, ...again.files], again.errors);
  const failing = new Set(again.files.filter(({ failures }) => failures.length > 0).map(({ path }) => path));
  const unstable = files.filter(({ path }) => !failing.has(path)).flatMap(({ failures }) => failures);
  return { name, ...result, seconds: first.seconds + again.seconds, unstable };
}

/** The arguments with which vitest runs only these files, in the same projects. */
function onlyFiles(args: readonly string[], files: readonly TestFile[]): string[] {
  const isProject = (at: number) => args[at]?.startsWith("--root=") || args[at] === "--project";
  return [...args.filter((_, at) => isProject(at) || args[at - 1] === "--project"), ...files.map(({ path }) => path)];
}

/** The result of a test file. */
interface TestFile {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly passed: number;
  /** Each failed test with the first lines of its message, or why the file itself could not be run. */
  readonly failures: readonly string[];
}

interface FilesRun {
  readonly files: readonly TestFile[];
  /** Errors outside the tests. */
  readonly errors: readonly string[];
  readonly seconds: number;
}

async function runOnce(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<FilesRun> {
  const folder = await mkdtemp(join(tmpdir(), "askwell-tests-"));
  const { code, seconds } = await runNode(["node_modules/vitest/vitest.mjs", "run", ...args], {
    env: { ...env, TEST_REPORT: folder },
    signal,
  });
  const reported = reportFiles(folder);
  const { testResults } = await readJson<Report>(reported.results, { testResults: [] });
  const outside = await readJson<string[]>(reported.errors, []);
  await rm(folder, { recursive: true, force: true });
  const files = testResults.map(fileOf);
  const errors = outside.map((error) => `outside the tests\n${firstLines(error)}`);
  const isExplained = errors.length > 0 || files.some(({ failures }) => failures.length > 0);
  if (code !== 0 && !isExplained) errors.push(`ended with exit code ${code}: an error outside the tests, see above`);
  return { files, errors, seconds };
}

function resultOf(files: readonly TestFile[], errors: readonly string[]) {
  const failures = [...files.flatMap((file) => file.failures), ...errors];
  return { passed: files.reduce((total, { passed }) => total + passed, 0), failed: failures.length, failures };
}

/** The content of a file, or `otherwise` where the run ended without writing it. */
const readJson = async <T>(file: string, otherwise: T): Promise<T> =>
  readFile(file, "utf8").then(
    (text) => JSON.parse(text) as T,
    () => otherwise,
  );

function fileOf({ name, status, message, assertionResults }: Report["testResults"][number]): TestFile {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  const isBroken = status === "failed" && failed.length === 0;
  return {
    path,
    passed: assertionResults.filter((test) => test.status === "passed").length,
    failures: isBroken ? [`${path}\n${firstLines(message)}`] : failed.map((test) => describeFailure(path, test)),
  };
}

type ReportedTest = Report["testResults"][number]["assertionResults"][number];

const describeFailure = (path: string, { fullName, failureMessages }: ReportedTest) =>
  `${path} > ${fullName}\n${firstLines(failureMessages?.join("\n") ?? "")}`;

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
