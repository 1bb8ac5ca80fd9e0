import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../packages/server/testing/free-port.ts";
import { basePath, proxying, startProxy } from "./base-path.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readyWithinMs = 30_000;

/** The administrator of the installation. */
export const owner = { name: "admin", email: "admin@example.com", password: "correct-horse-1" };

/** A separate site, served by the production build. */
export interface ServedSite {
  /** `http://127.0.0.1:…`, with the base path if there is one, without a trailing slash. */
  readonly address: string;
  /** The output of the server. */
  readonly log: () => string;
  /** Kills the process, like a power failure. */
  readonly kill: () => Promise<void>;
  /** The data folder. */
  readonly folder: string;
  /** Ends the process gracefully, and removes the folder unless it was passed; returns the exit code. */
  readonly stop: () => Promise<number | null>;
}

export interface SiteOptions {
  /** False leaves the site at the installation. */
  readonly installed?: boolean;
  /** The data folder of an earlier site; a new folder by default. */
  readonly folder?: string;
  /** Further environment variables, such as `DATABASE_URL`. */
  readonly env?: Readonly<Record<string, string>>;
  /** A command prefix that runs the process in another namespace. */
  readonly within?: readonly string[];
  /** Redirects the output instead of collecting it in `log`: to a file, or to a pipe without a reader. */
  readonly output?: { readonly file: string } | "unread";
}

/** Starts a newly installed site on a free port and waits until it responds. */
export async function startSite(options: SiteOptions = {}): Promise<ServedSite> {
  const { installed = true, env = {} } = options;
  const folder = options.folder ?? (await newFolder());
  const port = await freePort();
  const proxy = basePath === "" ? undefined : await startProxy(basePath, port, proxying);
  const address = proxy?.address ?? `http://127.0.0.1:${port}`;
  const [command = "", ...words] = commandOf(options);
  const server = spawn(command, words, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...inheritedVariables(),
      ...serverVariables(port, folder),
      ...(installed ? installationVariables(address, folder) : proxy ? { SITE_URL: address } : {}),
      ...env,
    },
  });
  let printed = "";
  const streams = options.output === "unread" ? [server.stderr] : [server.stdout, server.stderr];
  for (const stream of streams) stream.on("data", (text) => (printed += text));

  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(signal);
      await once(server, "exit");
    }
    await proxy?.stop();
    return server.exitCode;
  };
  const stop = async () => {
    const code = await end("SIGTERM");
    if (!options.folder) await rm(folder, { recursive: true, force: true });
    return code;
  };
  const ready = await respondsWithin(server, `${address}${installed ? "/answer/api/v1/siteinfo" : "/install"}`);
  if (!ready) {
    await stop();
    throw new Error(`The site did not start:\n${printed}`);
  }
  return { address, folder, log: () => printed, kill: async () => void (await end("SIGKILL")), stop };
}

function commandOf({ within = [], output }: SiteOptions): string[] {
  const serve = [process.execPath, join(root, "dist/server/main.js"), "serve"];
  const file = typeof output === "object" ? output.file : undefined;
  return [...within, ...(file ? ["sh", "-c", 'exec "$@" >> "$0" 2>&1', file] : []), ...serve];
}

/** An empty data folder. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "askwell-e2e-"));
}

/** The environment without variables that configure a site. */
function inheritedVariables(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE };
}

function serverVariables(port: number, folder: string): Record<string, string> {
  const variables = { SITE_ADDR: `127.0.0.1:${port}`, DATA_DIR: folder, LOG_LEVEL: "info", MADE_UP_LANGUAGES: "true" };
  // Open streams would never let a page become idle; the journeys of live pages turn them on.
  return { ...variables, LIVE_STREAMS: "0" };
}

function installationVariables(address: string, folder: string): Record<string, string> {
  return {
    AUTO_INSTALL: "true",
    DB_TYPE: "sqlite3",
    DB_FILE: join(folder, "askwell.db"),
    LANGUAGE: "en_US",
    SITE_NAME: "Askwell",
    SITE_URL: address,
    CONTACT_EMAIL: owner.email,
    ADMIN_NAME: owner.name,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    EXTERNAL_CONTENT_DISPLAY: "always_display",
  };
}

/** A free port of this machine. */
async function respondsWithin(server: ChildProcess, address: string): Promise<boolean> {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until && server.exitCode === null && server.signalCode === null) {
    const reply = await fetch(address).catch(() => undefined);
    if (reply?.ok) return true;
    await pause(50);
  }
  return false;
}
