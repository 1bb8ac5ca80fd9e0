import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../packages/server/testing/free-port.ts";

/** A server beside the database that plugins talk to, such as Redis, in its own folder on this machine. */
export interface EngineServer {
  readonly host: "127.0.0.1";
  readonly port: number;
  /** Where its data is. */
  readonly folder: string;
  /** Ends the process, as for maintenance. */
  stop(): Promise<void>;
  /** Starts it again on the same port and with the same data. */
  start(): Promise<void>;
  /** Stops the process without ending it: connections stay open and nothing replies. */
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** Where an engine runs. */
export interface EngineSetup {
  readonly folder: string;
  readonly port: number;
}

/** How to start one kind of engine. A new kind needs a plan, and its programs in `programs.ts`. */
export interface EnginePlan {
  readonly name: string;
  readonly command: (setup: EngineSetup) => readonly [program: string, ...args: string[]];
  /** For an engine that cannot use any free port. */
  readonly findPort?: () => Promise<number>;
  readonly env?: Readonly<Record<string, string>>;
  /** Resolves with whether it replies. */
  readonly isReady: (setup: EngineSetup) => Promise<boolean>;
  /** For an engine that stores nothing on the disk: reads its data before it stops, and returns how to restore it. */
  readonly save?: (setup: EngineSetup) => Promise<() => Promise<void>>;
}

const TIMEOUT_MS = 120_000;

/** Starts an engine on a free port and waits until it replies. */
export async function startEngine(plan: EnginePlan): Promise<EngineServer> {
  const setup = { folder: mkdtempSync(join(tmpdir(), "askwell-engine-")), port: await (plan.findPort ?? freePort)() };
  let child = await run(plan, setup);
  let restore = async () => {};
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  const close = async () => {
    child.kill("SIGCONT");
    await stop();
    rmSync(setup.folder, { recursive: true, force: true });
  };
  return {
    host: "127.0.0.1",
    port: setup.port,
    folder: setup.folder,
    async stop() {
      restore = (await plan.save?.(setup)) ?? restore;
      await stop();
    },
    async start() {
      child = await run(plan, setup);
      await restore();
    },
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    close,
  };
}

async function run(plan: EnginePlan, setup: EngineSetup): Promise<ChildProcess> {
  const [program, ...args] = plan.command(setup);
  const file = join(setup.folder, "log");
  const log = openSync(file, "a");
  // The kernel ends it when this process dies.
  const [command, words] =
    process.platform === "linux" ? ["setpriv", ["--pdeathsig=KILL", program, ...args]] : [program, args];
  const env = { ...process.env, ...plan.env };
  const child = spawn(command, words, { cwd: setup.folder, stdio: ["ignore", log, log], env });
  child.on("error", () => {});
  for (const deadline = performance.now() + TIMEOUT_MS; ; await sleep(50)) {
    if (await plan.isReady(setup).catch(() => false)) return child;
    if (child.exitCode === null && child.pid !== undefined && performance.now() < deadline) continue;
    child.kill("SIGKILL");
    throw new Error(`${plan.name} did not start:\n${readFileSync(file, "utf8")}`);
  }
}
