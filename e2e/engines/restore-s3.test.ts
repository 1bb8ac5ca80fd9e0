import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openBucket, type S3Bucket } from "@askwell/s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { markInstalled } from "../../packages/server/src/features/site/index.ts";
import { freePort } from "../../packages/server/testing/free-port.ts";
import { createFixtures, type TestSite, testSite } from "../../packages/server/testing/index.ts";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { createBucket, createS3Account, guardedS3, type S3Account } from "../../scripts/engines/s3.ts";
import { program } from "../harness/askwell.ts";
import { newFolder } from "../harness/site.ts";

const LONG_MS = 180_000;

let folder: string;
let server: EngineServer;
let account: S3Account;
let site: TestSite;
let bucket: S3Bucket;
/** Of the archive that the site has made, whose uploads are beside it. */
let name: string;

beforeAll(async () => {
  folder = await newFolder();
  server = await startEngine(guardedS3);
  account = await createS3Account(server);
  await createBucket(server, "archives");
  const endpoint = `http://127.0.0.1:${server.port}`;
  bucket = openBucket({
    ...{ endpoint, region: "us-east-1", bucket: "archives", prefix: "forum/", inPath: true },
    ...account,
  });
  site = await testSite();
  await site.app.db.write((tx) => markInstalled(tx, site.app.now()));
  await createFixtures(site).question({ by: site.admin, title: "How long does green tea steep" });
  for (const leaf of ["first", "second"])
    await site.app.files.save(`post/${leaf}.txt`, Buffer.from(`the ${leaf} leaf`));
  await site.call(site.admin, "saveBackupSettings", {
    ...{ backup_schedule: "off", backup_day: 1, backup_hour: 4, backup_keep: 14, backup_folder: "" },
    ...{ backup_key: "plain", backup_passphrase: "", backup_files: "beside" },
    ...{ backup_place: "s3", backup_s3_address: "path", backup_s3_endpoint: endpoint, backup_s3_region: "" },
    ...{ backup_s3_bucket: "archives", backup_s3_folder: "forum" },
    ...{ backup_s3_access_key: account.accessKeyId, backup_s3_secret_key: account.secretAccessKey },
  });
  await site.call(site.admin, "startBackup", {});
  await site.settle();
  const { archives, last } = await site.call(site.admin, "backups", {});
  expect(last).toMatchObject({ state: "done", error: "" });
  name = archives[0]?.name ?? "";
}, LONG_MS);
afterAll(async () => {
  await site?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Ran {
  readonly code: number | null;
  readonly printed: string;
}

/** Runs a command on a machine that has nothing of the site but the account of the bucket. */
async function askwell(args: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH, HOME, TMPDIR: await made("tmp"), LOG_LEVEL: "warn" },
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

async function made(name: string): Promise<string> {
  await mkdir(join(folder, name), { recursive: true });
  return join(folder, name);
}

const restoreInto = async (target: string, address: string, environment: Record<string, string> = {}) =>
  askwell(["restore", address], { DATA_DIR: await made(target), ...environment });

async function expectRestored(target: string): Promise<void> {
  const database = new DatabaseSync(join(folder, target, "askwell.db"), { readOnly: true });
  const titles = database.prepare("select title from questions").all();
  database.close();
  expect(titles).toEqual([{ title: "How long does green tea steep" }]);
  for (const leaf of ["first", "second"])
    expect(await readFile(join(folder, target, `uploads/post/${leaf}.txt`), "utf8")).toBe(`the ${leaf} leaf`);
}

/** Nothing of the archive is there, also not for a moment; a database may be, without tables. */
async function expectNothing(target: string): Promise<void> {
  const names = (await readdir(join(folder, target))).filter((each) => !each.startsWith("askwell.db"));
  expect(names.filter((each) => each !== "uploads")).toEqual([]);
  const database = new DatabaseSync(join(folder, target, "askwell.db"));
  expect(database.prepare("select name from sqlite_schema").all()).toEqual([]);
  database.close();
  expect(await readdir(await made("tmp"))).toEqual([]);
}

test("BK18 BK19 a lost site comes back from a bucket with its uploads, by three commands", {
  timeout: LONG_MS,
}, async () => {
  const listed = await askwell(["backup", "list", "s3://archives/forum"]);
  const address = `s3://archives/forum/${name}`;
  expect(listed).toEqual({
    code: 0,
    printed: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}\d\.\d MB {2}\d+\.\d+\.\d+ {2}s3:\S+\n$/),
  });
  expect(listed.printed.trimEnd().split("  ").at(-1)).toBe(address);

  const verified = await askwell(["backup", "verify", address]);
  expect(verified.printed).toMatch(/is whole: \d+ rows, 2 files of 29 bytes, (\d+) of \1 replies are the same\.\n$/);

  expect(await restoreInto("restored", address)).toEqual({
    code: 0,
    printed: expect.stringContaining(`from ${address} into ${join(folder, "restored")}\n`),
  });
  await expectRestored("restored");
  expect(await readdir(join(folder, "tmp"))).toEqual([]);
});

test("BK18 an archive of any name is restored, with the folder files beside it", { timeout: LONG_MS }, async () => {
  const stored = await bucket.get(name);
  const bytes = Buffer.from(await new Response(stored?.content).arrayBuffer());
  await bucket.put("before the move.zip", bytes);
  expect(await restoreInto("named", "s3://archives/forum/before the move.zip")).toMatchObject({ code: 0 });
  await expectRestored("named");
});

test("BK19 an empty folder of a bucket says which names are looked for", { timeout: LONG_MS }, async () => {
  const { code, printed } = await askwell(["backup", "list", "s3://archives/none"]);
  expect({ code, printed }).toEqual({
    code: 0,
    printed: "No archives with names such as askwell-1970-01-01T0000.zip in s3://archives/none\n",
  });
});

test.each<[string, string, Record<string, string>, RegExp]>([
  [
    "another secret key",
    "archives",
    { AWS_SECRET_ACCESS_KEY: "guessed" },
    /403 Signature.* Check AWS_SECRET_ACCESS_KEY/,
  ],
  ["an unknown access key", "archives", { AWS_ACCESS_KEY_ID: "AKIA0000" }, /403 Invalid.* Check AWS_ACCESS_KEY_ID/],
  ["no account", "archives", { AWS_ACCESS_KEY_ID: "" }, /needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
  ["an unknown bucket", "none", {}, /404 NoSuchBucket.* Check the name of the bucket/],
  ["a server that does not reply", "archives", { AWS_ENDPOINT_URL: "http://127.0.0.1:9" }, /did not reply: /],
])("BK18 %s is rejected with what is to blame, before a restore begins", { timeout: LONG_MS }, async (...args) => {
  const [, bucketName, environment, problem] = args;
  const address = `s3://${bucketName}/forum`;
  for (const ran of [
    await askwell(["backup", "list", address], environment),
    await askwell(["backup", "verify", `${address}/${name}`], environment),
    await restoreInto("rejected", `${address}/${name}`, environment),
  ]) {
    expect(ran).toEqual({ code: 1, printed: expect.stringMatching(problem) });
    expect(ran.printed).not.toMatch(/\n {4}at /);
  }
  expect(await readdir(join(folder, "rejected"))).toEqual([]);
});

test("BK18 an archive that is missing, cut off or damaged restores nothing", { timeout: LONG_MS }, async () => {
  const stored = await bucket.get(name);
  const bytes = Buffer.from(await new Response(stored?.content).arrayBuffer());
  await bucket.put("cut.zip", bytes.subarray(0, bytes.length / 2));
  bytes.fill(0, 20_000, 20_400);
  await bucket.put("damaged.zip", bytes);
  const cases: [string, string][] = [
    ["missing.zip", "There is no s3://archives/forum/missing.zip."],
    ["cut.zip", "is no backup, or its end is missing."],
    ["damaged.zip", "The backup is damaged: "],
  ];
  for (const [archive, problem] of cases) {
    const ran = await restoreInto("nothing", `s3://archives/forum/${archive}`);
    expect(ran).toEqual({ code: 1, printed: expect.stringContaining(problem) });
  }
  await expectNothing("nothing");
});

test("BK18 a connection that breaks while an archive is read restores nothing, and the command can be repeated", {
  timeout: LONG_MS,
}, async () => {
  const port = await freePort();
  const proxy = createServer((incoming) => {
    const outgoing = connect(server.port, "127.0.0.1");
    let sent = 0;
    outgoing.on("data", (bytes) => {
      sent += bytes.length;
      if (sent <= 8000) incoming.write(bytes);
      else incoming.destroy();
    });
    incoming.on("data", (bytes) => outgoing.write(bytes));
    for (const socket of [incoming, outgoing]) socket.on("error", () => {}).on("close", () => outgoing.destroy());
  });
  proxy.listen(port, "127.0.0.1");
  await once(proxy, "listening");
  const address = `s3://archives/forum/${name}`;
  const ran = await restoreInto("broken", address, { AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` });
  proxy.close();
  expect(ran).toEqual({ code: 1, printed: expect.stringContaining(`${address} cannot be read: `) });
  expect(await readdir(join(folder, "broken"))).toEqual([]);
  expect(await readdir(join(folder, "tmp"))).toEqual([]);
  expect(await restoreInto("broken", address)).toMatchObject({ code: 0 });
  await expectRestored("broken");
});

test("BK18 an upload beside the archive that is missing or has other content is named, and nothing is restored", {
  timeout: LONG_MS,
}, async () => {
  const { objects } = await bucket.list("files/");
  const [{ key = "" } = {}] = objects;
  const bytes = Buffer.from(await new Response((await bucket.get(key))?.content).arrayBuffer());
  const address = `s3://archives/forum/${name}`;
  const changes: [() => Promise<void>, RegExp][] = [
    [() => bucket.put(key, Buffer.from(bytes).reverse()), /beside it the file post\/\w+\.txt has other content/],
    [() => bucket.put(key, bytes.subarray(1)), /post\/\w+\.txt cannot be read .* is cut off beside the archive/],
    [() => bucket.remove(key), /post\/\w+\.txt cannot be read .* is missing beside the archive/],
  ];
  for (const [change, problem] of changes) {
    await change();
    expect(await restoreInto("incomplete", address)).toEqual({ code: 1, printed: expect.stringMatching(problem) });
    expect(await askwell(["backup", "verify", address])).toEqual({ code: 1, printed: expect.stringMatching(problem) });
  }
  await expectNothing("incomplete");
  await bucket.put(key, bytes);
  expect(await restoreInto("incomplete", address)).toMatchObject({ code: 0 });
  await expectRestored("incomplete");
});
