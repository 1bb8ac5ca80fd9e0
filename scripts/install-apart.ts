import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { runCommand } from "./run-command.ts";

/**
 * Installs a tool that has its own `package.json` and lockfile in `folder`, because neither running nor developing the
 * site needs it; only when the lockfile has changed since the last installation. `what` names the tool to the user.
 */
export async function installApart(folder: string, what: string): Promise<void> {
  const lock = await readFile(join(folder, "package-lock.json"), "utf8");
  const stamp = join(folder, "node_modules/.askwell-install");
  if ((await readFile(stamp, "utf8").catch(() => "")) === lock) return;
  console.log(`Installing ${what}. This happens once.`);
  const args = ["ci", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  const { code } = await runCommand(process.platform === "win32" ? "npm.cmd" : "npm", args);
  if (code !== 0) throw new Error(`Could not install ${what}, see above.`);
  await writeFile(stamp, lock);
}
