import type { InputOf } from "@askwell/contract";
import { openBucket, type S3Settings } from "@askwell/s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { markInstalled } from "../../packages/server/src/features/site/index.ts";
import { createFixtures, type TestSite, testSite } from "../../packages/server/testing/index.ts";
import { type EngineServer, startEngine } from "../../scripts/engines/engine.ts";
import { createBucket, createS3Account, guardedS3 } from "../../scripts/engines/s3.ts";
import { expectAccessible, journey, logIn } from "../harness/journey.ts";
import { changeSettings } from "../harness/setting-form.ts";
import { owner } from "../harness/site.ts";

type BackupSettings = InputOf<"saveBackupSettings">;

/** Each backup is a process of its own, which takes seconds to start on a busy machine. */
const LONG_MS = 180_000;

let server: EngineServer;
let site: TestSite;
let settings: BackupSettings;

beforeAll(async () => {
  server = await startEngine(guardedS3);
  const { accessKeyId, secretAccessKey } = await createS3Account(server);
  await createBucket(server, "archives");
  settings = {
    ...{ backup_schedule: "off", backup_day: 1, backup_hour: 4, backup_keep: 14, backup_folder: "" },
    ...{
      backup_key: "plain",
      backup_passphrase: "",
      backup_files: "inside",
      backup_place: "s3",
      backup_s3_address: "path",
    },
    ...{ backup_s3_endpoint: `http://127.0.0.1:${server.port}/`, backup_s3_region: "" },
    ...{ backup_s3_bucket: "archives", backup_s3_folder: "/forum/" },
    ...{ backup_s3_access_key: accessKeyId, backup_s3_secret_key: secretAccessKey },
  };
  site = await testSite();
  await site.app.db.write((tx) => markInstalled(tx, site.app.now()));
  await createFixtures(site).question({ by: site.admin, title: "How long does green tea steep" });
  await site.app.files.save("post/leaf.txt", new TextEncoder().encode("two leaves and a bud"));
}, LONG_MS);
afterAll(async () => {
  await site?.close();
  await server?.close();
});

const save = (change: Partial<BackupSettings> = {}) =>
  site.call(site.admin, "saveBackupSettings", { ...settings, ...change });
const state = () => site.call(site.admin, "backups", {});

test("BK15 a backup is made in a bucket, listed, verified, downloaded and deleted there", {
  timeout: LONG_MS,
}, async () => {
  await save();
  await site.call(site.admin, "startBackup", {});
  await site.settle();
  const { archives, last, place } = await state();
  expect(last).toMatchObject({ kind: "backup", state: "done", error: "" });
  expect(place).toBe(`http://127.0.0.1:${server.port}/archives/forum/`);
  const [{ name = "", size_bytes } = {}] = archives;

  await site.call(site.admin, "startDrill", { name });
  await site.settle();
  const verified = await state();
  expect(verified.archives).toMatchObject([{ name, verification: "done", files: 1, error: "" }]);

  const headers = { cookie: `visit=${site.admin.visit_token}` };
  const reply = await site.server.inject({ url: `/admin/backups/${name}`, headers });
  expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, size_bytes]);
  expect(reply.rawPayload.subarray(0, 2).toString()).toBe("PK");

  await site.call(site.admin, "deleteBackup", { name });
  expect((await state()).archives).toEqual([]);
});

test("BK15 the oldest archives in the bucket are removed once a new one is complete, and nothing else", {
  timeout: LONG_MS,
}, async () => {
  await save({ backup_keep: 2 });
  const bucket = openBucket(bucketSettings());
  const beside = ["askwell-notes.txt", "askwell-2020-01-01T0400.zip.txt", "post/1.png"];
  const old = ["askwell-2020-01-01T0400.zip", "askwell-2020-01-02T0400.zip"];
  for (const key of [...beside, ...old]) await bucket.put(key, Buffer.from("old"));
  site.wait(60);
  await site.call(site.admin, "startBackup", {});
  await site.settle();
  const { archives, last } = await state();
  expect(last).toMatchObject({ state: "done", error: "" });
  expect(archives.map(({ name }) => name.slice(0, 18))).toEqual([
    expect.not.stringContaining("2020"),
    "askwell-2020-01-02",
  ]);
  const { objects } = await bucket.list("");
  expect(objects.map(({ key }) => key).filter((key) => !archives.some(({ name }) => name === key))).toEqual(
    beside.sort(),
  );
});

test("BK17 uploads are stored once beside the archives in the bucket, read when one is verified, and removed", {
  timeout: LONG_MS,
}, async () => {
  await save({ backup_files: "beside", backup_keep: 1, backup_s3_folder: "beside" });
  const bucket = openBucket({ ...bucketSettings(), prefix: "beside/" });
  const backUp = async () => {
    site.wait(60);
    await site.call(site.admin, "startBackup", {});
    await site.settle();
    return state();
  };
  await backUp();
  await site.app.files.save("post/stem.txt", new TextEncoder().encode("a stem"));
  await backUp();
  await site.app.files.remove("post/stem.txt");
  expect((await bucket.list("files/")).objects).toHaveLength(2);
  const [{ name = "" } = {}] = (await backUp()).archives;
  const { objects } = await bucket.list("");
  expect(objects.map(({ key }) => key)).toEqual([name, `${name}.hashes`, expect.stringMatching(/^files\/../)]);

  const drill = async () => {
    await site.call(site.admin, "startDrill", { name });
    await site.settle();
    return (await state()).archives[0];
  };
  expect(await drill()).toMatchObject({ verification: "done", files: 1, error: "" });
  await bucket.remove(objects[2]?.key ?? "");
  site.wait(1);
  const missing = await drill();
  expect(missing?.verification).toBe("failed");
  expect(missing?.error).toMatch(/the file post\/leaf\.txt .* is missing beside the archive/);
  await site.call(site.admin, "deleteBackup", { name });
  expect((await bucket.list("")).objects).toEqual([]);
});

test("BK15 the secret key is stored encrypted, masked for browsers, and stays when it is saved as it is shown", async () => {
  await save();
  const shown = await site.call(site.admin, "readBackupSettings", {});
  expect(shown).toMatchObject({ backup_s3_bucket: "archives", backup_s3_secret_key: "********" });
  const stored = await site.app.db.read.selectFrom("settings").selectAll().where("section", "=", "backups").execute();
  expect(stored[0]?.value).not.toContain(settings.backup_s3_secret_key);
  await site.call(site.admin, "saveBackupSettings", { ...shown, backup_keep: 3 });
  expect((await state()).place_error).toBe("");
  const log = await site.call(site.admin, "staffLog", {});
  expect(JSON.stringify(log)).not.toContain(settings.backup_s3_secret_key);
});

test.each<[string, Partial<BackupSettings>, string, string]>([
  ["the name of no bucket", { backup_s3_bucket: "none" }, "backup_s3_bucket", "404 NoSuchBucket"],
  ["another secret key", { backup_s3_secret_key: "guessed" }, "backup_s3_secret_key", "403 SignatureDoesNotMatch"],
  ["an unknown access key", { backup_s3_access_key: "AKIA0000000000000000" }, "backup_s3_access_key", "403 Invalid"],
  ["an address where nothing listens", { backup_s3_endpoint: "http://127.0.0.1:9" }, "backup_s3_endpoint", "not reply"],
  ["no address", { backup_s3_endpoint: "s3" }, "backup_s3_endpoint", "s3"],
])(
  "BK15 settings with %s are refused at the field that is to blame, with the reason",
  async (_, change, field, why) => {
    const { data } = await site.error(site.admin, "saveBackupSettings", { ...settings, ...change });
    const message = new RegExp(`^A test object could not be stored, listed and removed: .*${why}`, "i");
    expect(data).toEqual([{ error_field: field, error_msg: expect.stringMatching(message) }]);
  },
);

test("BK15 what is missing is required, of a folder nothing", async () => {
  const fields = ["backup_s3_endpoint", "backup_s3_bucket", "backup_s3_access_key", "backup_s3_secret_key"] as const;
  const nothing = Object.fromEntries(fields.map((field) => [field, ""]));
  const { data } = await site.error(site.admin, "saveBackupSettings", { ...settings, ...nothing });
  expect((data as { error_field: string }[]).map(({ error_field }) => error_field)).toEqual(fields);
  await save({ ...nothing, backup_place: "folder" });
});

function bucketSettings(): S3Settings {
  return {
    ...{ endpoint: `http://127.0.0.1:${server.port}`, region: "us-east-1", bucket: "archives", prefix: "forum/" },
    accessKeyId: String(settings.backup_s3_access_key),
    ...{ secretAccessKey: String(settings.backup_s3_secret_key), inPath: true },
  };
}

journey(
  "BK15 an administrator sets a bucket for the archives, is told what is wrong with it, and backs up there",
  { timeout: 2 * LONG_MS },
  async ({ person }) => {
    const admin = await person();
    const { page, goto } = admin;
    await goto("/users/login");
    await logIn(admin, owner.email, owner.password);
    await goto("/admin/backups");
    await page.getByLabel("Archives are").selectOption("s3");
    await page.getByLabel("Address of the S3 server").fill(String(settings.backup_s3_endpoint));
    await page.getByLabel("Bucket", { exact: true }).fill("none");
    await page.getByLabel("Folder in the bucket").fill("journey");
    await page.getByLabel("Access key").fill(String(settings.backup_s3_access_key));
    await page.getByLabel("Secret key").fill(String(settings.backup_s3_secret_key));
    await expectAccessible(admin);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("NoSuchBucket").first().waitFor();
    await expectAccessible(admin);
    admin.browserErrors.forget(/status of 400/);
    await page.getByRole("button", { name: "Discard" }).click();
    await changeSettings(admin, {
      "backups.backup_place": "s3",
      "backups.backup_s3_endpoint": String(settings.backup_s3_endpoint),
      "backups.backup_s3_bucket": "archives",
      "backups.backup_s3_folder": "journey",
      "backups.backup_s3_access_key": String(settings.backup_s3_access_key),
      "backups.backup_s3_secret_key": String(settings.backup_s3_secret_key),
    });
    expect(await page.getByLabel("Secret key").inputValue()).toBe("********");

    await page.getByRole("button", { name: "Back up now" }).click();
    const verify = page.getByRole("button", { name: /^Verify askwell-/ });
    await verify.waitFor({ timeout: LONG_MS });
    await page.getByRole("button", { name: "Back up now", disabled: false }).waitFor({ timeout: LONG_MS });
    await verify.click();
    await page.getByText("was verified: it can be restored.").waitFor({ timeout: LONG_MS });
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Download askwell-/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^askwell-.*\.zip$/);
    const bucket = openBucket({ ...bucketSettings(), prefix: "journey/" });
    expect((await bucket.list("")).objects).toHaveLength(1);
    await page.getByRole("button", { name: /^Delete askwell-/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No archives yet").waitFor();
  },
);
