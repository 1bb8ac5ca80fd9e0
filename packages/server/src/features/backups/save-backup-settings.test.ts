import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InputOf } from "@askwell/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestSite, testSite } from "../../../testing/index.ts";
import { programFolder } from "../../platform/commands/index.ts";

let site: TestSite;
let elsewhere: string;
beforeAll(async () => {
  site = await testSite();
  elsewhere = await mkdtemp(join(tmpdir(), "askwell-archives-"));
  await mkdir(site.paths.uploads, { recursive: true });
  await symlink(site.paths.uploads, join(elsewhere, "link"));
  await writeFile(join(elsewhere, "file"), "");
});
afterAll(async () => {
  await site.close();
  await rm(elsewhere, { recursive: true });
});

const settings: InputOf<"saveBackupSettings"> = {
  ...{ backup_schedule: "daily", backup_day: 1, backup_hour: 4, backup_keep: 14 },
  ...{ backup_folder: "", backup_key: "plain", backup_passphrase: "" },
  ...{ backup_files: "inside", backup_place: "folder", backup_s3_address: "path" },
};

async function problemsOf(change: Partial<typeof settings>) {
  const { data } = await site.error(site.admin, "saveBackupSettings", { ...settings, ...change });
  return data;
}

test.each<[string, () => string]>([
  ["uploads", () => "uploads"],
  ["a folder below uploads", () => join(site.paths.uploads, "post", "backups")],
  ["a link to uploads", () => join(elsewhere, "link")],
  ["plugins", () => "plugins"],
  ["the program", () => join(programFolder, "backups")],
])("BK11 archives are never stored in %s", async (_, folder) => {
  expect(await problemsOf({ backup_folder: folder() })).toEqual([
    { error_field: "backup_folder", error_msg: expect.stringContaining("belongs to the site itself") },
  ]);
});

test("BK11 a folder that cannot be written is refused with the reason", async () => {
  expect(await problemsOf({ backup_folder: join(elsewhere, "file") })).toEqual([
    { error_field: "backup_folder", error_msg: expect.stringMatching(/^Nothing can be written there: E/) },
  ]);
  expect(await problemsOf({ backup_folder: "/proc/backups" })).toMatchObject([{ error_field: "backup_folder" }]);
});

test("BK11 a folder that works is stored, also one that did not exist", async () => {
  const backup_folder = join(elsewhere, "new", "archives");
  await site.call(site.admin, "saveBackupSettings", { ...settings, backup_folder });
  expect((await site.call(site.admin, "backups", {})).place).toBe(backup_folder);
});

test.each<[Partial<typeof settings>, string]>([
  [{ backup_keep: 0 }, "backup_keep"],
  [{ backup_hour: 24 }, "backup_hour"],
  [{ backup_key: "passphrase" }, "backup_passphrase"],
  [{ backup_key: "passphrase", backup_passphrase: "********" }, "backup_passphrase"],
  [{ backup_key: "passphrase", backup_passphrase: "short" }, "backup_passphrase"],
])("BK12 settings that cannot work are refused: %j", async (change, field) => {
  expect(await problemsOf(change)).toMatchObject([{ error_field: field }]);
});

test("BK15 requests for a bucket are signed for its region, and name it in the path or in the host", async () => {
  const requests: string[] = [];
  const server = createServer((request, reply) => {
    requests.push(`${request.url} ${request.headers.authorization}`);
    reply.writeHead(403).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const bucket = {
    ...{ backup_place: "s3", backup_s3_bucket: "leaves", backup_s3_region: "tea-garden-1" },
    ...{ backup_s3_access_key: "key", backup_s3_secret_key: "secret" },
  } as const;
  const endpoint = (host: string) => ({ backup_s3_endpoint: `http://${host}:${port}` });
  await problemsOf({ ...bucket, ...endpoint("127.0.0.1") });
  expect(requests[0]).toMatch(/^\/leaves\/.*Credential=key\/\d{8}\/tea-garden-1\/s3\//);
  const inHost = await problemsOf({ ...bucket, ...endpoint("invalid"), backup_s3_address: "host" });
  expect(JSON.stringify(inHost)).toContain("leaves.invalid");
  server.closeAllConnections();
  server.close();
});
