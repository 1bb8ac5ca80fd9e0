import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { root, runNode } from "../run-command.ts";
import { compressFolder } from "./compress.ts";
import { writeManifest } from "./manifest.ts";
import { writeMessages } from "./messages.ts";

const dist = join(root, "dist");
const web = join(root, "packages/web");

/**
 * What is started: the program's code is kept compiled beside it, which saves a third of the start and 25 MB of memory.
 * Where the folder cannot be written, or another Node runs it, the program is compiled as ever.
 */
const launcher = `import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("compiled", import.meta.url)));
await import("./askwell.js");
`;

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
        input: { askwell: join(root, "packages/server/src/main.ts") },
        output: {
          codeSplitting: false,
          entryFileNames: "askwell.js",
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  await cp(join(root, "locales"), join(dist, "server/locales"), { recursive: true });
  await writeFile(join(dist, "server/package.json"), '{ "type": "module" }\n');
  await writeFile(join(dist, "server/main.js"), launcher);
  await runNode([join(dist, "server/main.js"), "--help"], { keep: true });
}

/** Builds the browser's files into `dist/web` and the server as one file into `dist/server`. */
export async function buildAll(): Promise<void> {
  process.env.NODE_ENV = "production";
  await mkdir(dist, { recursive: true });
  await buildBrowser();
  await buildServer();
}
