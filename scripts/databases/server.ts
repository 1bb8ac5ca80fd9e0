import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { connectionWorks } from "../../packages/server/src/platform/db/index.ts";
import { processFolder } from "../../packages/server/testing/database.ts";
import { freePort } from "../../packages/server/testing/free-port.ts";
import { type ServerKind, type ServerPrograms, serverPrograms } from "./programs.ts";

/** A database server started for the suite. */
export interface TestServer {
  /** For `TEST_DATABASE_URL`: an account that may create databases. */
  readonly url: string;
  /** The running process. */
  pid(): number;
  /** Ends the process, as for maintenance; `start` starts it again with the same data. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** How to start one kind of server. */
interface Plan {
  /** The operating system account; database servers do not run as root. */
  readonly account: string;
  readonly stopSignal: "SIGINT" | "SIGTERM";
  readonly prepare: (setup: Setup) => string[];
  readonly serve: (setup: Setup) => string[];
  readonly url: (setup: Setup) => string;
}

interface Setup {
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  /** Settings of the server besides those of the suite. */
  readonly settings: Readonly<Record<string, string>>;
}

interface TestServerOptions {
  /** Other programs of the same kind. */
  readonly programs?: ServerPrograms;
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether its data are too many for the memory of this machine. */
  readonly isLarge?: boolean;
}

const USER = "askwell";
const TIMEOUT_MS = 60_000;

/** Several times what the databases of all tests of a run take at one time. */
const ENOUGH_BYTES = 6 * 2 ** 30;

const plans: Readonly<Record<ServerKind, Plan>> = {
  postgres: {
    account: "postgres",
    // Does not wait for clients to disconnect.
    stopSignal: "SIGINT",
    prepare({ folder, password }) {
      writeFileSync(join(folder, "password"), password);
      const rules = ["--auth=scram-sha-256", `--username=${USER}`, `--pwfile=${join(folder, "password")}`];
      return [...rules, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", `--pgdata=${join(folder, "data")}`];
    },
    serve({ folder, port, settings: others }) {
      const settings = {
        listen_addresses: "127.0.0.1",
        unix_socket_directories: folder,
        port,
        max_connections: 400,
        shared_buffers: "128MB",
        fsync: "off",
        full_page_writes: "off",
        synchronous_commit: "off",
        ...others,
      };
      return [
        "-D",
        join(folder, "data"),
        ...Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
      ];
    },
    url: ({ port, password }) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
  },
  mariadb: {
    account: "mysql",
    stopSignal: "SIGTERM",
    prepare: ({ folder }) => [
      "--no-defaults",
      `--datadir=${join(folder, "data")}`,
      "--auth-root-authentication-method=socket",
      "--skip-test-db",
    ],
    serve({ folder, port, password, settings: others }) {
      const account = `'${USER}'@'127.0.0.1'`;
      writeFileSync(
        join(folder, "init.sql"),
        `create database ${USER};\ncreate user ${account} identified by '${password}';\ngrant all on *.* to ${account};\n`,
      );
      const settings = {
        datadir: join(folder, "data"),
        socket: join(folder, "socket"),
        "pid-file": join(folder, "pid"),
        "init-file": join(folder, "init.sql"),
        // A starting server deletes the temporary tables of a shared folder.
        tmpdir: folder,
        "bind-address": "127.0.0.1",
        port,
        "max-connections": 400,
        "innodb-buffer-pool-size": "256M",
        "innodb-flush-log-at-trx-commit": 0,
        "innodb-flush-method": "nosync",
        "innodb-doublewrite": 0,
        ...others,
      };
      const options = Object.entries(settings).map(([key, value]) => `--${key}=${value}`);
      return ["--no-defaults", "--skip-name-resolve", "--skip-log-bin", ...options];
    },
    url: ({ port, password }) => `mariadb://${USER}:${password}@127.0.0.1:${port}/${USER}`,
  },
};

/** Starts a database server on a free port of this machine, in its own folder and without durability. */
export async function startServer(
  kind: ServerKind,
  { programs: others, settings = {}, isLarge = false }: TestServerOptions = {},
): Promise<TestServer> {
  const plan = plans[kind];
  const programs = others ?? (await serverPrograms(kind));
  const setup = {
    folder: makeFolder(plan, isLarge),
    port: await freePort(),
    password: randomBytes(16).toString("hex"),
    settings,
  };
  const { folder } = setup;
  try {
    execFileSync(...asAccount(plan, programs.prepare, plan.prepare(setup)), { cwd: folder, stdio: "pipe" });
    const url = plan.url(setup);
    const launch = async () => {
      const log = openSync(join(folder, "log"), "a");
      const started = spawn(...asAccount(plan, programs.serve, plan.serve(setup)), {
        cwd: folder,
        stdio: ["ignore", log, log],
      });
      await answers(url, started).catch(async (error) => {
        console.error(readFileSync(join(folder, "log"), "utf8"));
        await end(started, plan);
        throw error;
      });
      return started;
    };
    let child = await launch();
    return {
      url,
      pid: () => child.pid!,
      halt: () => end(child, plan),
      async start() {
        child = await launch();
      },
      async stop() {
        await end(child, plan);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function makeFolder(plan: Plan, isLarge: boolean): string {
  const folder = processFolder(isLarge ? tmpdir() : fastestFolder(), "askwell-databases-");
  if (isRoot()) chownSync(folder, idOf("-u", plan), idOf("-g", plan));
  return folder;
}

/** Memory where there is enough: each test creates hundreds of tables, and MariaDB creates a file for each. */
function fastestFolder(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= ENOUGH_BYTES ? memory : tmpdir();
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function idOf(option: "-u" | "-g", { account }: Plan): number {
  return Number(execFileSync("id", [option, account], { encoding: "utf8" }));
}

/** The command under the server's account, killed by the kernel when this process dies. */
function asAccount(plan: Plan, program: string, args: readonly string[]): [string, string[]] {
  if (process.platform !== "linux") return [program, [...args]];
  const account = isRoot() ? [`--reuid=${plan.account}`, `--regid=${idOf("-g", plan)}`, "--clear-groups"] : [];
  return ["setpriv", [`--pdeathsig=${plan.stopSignal.slice(3)}`, ...account, program, ...args]];
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = performance.now() + TIMEOUT_MS; ; await sleep(100)) {
    const result = await connectionWorks(url);
    if (result.works) return;
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`the database server did not start: ${result.message}`);
  }
}

async function end(child: ChildProcess, plan: Plan): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(plan.stopSignal);
  await once(child, "exit");
}
