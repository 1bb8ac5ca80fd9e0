import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { unpackZip } from "@askwell/server/testing";
import { root } from "../run-command.ts";
import { writeOtherExports } from "./exports.ts";
import { cpuMs, startSite } from "./processes.ts";
import { startQ2aSite } from "./q2a.ts";
import { threadsOf } from "./threads.ts";

/** The cost of a command of the built program. */
export interface CommandFigures {
  readonly seconds: number;
  /** Of all its threads: the cost regardless of the machine's load. */
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** How often the memory of a command is read; the kernel remembers its peak. */
const POLL_MS = 50;

async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

const tenths = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

type Variables = Readonly<Record<string, string>>;

async function measureCommand(args: readonly string[], env: Variables): Promise<CommandFigures> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "dist/server/main.js"), ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  let [peak, cpu] = [0, 0];
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, await peakMegabytes(child.pid));
    cpu = Math.max(cpu, await cpuMs(child.pid));
    await Promise.race([ended, sleep(POLL_MS)]);
  }
  if (child.exitCode !== 0) throw new Error(`askwell ${args.join(" ")} ended with ${child.exitCode}`);
  return { seconds: tenths(performance.now() - started), cpuSeconds: tenths(cpu), peakMegabytes: peak };
}

/** Compares two sites while both run. */
async function measureCompare(one: Variables, other: Variables): Promise<CommandFigures> {
  const site = async ({ DATABASE_URL = "", DATA_DIR = "" }: Variables) => startSite(DATABASE_URL, DATA_DIR);
  const [first, second] = [await site(one), await site(other)];
  const address = (port: number) => `http://127.0.0.1:${port}`;
  try {
    return await measureCommand(["compare", address(first.port), address(second.port)], {});
  } finally {
    for (const each of [first, second]) await each.stop();
  }
}

/** The variables of a site in a folder of its own, without posts. */
async function newSite(folder: string): Promise<Variables> {
  const DATABASE_URL = `sqlite:${join(folder, "askwell.db")}`;
  await mkdir(folder, { recursive: true });
  const site = await startSite(DATABASE_URL, folder, {
    ...{ AUTO_INSTALL: "true", SITE_NAME: "Kettle", SITE_URL: "http://127.0.0.1", ADMIN_NAME: "admin" },
    ...{ ADMIN_EMAIL: "admin@example.com", ADMIN_PASSWORD: "correct-horse-1" },
  });
  await site.stop();
  return { DATA_DIR: folder, DATABASE_URL };
}

/** How much smaller the exports of other platforms are: all of them become the same records. */
const OTHERS_PART = 10;

/** Prints the figures of each command when it ends. */
function createFigures(): {
  readonly all: Record<string, CommandFigures>;
  note(name: string, figures: CommandFigures): void;
} {
  const all: Record<string, CommandFigures> = {};
  const note = (name: string, figures: CommandFigures) => {
    all[name] = figures;
    const { seconds, cpuSeconds, peakMegabytes: peak } = figures;
    const columns = [
      `${seconds} s`.padStart(10),
      `${cpuSeconds} s of CPU`.padStart(18),
      `${peak} MB at most`.padStart(18),
    ];
    console.log(name.padEnd(36), ...columns);
  };
  return { all, note };
}

/**
 * Backs the site of a folder up, verifies the archive, restores it into another folder, compares both, exports what is
 * public and imports that, and moves the site to Apache Answer and back. A tenth of the site is imported from the exports
 * of other platforms. Prints the figures.
 */
export async function measureCommands(
  database: string,
  folder: string,
  questions: number,
): Promise<Record<string, CommandFigures>> {
  const work = `${folder}-work`;
  const inWork = (name: string) => join(work, name);
  const { all, note } = createFigures();
  await mkdir(work, { recursive: true });
  try {
    const site = { DATA_DIR: folder, DATABASE_URL: database };
    const archive = inWork("site.zip");
    note("backup", await measureCommand(["backup", archive], site));
    console.log("archive".padEnd(36), `${Math.round((await stat(archive)).size / 1024 / 1024)} MB`.padStart(10));
    note("backup verify", await measureCommand(["backup", "verify", archive], site));
    const restored = { DATA_DIR: inWork("restored"), DATABASE_URL: `sqlite:${inWork("restored/askwell.db")}` };
    await mkdir(restored.DATA_DIR);
    note("restore", await measureCommand(["restore", archive], restored));
    note("compare", await measureCompare(site, restored));
    await rm(restored.DATA_DIR, { recursive: true });
    note("export public", await measureCommand(["export", "public", inWork("public.zip")], site));
    await unpackZip(inWork("public.zip"), inWork("public"));
    const dump = ["import", "stackexchange", inWork("public/stackexchange")];
    const imported = await newSite(inWork("imported"));
    note("import stackexchange", await measureCommand(dump, imported));
    note("import stackexchange --since", await measureCommand([...dump, "--since"], imported));
    await rm(inWork("imported"), { recursive: true });
    const threads = await threadsOf(inWork("public"), Math.ceil(questions / OTHERS_PART));
    const importOther = async (kind: string, words: readonly string[]) => {
      const target = await newSite(inWork(kind));
      note(`import ${kind} (${threads.length})`, await measureCommand(["import", ...words], target));
      await rm(inWork(kind), { recursive: true });
    };
    const others = await writeOtherExports(threads, inWork("others"));
    for (const [kind, words] of Object.entries(others)) await importOther(kind, words);
    const q2a = await startQ2aSite(threads);
    await importOther("question2answer", ["question2answer", "--database", q2a.address]).finally(q2a.stop);
    const answer = ["answer", "--database", `sqlite:${inWork("answer.db")}`];
    note("export answer", await measureCommand(["export", ...answer], site));
    const moved = { DATA_DIR: inWork("moved"), DATABASE_URL: "" };
    note("import answer", await measureCommand(["import", ...answer], moved));
    return all;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
