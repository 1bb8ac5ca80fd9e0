import { spawn } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryFolder } from "../../platform/folders/index.ts";

/** The archive of a package: a `.tgz` as it is, or a folder as `npm pack` packs it, without running its scripts. */
export async function readPackageAt(path: string): Promise<Buffer> {
  const entry = await stat(path).catch(() => undefined);
  if (!entry) throw new Error(`There is no ${path}.`);
  if (!entry.isDirectory()) return readFile(path);
  return withTemporaryFolder("pack", async (target) => {
    await runNpm(["pack", "--ignore-scripts", "--silent", "--pack-destination", target], path);
    const [name = ""] = await readdir(target);
    return readFile(join(target, name));
  });
}

async function runNpm(args: readonly string[], cwd: string): Promise<void> {
  const isWindows = process.platform === "win32";
  const child = spawn(isWindows ? "npm.cmd" : "npm", args, {
    cwd,
    shell: isWindows,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = Promise.withResolvers<number | null>();
  child.on("error", () => ended.reject(new Error("npm could not be started; it packs the folder.")));
  child.on("close", ended.resolve);
  if ((await ended.promise) !== 0) throw new Error(`npm could not pack ${cwd}: ${errors.trim()}`);
}
