import { type ChildProcess, fork, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../packages/server/testing/free-port.ts";
import { root } from "../run-command.ts";
import type { LoadPlan, LoadResult } from "./load.ts";

/** A server under measurement. */
export interface MeasuredServer {
  readonly port: number;
  readonly pid: number;
  /** From process start to the first reply, in milliseconds. */
  readonly startMs: number;
  residentMegabytes(): Promise<number>;
  /** CPU time used so far, in milliseconds: the cost of a request regardless of the machine's load. */
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await Promise.race([gone, sleep(10_000).then(() => child.kill("SIGKILL"))]);
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** The kernel counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** CPU time that a process has used so far, in milliseconds. */
export async function cpuMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** CPU time used so far by processes and their children, in milliseconds, as exact as the kernel knows it. */
export async function preciseCpuMs(pids: readonly number[]): Promise<number> {
  let nanoseconds = 0;
  for (const pid of pids)
    for (const each of [pid, ...(await childrenOf(pid))])
      for (const task of await readdir(`/proc/${each}/task`).catch(() => [])) {
        const text = await readFile(`/proc/${each}/task/${task}/schedstat`, "utf8").catch(() => "0");
        nanoseconds += Number(text.split(" ")[0]);
      }
  return nanoseconds / 1e6;
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return text.split(" ").filter(Boolean).map(Number);
}

/** Starts the bare server. */
export async function startHello(): Promise<MeasuredServer> {
  const port = await freePort();
  const started = performance.now();
  const child = fork(join(root, "scripts/bench/hello.ts"), [String(port)]);
  await new Promise((ready) => child.once("message", ready));
  return {
    port,
    pid: child.pid!,
    startMs: performance.now() - started,
    residentMegabytes: () => residentMegabytes(child.pid),
    cpuMs: () => cpuMs(child.pid),
    stop: () => end(child),
  };
}

/** Starts the built site on a database and waits for its first page. */
export async function startSite(
  databaseUrl: string,
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    SITE_ADDR: `127.0.0.1:${port}`,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "warn",
    ...variables,
  };
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "dist/server/main.js"), "serve"], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  for (;;) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      (reply) => reply.status === 200,
      () => false,
    );
    if (answered) break;
    if (child.exitCode !== null) throw new Error("the site ended before it answered");
    await sleep(5);
  }
  return {
    port,
    pid: child.pid!,
    startMs: performance.now() - started,
    residentMegabytes: () => residentMegabytes(child.pid),
    cpuMs: () => cpuMs(child.pid),
    stop: () => end(child),
  };
}

/** Executes a plan in its own process. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const child = fork(join(root, "scripts/bench/load.ts"), [], { stdio: "inherit" });
  const result = new Promise<LoadResult>((done, fail) => {
    child.once("message", (message) => done(message as LoadResult));
    child.once("exit", (code) => fail(new Error(`the load generator ended with ${code}`)));
  });
  child.send(plan);
  try {
    return await result;
  } finally {
    child.removeAllListeners("exit");
    child.kill();
  }
}
