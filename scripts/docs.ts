// `npm run docs:build`: the folder docs/ as a site with search, into dist/docs. The generator has its own package,
// because neither running nor developing the site needs it.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { root, runCommand, runNode } from "./run-command.ts";

const docs = join(root, "docs");
const stamp = join(docs, "node_modules/.askwell-install");

/** Installs the generator when its lockfile has changed since the last installation. */
async function installGenerator(): Promise<void> {
  const lock = await readFile(join(docs, "package-lock.json"), "utf8");
  if ((await readFile(stamp, "utf8").catch(() => "")) === lock) return;
  console.log("Installing the generator of the documentation. This happens once.");
  const args = ["ci", "--prefix", docs, "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const { code } = await runCommand(process.platform === "win32" ? "npm.cmd" : "npm", args);
  if (code !== 0) throw new Error("The generator could not be installed, see above.");
  await writeFile(stamp, lock);
}

await installGenerator();
const { code } = await runNode([join(docs, "node_modules/vitepress/bin/vitepress.js"), "build", docs]);
if (code === 0) console.log("The documentation is in dist/docs.");
process.exitCode = code;
