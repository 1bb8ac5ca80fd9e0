import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openBucket, type S3Bucket } from "@askwell/s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { createBucket, createS3Account, guardedS3, type S3Account } from "../../scripts/engines/s3.ts";
import { program } from "../harness/askwell.ts";
import { newFolder, startSite } from "../harness/site.ts";

const LONG_MS = 180_000;

let folder: string;
let server: EngineServer;
let account: S3Account;
let bucket: S3Bucket;

beforeAll(async () => {
  folder = await newFolder();
  server = await startEngine(guardedS3);
  account = await createS3Account(server);
  await createBucket(server, "archives");
  const endpoint = `http://127.0.0.1:${server.port}`;
  bucket = openBucket({ endpoint, region: "us-east-1", bucket: "archives", prefix: "", inPath: true, ...account });
  await mkdir(join(folder, "site"));
  const site = await startSite({ folder: join(folder, "site") });
  await site.stop();
  await mkdir(join(folder, "site/uploads/post"), { recursive: true });
  await writeFile(join(folder, "site/uploads/post/leaf.txt"), "the leaf");
}, LONG_MS);
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command for the site of a folder. */
async function askwell(args: readonly string[], { data = "site", ...environment }: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH, HOME, LOG_LEVEL: "warn", DATA_DIR: join(folder, data) },
      AWS_ENDPOINT_URL: `http://127.0.0.1:${server.port}`,
      ...{ AWS_ACCESS_KEY_ID: account.accessKeyId, AWS_SECRET_ACCESS_KEY: account.secretAccessKey },
      ...environment,
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  const [code] = await once(child, "close");
  return { code, printed };
}

const namesIn = async (start: string) => (await bucket.list(start)).objects.map(({ key }) => key);

test("BK20 a backup into a bucket is listed, verified and restored by its address", { timeout: LONG_MS }, async () => {
  const made = await askwell(["backup", "s3://archives/direct"]);
  expect(made).toEqual({ code: 0, printed: expect.stringContaining("Backed up to s3://archives/direct/askwell-") });
  const [, address = ""] = /Backed up to (\S+)/.exec(made.printed) ?? [];
  expect((await askwell(["backup", "list", "s3://archives/direct"])).printed).toContain(address);
  expect((await askwell(["backup", "verify", address])).code).toBe(0);
  expect(await askwell(["restore", address], { data: "restored" })).toMatchObject({ code: 0 });
  expect(await readdir(join(folder, "restored/uploads/post"))).toEqual(["leaf.txt"]);
});

test("BK20 an archive gets the name that the address has, and only the newest of a folder stay", {
  timeout: LONG_MS,
}, async () => {
  await bucket.put("kept/other.zip", new Uint8Array([1]));
  await bucket.put("kept/askwell-2020-01-01T0000.zip", new Uint8Array([1]));
  expect((await askwell(["backup", "s3://archives/kept/moved.zip", "--without-key"])).code).toBe(0);
  expect(await askwell(["backup", "s3://archives/kept/moved.zip", "--keep", "1"])).toMatchObject({ code: 1 });
  expect((await askwell(["backup", "s3://archives/kept", "--keep", "1"])).code).toBe(0);
  const names = await namesIn("kept/");
  expect(names).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining(["kept/moved.zip", "kept/other.zip"]));
  expect(names).not.toContain("kept/askwell-2020-01-01T0000.zip");
});

test.each<[string, string, Record<string, string>, RegExp]>([
  ["a wrong key", "archives", { AWS_SECRET_ACCESS_KEY: "guessed" }, /cannot be written: .*Check AWS_SECRET_ACCESS_KEY/],
  ["an unknown bucket", "none", {}, /cannot be written: .*Check the name of the bucket/],
  ["no account", "archives", { AWS_ACCESS_KEY_ID: "" }, /needs AWS_ACCESS_KEY_ID/],
  ["no server", "archives", { AWS_ENDPOINT_URL: "http://127.0.0.1:9" }, /cannot be written: .*did not reply/],
])("BK20 with %s nothing is stored, and what is to blame is named", { timeout: LONG_MS }, async (...args) => {
  const [, name, environment, problem] = args;
  const ran = await askwell(["backup", `s3://${name}/failed`], environment);
  expect(ran).toEqual({ code: 1, printed: expect.stringMatching(problem) });
  expect(ran.printed).not.toMatch(/\n {4}at /);
  expect(await namesIn("failed/")).toEqual([]);
});
