import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { root, runNode } from "../run-command.ts";
import { writeServerMessages } from "./messages.ts";

const web = join(root, "packages/web");

/** Packages with native code, and packages with optional imports; not bundled. */
const external = ["@node-rs/argon2", "@node-rs/xxhash", "@opentelemetry/api", "sharp", "pg-native", "vite"];

/**
 * Node flags of the server. A young generation of 16 MB instead of 64 or more has no measurable cost and reduces the
 * memory of a busy site by a quarter. Without pretenuring, no object of a request is allocated among the old ones from
 * the start: a single one of them, after its end, keeps the whole request and those that follow until the next major
 * collection, which made a cached page half as expensive again.
 */
const flags = ["--max-semi-space-size=8", "--no-allocation-site-pretenuring"];

/**
 * The entry point. It re-executes itself in the same process with the flags above, which cannot be set later; not when
 * the flag is already given or `execve` is missing. The compile cache next to it saves a third of the start. If the
 * folder is not writable, or another Node version runs it, the code is compiled as usual. A Node that is too old is named
 * before it meets a module that it does not have.
 */
const launcher = `import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(\`Askwell needs Node 24 or newer, and this is Node \${process.versions.node}. "npm start" brings its own.\`);
  process.exit(1);
}
const flags = ${JSON.stringify(flags)};
const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ");
if (isMainThread && !process.connected && process.execve && !given.includes("semi-space")) {
  const words = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  process.execve(process.execPath, [process.execPath, ...flags, ...words], process.env);
}
const directory = fileURLToPath(new URL("compiled", import.meta.url));
try {
  const { enableCompileCache } = await import("node:module");
  enableCompileCache({ directory, portable: true });
} catch {
  // An older Node does not know the options.
}
await import("./askwell.js");
`;

/** Builds the server into a folder: a few files, so that rarely used code takes no memory until it is loaded. */
export async function buildServer(folder: string): Promise<void> {
  await build({
    root: web,
    configFile: join(web, "vite.config.ts"),
    logLevel: "warn",
    // Replaced at build time, so that code for development is removed.
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
        input: {
          askwell: join(root, "packages/server/src/main.ts"),
          // The entry of the worker threads that render Markdown.
          "render-thread": join(root, "packages/server/src/platform/rendering/thread.ts"),
          // The entry of the processes of installed plugins.
          "plugin-process": join(root, "packages/server/src/plugins/isolation/plugin-process.ts"),
        },
        // Screens are lazy in the browser; on the server they are one file on purpose.
        checks: { ineffectiveDynamicImport: false },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          // V8 stores a string with a single non-Latin character in two bytes per character.
          charset: "ascii",
          // All screens in one file: a screen that is loaded later must exist even if the site is rebuilt meanwhile.
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
