import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { root, runNode } from "../run-command.ts";
import { writeServerMessages } from "./messages.ts";

const web = join(root, "packages/web");

/** Packages with native code, and those that load what is not installed; they stay outside the server's files. */
const external = ["@node-rs/argon2", "sharp", "pg-native", "vite"];

/**
 * How the server is run. New objects get 16 MB instead of 64 or more before the garbage is looked through, which costs
 * nothing that can be measured and keeps a busy site's memory by a quarter smaller.
 */
const flags = ["--max-semi-space-size=8"];

/**
 * What is started. It starts itself again in the same process with the flags above, however it was started: they cannot
 * be set later. Whoever gives that flag decides; where there is no `execve`, the program runs without. The program's
 * code is kept compiled beside it, which saves a third of the start. Where the folder cannot be written, or another
 * Node runs it, the program is compiled as ever.
 */
const launcher = `import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

const flags = ${JSON.stringify(flags)};
const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ");
if (isMainThread && !process.connected && process.execve && !given.includes("semi-space")) {
  const words = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.execve(process.execPath, [process.execPath, ...flags, ...words], process.env);
}
const directory = fileURLToPath(new URL("compiled", import.meta.url));
try {
  enableCompileCache({ directory, portable: true });
} catch {
  // An older Node does not know the words.
}
await import("./askwell.js");
`;

/** Builds the server into a folder: a few files, so that what is seldom wanted takes no memory until it is. */
export async function buildServer(folder: string): Promise<void> {
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
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: { askwell: join(root, "packages/server/src/main.ts") },
        // The screens are loaded one by one in the browser; here they stand in one file on purpose.
        checks: { ineffectiveDynamicImport: false },
        output: {
          entryFileNames: "askwell.js",
          chunkFileNames: "[name]-[hash].js",
          // Of a text with a single other character V8 keeps two bytes for each.
          charset: "ascii",
          // All screens together: one that is opened later is there even if the site is being built anew meanwhile.
          codeSplitting: { groups: [{ name: "screens", test: /packages\/web\/src\/(?!editor)/ }] },
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  await writeServerMessages(join(folder, "locales"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }\n');
  await writeFile(join(folder, "main.js"), launcher);
  await keepCompiled(folder);
}

async function keepCompiled(folder: string): Promise<void> {
  const script = join(root, "scripts/build/compile.ts");
  for (const words of [
    [script, folder],
    [join(folder, "main.js"), "--help"],
  ]) {
    const { code, output } = await runNode([...flags, ...words], { keep: true });
    if (code !== 0) throw new Error(`The server that was built does not start.\n${output}`);
  }
}
