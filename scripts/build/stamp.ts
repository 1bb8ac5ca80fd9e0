import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Inputs of the build, relative to the root. */
const sources = [
  "packages",
  "plugins",
  "locales",
  "scripts/build",
  "scripts/build.ts",
  "scripts/weigh.ts",
  "package-lock.json",
];
const ignored = new Set(["node_modules", "dist", "test", "testing"]);
const isSource = (name: string) => !ignored.has(name) && !/\.test\.tsx?$/.test(name);

async function describe(path: string, lines: string[]): Promise<void> {
  const entry = await stat(path).catch(() => null);
  if (!entry) return;
  if (!entry.isDirectory()) {
    lines.push(`${path} ${entry.size} ${entry.mtimeMs}`);
    return;
  }
  const names = (await readdir(path)).filter(isSource);
  await Promise.all(names.map((name) => describe(join(path, name), lines)));
}

/** Changes whenever an input of the build changes its size or modification time. */
export async function sourceStamp(root: string): Promise<string> {
  const lines: string[] = [];
  await Promise.all(sources.map((source) => describe(join(root, source), lines)));
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex");
}
