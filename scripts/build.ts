// `npm run build`: the browser's files into dist/web, the server into dist/server. Skipped when nothing changed.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sourceStamp } from "./build/stamp.ts";
import { root } from "./run-command.ts";

const stampFile = join(root, "dist/.stamp");

/** Builds what is out of date; returns whether it did. */
export async function buildIfStale(): Promise<boolean> {
  const stamp = await sourceStamp(root);
  if ((await readFile(stampFile, "utf8").catch(() => "")) === stamp) return false;
  const started = performance.now();
  console.error("Building. This takes half a minute or so, and happens again only when something has changed.");
  await rm(stampFile, { force: true });
  // Loaded lazily: a start without a build does not need the tools.
  const { buildAll } = await import("./build/run.ts");
  const { weigh } = await import("./weigh.ts");
  await buildAll();
  const problems = await weigh(join(root, "dist/web"));
  if (problems.length > 0) throw new Error(problems.join("\n"));
  await writeFile(stampFile, stamp);
  console.error(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    if (!(await buildIfStale())) console.error("Nothing has changed since the last build.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
