import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, vi } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { inheritedVariables } from "./inherited-variables.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

/** The variables of an unattended installation. */
export const INSTALLATION = {
  AUTO_INSTALL: "true",
  SITE_NAME: "Kettle",
  SITE_URL: "http://127.0.0.1",
  ADMIN_NAME: "admin",
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "correct-horse-1",
  REQUIRE_EMAIL_VERIFICATION: "false",
};

/** `askwell serve` as a process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly address: string;
  readonly port: number;
  printed(): string;
  /** Waits until the site responds. */
  ready(): Promise<void>;
  /** The exit code, or the name of the signal. */
  ended(): Promise<number | string | null>;
}

/** Starts servers of sites in temporary folders; `end` kills the remaining ones and removes the folders. */
export function serverProcesses() {
  const children: ChildProcess[] = [];
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "askwell-serve-"));
    folders.push(folder);
    return folder;
  };
  const start = async (folder: string, env: Record<string, string> = {}): Promise<ServerProcess> => {
    const port = await freePort();
    const variables = { SITE_ADDR: `127.0.0.1:${port}`, DATA_DIR: folder, LOG_LEVEL: "info" };
    const child = spawn(process.execPath, [main, "serve"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...inheritedVariables(), ...variables, ...env },
    });
    children.push(child);
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (printed += text));
    const address = `http://127.0.0.1:${port}`;
    const answers = () =>
      fetch(`${address}/readyz`).then(
        (response) => response.status,
        () => 0,
      );
    return {
      ...{ child, address, port },
      printed: () => printed,
      ready: () => vi.waitFor(async () => expect(await answers()).toBe(200), { timeout: 30_000, interval: 50 }),
      async ended() {
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
        return child.exitCode ?? child.signalCode;
      },
    };
  };
  const end = async () => {
    for (const child of children) child.kill("SIGKILL");
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  return { newFolder, start, end };
}
