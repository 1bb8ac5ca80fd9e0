import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { type Node, parse, type Syntax } from "./syntax.ts";

/** Where the repository is. */
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A text file of the repository; `path` is relative to its root, with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** A TypeScript or JavaScript file. */
export interface CodeFile extends SourceFile, Syntax {}

/** The files that a law looks at: those of the repository, or a few planted by a test. */
export interface Tree {
  readonly files: readonly SourceFile[];
  readonly code: readonly CodeFile[];
  /** Code files that cannot be parsed. */
  readonly broken: readonly Violation[];
  file(path: string): SourceFile | undefined;
  codeFile(path: string): CodeFile | undefined;
}

/** One place where a law is broken. */
export interface Violation {
  readonly path: string;
  /** From 1; absent when the whole file, or a folder, is at fault. */
  readonly line?: number;
  readonly message: string;
}

/** A law: looks at the files and says what is wrong. */
export type Law = (tree: Tree) => Violation[];

const textFile = /\.(ts|tsx|mjs|js|css|json|ya?ml|md|html|svg|sh|service)$|(^|\/)(run|Dockerfile|LICENSE|\.gitignore)$/;
const codeFile = /\.(ts|tsx|mjs)$/;

/** Reads what git tracks or would track. */
export function readTree(folder = root): Tree {
  const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], { cwd: folder, encoding: "utf8" });
  const paths = [...new Set(listed.split("\0"))].filter((path) => textFile.test(path) && isFile(join(folder, path)));
  return tree(paths.map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") })));
}

/** A tree of made-up files, by path: how a test plants a violation. */
export function plantedTree(files: Readonly<Record<string, string>>): Tree {
  return tree(Object.entries(files).map(([path, text]) => ({ path, text })));
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function tree(files: SourceFile[]): Tree {
  const code: CodeFile[] = [];
  const broken: Violation[] = [];
  for (const file of files.filter(({ path }) => codeFile.test(path))) {
    const syntax = parse(file.path, file.text);
    if (typeof syntax === "string") broken.push({ path: file.path, message: `cannot be parsed: ${syntax}` });
    else code.push({ ...file, ...syntax });
  }
  const byPath = new Map(files.map((file) => [file.path, file]));
  const codeByPath = new Map(code.map((file) => [file.path, file]));
  return { files, code, broken, file: (path) => byPath.get(path), codeFile: (path) => codeByPath.get(path) };
}

/** The line of an offset, from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** A violation at a place in a file. */
export function violation(file: SourceFile, at: Pick<Node, "start"> | undefined, message: string): Violation {
  return at ? { path: file.path, line: lineOf(file.text, at.start), message } : { path: file.path, message };
}

/** A violation as one line, which an editor can jump to. */
export function describeViolation({ path, line, message }: Violation): string {
  return `${path}${line ? `:${line}` : ""} ${message}`;
}

/** What a relative specifier points to, without `?raw` and the like. */
export function resolveRelative(from: string, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, "")));
}

/** True for tests and for what only tests use. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)(testing|test)\/|\/testing(-[a-z-]+)?\.ts$|^e2e\//.test(path);
}

/** True for what generates itself. */
export function isGenerated(path: string): boolean {
  return /\.gen\.ts$/.test(path);
}
