import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../run-command.ts";

/** The cost of a command of the built program. */
export interface CommandFigures {
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** How often the memory of a command is read; the kernel remembers its peak. */
const POLL_MS = 50;

async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function measureCommand(args: readonly string[], env: Readonly<Record<string, string>>): Promise<CommandFigures> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "dist/server/main.js"), ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, await peakMegabytes(child.pid));
    await Promise.race([ended, sleep(POLL_MS)]);
  }
  if (child.exitCode !== 0) throw new Error(`askwell ${args.join(" ")} ended with ${child.exitCode}`);
  return { seconds: Math.round((performance.now() - started) / 100) / 10, peakMegabytes: peak };
}

/**
 * Backs the site of a folder up, verifies the archive, restores it into another folder, exports what is public, exports
 * the site to Apache Answer and imports that; prints the figures.
 */
export async function measureCommands(database: string, folder: string): Promise<Record<string, CommandFigures>> {
  const archive = join(folder, "site.zip");
  const answer = `sqlite:${join(folder, "answer.db")}`;
  const [restored, imported] = [`${folder}-restored`, `${folder}-imported`];
  try {
    const site = { DATA_DIR: folder, DATABASE_URL: database };
    const figures = {
      backup: await measureCommand(["backup", archive], site),
      "backup verify": await measureCommand(["backup", "verify", archive], site),
      restore: await measureCommand(["restore", archive], { DATA_DIR: restored, DATABASE_URL: "" }),
      "export public": await measureCommand(["export", "public", join(folder, "public.zip")], site),
      "export answer": await measureCommand(["export", "answer", "--database", answer], site),
      "import answer": await measureCommand(["import", "answer", "--database", answer], {
        ...{ DATA_DIR: imported, DATABASE_URL: "" },
      }),
    };
    console.log(`\narchive of ${Math.round((await stat(archive)).size / 1024 / 1024)} MB`);
    for (const [name, { seconds, peakMegabytes: peak }] of Object.entries(figures))
      console.log(name.padEnd(36), `${seconds} s`.padStart(10), `${peak} MB at most`.padStart(18));
    return figures;
  } finally {
    for (const target of [restored, imported]) await rm(target, { recursive: true, force: true });
  }
}
