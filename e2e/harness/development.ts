import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import { freePort } from "../../packages/server/testing/free-port.ts";
import { owner } from "./site.ts";

/** A site from the sources, as `npm run dev` starts it, until the end of the test. */
export async function startDevelopment(): Promise<{ readonly address: string; readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "askwell-dev-"));
  const address = `127.0.0.1:${await freePort()}`;
  const site = spawn(process.execPath, [join(import.meta.dirname, "../../scripts/dev/site.ts")], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "development", SITE_ADDR: address, DATA_DIR: folder, LOG_LEVEL: "silent", AUTO_INSTALL: "true" },
      ...{ SITE_NAME: "Kettle", SITE_URL: `http://${address}`, ADMIN_NAME: owner.name, ADMIN_EMAIL: owner.email },
      ...{ ADMIN_PASSWORD: owner.password },
    },
    stdio: "ignore",
  });
  onTestFinished(async () => {
    const ended = new Promise((exit) => site.once("exit", exit));
    site.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const isReady = async () => expect((await fetch(`http://${address}/healthz`)).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 60_000, interval: 100 });
  return { address: `http://${address}`, folder };
}
