import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { lockServer, ServerLockedError } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "askwell-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lockModule = fileURLToPath(new URL("./lock.ts", import.meta.url));

/** Starts a process that takes the lock, reports it and runs until it is killed. */
async function holder(file: string) {
  const script = `import { lockServer } from ${JSON.stringify(lockModule)};
    globalThis.lock = await lockServer(${JSON.stringify(file)});
    console.log("locked");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test("a second server on a file is rejected with a message that explains what to do", async () => {
  const file = join(folder, "second.db");
  const lock = await lockServer(file);
  const second = lockServer(file, { waitMs: 100 });
  await expect(second).rejects.toThrow(ServerLockedError);
  await expect(second).rejects.toThrow(/Stop it first.*PostgreSQL or MariaDB/);
  lock.release();
});

test("a waiting start gets the lock as soon as the other server ends", async () => {
  const file = join(folder, "waiting.db");
  const first = await lockServer(file);
  const second = lockServer(file);
  first.release();
  const lock = await second;
  await expect(lockServer(file, { waitMs: 0 })).rejects.toThrow(ServerLockedError);
  lock.release();
});

test("a killed process leaves no lock", async () => {
  const file = join(folder, "killed.db");
  const child = await holder(file);
  await expect(lockServer(file, { waitMs: 0 })).rejects.toThrow(ServerLockedError);
  child.kill("SIGKILL");
  await once(child, "exit");
  (await lockServer(file, { waitMs: 0 })).release();
});
