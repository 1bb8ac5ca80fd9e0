import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The built program. */
export const program = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

/** Runs the command `askwell` in a folder; returns what it prints. Throws if it fails. */
export const askwell = (args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): string =>
  execFileSync(process.execPath, [program, ...args], { cwd, encoding: "utf8", env: { ...process.env, ...env } });
