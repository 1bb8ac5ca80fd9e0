import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const readyWithinMs = 30_000;

/** Who installed the site. */
export const owner = { name: "admin", email: "admin@example.com", password: "correct-horse-1" };

/** A site of its own, served by the production build. */
export interface Site {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly address: string;
  /** Everything the server printed. */
  readonly log: () => string;
  /** Ends the process at once, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** The folder of everything that the site keeps. */
  readonly folder: string;
  /** Ends the process politely, and removes the folder unless it was given. */
  readonly stop: () => Promise<void>;
}

export interface SiteOptions {
  /** False leaves the site as a newcomer finds it, waiting at /install. */
  readonly installed?: boolean;
  /** Where a site that ran before kept its things; a new folder otherwise. */
  readonly folder?: string;
  /** Further variables of the environment, such as `DATABASE_URL`. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a freshly installed site on a spare port and waits until it answers. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { installed = true, env = {} } = options;
  const folder = options.folder ?? (await newFolder());
  const port = await sparePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(root, "dist/server/main.js"), "serve"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...inherited(),
      ...place(port, folder),
      ...(installed ? installation(address, folder) : {}),
      ...env,
    },
  });
  let printed = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (printed += text));

  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(signal);
      await once(server, "exit");
    }
  };
  const stop = async () => {
    await end("SIGTERM");
    if (!options.folder) await rm(folder, { recursive: true, force: true });
  };
  const ready = await answers(server, `${address}${installed ? "/answer/api/v1/siteinfo" : "/install"}`);
  if (!ready) {
    await stop();
    throw new Error(`The site did not start:\n${printed}`);
  }
  return { address, folder, log: () => printed, kill: () => end("SIGKILL"), stop };
}

/** An empty folder that a site can keep its things in. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "askwell-e2e-"));
}

/** The environment without what would configure a site. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
}

function place(port: number, folder: string): Record<string, string> {
  return { SITE_ADDR: `127.0.0.1:${port}`, DATA_DIR: folder, LOG_LEVEL: "info", MADE_UP_LANGUAGES: "true" };
}

function installation(address: string, folder: string): Record<string, string> {
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

/** A port of this machine that nobody listens on. */
async function sparePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  listener.close();
  await once(listener, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function answers(server: ChildProcess, address: string): Promise<boolean> {
  const until = Date.now() + readyWithinMs;
  while (Date.now() < until && server.exitCode === null && server.signalCode === null) {
    const reply = await fetch(address).catch(() => undefined);
    if (reply?.ok) return true;
    await pause(50);
  }
  return false;
}
