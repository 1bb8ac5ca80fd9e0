import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../packages/server/testing/free-port.ts";

/** A port followed by two free ones, as the development server needs them. */
test("the development server answers like the production build, also with 404", async () => {
  const folder = await mkdtemp(join(tmpdir(), "askwell-dev-"));
  const address = `127.0.0.1:${await freePort()}`;
  const site = spawn(process.execPath, [join(import.meta.dirname, "../scripts/dev/site.ts")], {
    env: {
      ...process.env,
      ...{ NODE_ENV: "development", SITE_ADDR: address, DATA_DIR: folder, LOG_LEVEL: "silent", AUTO_INSTALL: "true" },
      ...{ SITE_NAME: "Kettle", SITE_URL: `http://${address}`, ADMIN_NAME: "admin", ADMIN_EMAIL: "admin@example.com" },
      ...{ ADMIN_PASSWORD: "correct-horse-1" },
    },
    stdio: "ignore",
  });
  onTestFinished(async () => {
    const ended = new Promise((exit) => site.once("exit", exit));
    site.kill("SIGKILL");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const status = async (path: string) => (await fetch(`http://${address}${path}`)).status;
  await vi.waitFor(async () => expect(await status("/healthz")).toBe(200), { timeout: 60_000, interval: 100 });
  const found = await Promise.all(["/", "/questions/nonsense", "/tags/zebra", "/nowhere"].map(status));
  expect(found).toEqual([200, 404, 404, 404]);
});
