// `npm run build`: the browser's files into dist/web, the server as one file into dist/server. Nothing when nothing changed.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { compressFolder } from "./build/compress.ts";
import { writeManifest } from "./build/manifest.ts";
import { writeMessages } from "./build/messages.ts";
import { sourceStamp } from "./build/stamp.ts";
import { root } from "./run-command.ts";
import { weigh } from "./weigh.ts";

const dist = join(root, "dist");
const stampFile = join(dist, ".stamp");
const web = join(root, "packages/web");

/** Packages with native code, and those that load what is not installed; they stay outside the server's file. */
const external = ["@node-rs/argon2", "sharp", "pg-native", "vite"];

async function buildBrowser(): Promise<void> {
  await build({ root: web, configFile: join(web, "vite.config.ts"), logLevel: "warn" });
  const messages = await writeMessages(join(dist, "web"));
  await writeManifest(join(dist, "web"), messages);
  await compressFolder(join(dist, "web"));
}

async function buildServer(): Promise<void> {
  await build({
    root: web,
    configFile: join(web, "vite.config.ts"),
    logLevel: "warn",
    // Decided now, so that what only development needs is left out.
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, external, target: "node" },
    build: {
      ssr: true,
      target: "node24",
      outDir: join(dist, "server"),
      emptyOutDir: true,
      manifest: false,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: { main: join(root, "packages/server/src/main.ts") },
        output: { codeSplitting: false, entryFileNames: "main.js" },
      },
    },
  });
  await cp(join(root, "locales"), join(dist, "server/locales"), { recursive: true });
  await writeFile(join(dist, "server/package.json"), '{ "type": "module" }\n');
}

/** Builds what is not up to date; returns whether it did. */
export async function buildIfStale(): Promise<boolean> {
  const stamp = await sourceStamp(root);
  if ((await readFile(stampFile, "utf8").catch(() => "")) === stamp) return false;
  const started = performance.now();
  process.env.NODE_ENV = "production";
  await rm(stampFile, { force: true });
  await mkdir(dist, { recursive: true });
  await buildBrowser();
  await buildServer();
  const problems = await weigh(join(dist, "web"));
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
