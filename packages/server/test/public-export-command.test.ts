import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { inheritedVariables } from "./inherited-variables.ts";
import { INSTALLATION, serverProcesses } from "./server-process.ts";

const run = promisify(execFile);
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const processes = serverProcesses();
afterAll(() => processes.end());

test("PX4 a running site is exported whole, and not at all when only people who are logged in may read it", {
  timeout: 120_000,
}, async () => {
  const folder = processes.newFolder();
  const server = await processes.start(folder, INSTALLATION);
  await server.ready();
  const env = { ...inheritedVariables(), DATA_DIR: folder };
  const exportTo = async (file: string) =>
    (await run(process.execPath, [main, "export", "public", file], { cwd: folder, env })).stdout;
  const file = join(folder, "public", "site.zip");
  await expect(exportTo(file)).rejects.toThrow("ENOENT");
  const beside = join(folder, "site.zip");
  expect(await exportTo(beside)).toBe(`Exported to ${beside}\n`);
  const before = await readFile(beside);
  expect(before.subarray(0, 2).toString()).toBe("PK");

  const database = new DatabaseSync(join(folder, "askwell.db"), { timeout: 30_000 });
  const update = "insert or replace into settings (section, value, updated_at) values ('security', ?, 0)";
  database.prepare(update).run(JSON.stringify({ login_required: true }));
  database.close();
  await expect(exportTo(beside)).rejects.toThrow("nothing of it is public");
  expect(await readFile(beside)).toEqual(before);
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});
