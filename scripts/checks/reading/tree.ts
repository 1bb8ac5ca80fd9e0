import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, type Syntax, type SyntaxNode } from "./syntax.ts";

/** The root of the repository. */
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A text file of the repository; `path` is relative to the root, with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A TypeScript or JavaScript file. */
export interface CodeFile extends SourceFile, Syntax {}

/** The files that a check reads: those of the repository, or the planted files of a test. */
export interface Tree {
  readonly files: readonly SourceFile[];
  readonly code: readonly CodeFile[];
  /** Code files that cannot be parsed. */
  readonly broken: readonly Violation[];
  file(path: string): SourceFile | undefined;
  codeFile(path: string): CodeFile | undefined;
  /** Whether a file of any kind or a folder exists. */
  has(path: string): boolean;
}

/** One violation of a check. */
export interface Violation {
  readonly path: string;
  /** From 1; omitted for a violation of the whole file or folder. */
  readonly line?: number;
  readonly message: string;
}

/** An architecture check: returns the violations in a tree. */
export type Check = (tree: Tree) => Violation[];

const textFile = /\.(ts|tsx|mjs|js|css|json|ya?ml|md|html|svg|sh|service)$|(^|\/)(run|Dockerfile|LICENSE|\.gitignore)$/;
const codeFile = /\.(ts|tsx|mjs)$/;

/** Reads the tracked files and the untracked ones that are not ignored. */
export function readTree(folder = root): Tree {
  const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: folder, encoding: "utf8" });
  const all = [...new Set(listed.split("\0"))].filter((path) => isFile(join(folder, path)));
  const paths = all.filter((path) => textFile.test(path));
  return tree(
    paths.map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") })),
    all,
  );
}

/** A tree of invented files, by path: plants a violation in a test. */
export function plantedTree(files: Readonly<Record<string, string>>): Tree {
  return tree(Object.entries(files).map(([path, text]) => ({ path, text })));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function tree(files: SourceFile[], all = files.map(({ path }) => path)): Tree {
  const code: CodeFile[] = [];
  const broken: Violation[] = [];
  for (const file of files.filter(({ path }) => codeFile.test(path))) {
    const syntax = parse(file.path, file.text);
    if (typeof syntax === "string") broken.push({ path: file.path, message: `cannot be parsed: ${syntax}` });
    else code.push({ ...file, ...syntax });
  }
  const byPath = new Map(files.map((file) => [file.path, file]));
  const codeByPath = new Map(code.map((file) => [file.path, file]));
  const present = new Set(all.flatMap(withFolders));
  return {
    files,
    code,
    broken,
    file: (path) => byPath.get(path),
    codeFile: (path) => codeByPath.get(path),
    has: (path) => present.has(path.replace(/(?<=.)\/$/, "")),
  };
}

/** A path and the folders that it is in. */
function withFolders(path: string): string[] {
  const parts = path.split("/");
  return [".", ...parts.map((_, index) => parts.slice(0, index + 1).join("/"))];
}

/** The line of an offset, from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** A violation at a position in a file. */
export function violation(file: SourceFile, at: Pick<SyntaxNode, "start"> | undefined, message: string): Violation {
  return at ? { path: file.path, line: lineOf(file.text, at.start), message } : { path: file.path, message };
}

/** A violation as one line, in the format that editors link. */
export function describeViolation({ path, line, message }: Violation): string {
  return `${path}${line ? `:${line}` : ""} ${message}`;
}

/** Resolves a relative specifier, without a query such as `?raw`. */
export function resolveRelative(from: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, "")));
}

/** True for tests and test support. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)(testing|test)\/|\/testing(-[a-z-]+)?\.ts$|^e2e\//.test(path);
}

/** True for generated files. */
export function isGenerated(path: string): boolean {
  return /\.gen\.ts$/.test(path);
}
