import { mkdir, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, openMailbox, type TestSite, testSite } from "../../../testing/index.ts";
import { markInstalled } from "../site/index.ts";
import { planPublicExport, publicExportState } from "./index.ts";

let site: TestSite;
/** Each export is a process of its own, which takes seconds to start on a busy machine. */
const LONG_MS = 180_000;
const DAY = 86_400;

beforeAll(async () => {
  site = await testSite();
  await site.app.db.write((tx) => markInstalled(tx, site.app.now()));
  await createFixtures(site).question({ by: site.admin, title: "How long does green tea steep" });
});
afterAll(() => site.close());

const file = () => join(site.paths.dataFolder, "public-export.zip");
const set = (public_export: boolean) =>
  site.app.db.write((tx) => site.app.settings.save(tx, "backups", { public_export }, site.app.now()));
const setPrivate = (login_required: boolean) =>
  site.app.db.write((tx) => site.app.settings.save(tx, "security", { login_required }, site.app.now()));
const download = (headers: Record<string, string> = {}) => site.server.inject({ url: "/public-export.zip", headers });
const state = () => publicExportState(site.app);
/** The size of the file that was made; undefined if there is none. */
const made = () =>
  stat(file()).then(
    ({ size }) => size,
    () => undefined,
  );

test("PX7 all viewers download the export once it is switched on; it is made at once and again the next night", {
  timeout: LONG_MS,
}, async () => {
  await planPublicExport(site.app);
  expect((await download()).statusCode).toBe(404);
  await set(true);
  await planPublicExport(site.app);
  const reply = await download();
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.subarray(0, 2).toString()).toBe("PK");
  expect(reply.headers).toMatchObject({ "content-type": "application/zip", "cache-control": "public, no-cache" });
  expect((await download({ "if-none-match": String(reply.headers.etag) })).statusCode).toBe(304);

  await writeFile(file(), "the one of today");
  await planPublicExport(site.app);
  expect(await made()).toBe("the one of today".length);
  site.wait(DAY);
  await planPublicExport(site.app);
  expect(await made()).toBeGreaterThan("the one of today".length);
});

test("PX7 there is none on a private site, and it is removed when it is switched off", {
  timeout: LONG_MS,
}, async () => {
  await set(true);
  await writeFile(file(), "what was public");
  await setPrivate(true);
  expect((await download()).statusCode).toBe(404);
  await planPublicExport(site.app);
  expect(await made()).toBeUndefined();
  await setPrivate(false);
  await writeFile(file(), "what was public");
  await set(false);
  expect((await download()).statusCode).toBe(404);
  await planPublicExport(site.app);
  expect(await made()).toBeUndefined();
});

test("PX7 one that failed is tried again after an hour", { timeout: LONG_MS }, async () => {
  const inTheWay = `${file()}.part`;
  await mkdir(inTheWay);
  site.wait(DAY);
  await set(true);
  await expect(planPublicExport(site.app)).rejects.toThrow("public-export.zip.part");
  expect(await state()).toMatchObject({ state: "failed", made_at: 0, error: expect.stringContaining(".part") });
  await rmdir(inTheWay);
  await planPublicExport(site.app);
  expect(await made()).toBeUndefined();
  site.wait(3600);
  await planPublicExport(site.app);
  expect(await made()).toBeGreaterThan(0);
  expect(await state()).toMatchObject({ state: "done", size_bytes: await made(), failed_at: 0, error: "" });
  await set(false);
  expect(await state()).toBeNull();
});

test("PX8 administrators are notified once that one failed, and each week again", { timeout: LONG_MS }, async () => {
  const mailbox = await openMailbox(site);
  await site.settle();
  const before = mailbox.mails.length;
  const inTheWay = `${file()}.part`;
  await set(true);
  await mkdir(inTheWay);
  const failures = async () => {
    await expect(planPublicExport(site.app)).rejects.toThrow();
    await site.settle();
    return mailbox.mails.slice(before).map(({ subject }) => subject);
  };
  site.wait(DAY);
  expect(await failures()).toEqual(["[Askwell] The public export failed"]);
  expect(mailbox.mails.at(-1)?.text).toContain("/admin/backups");
  site.wait(3601);
  expect(await failures()).toHaveLength(1);
  site.wait(7 * DAY);
  expect(await failures()).toHaveLength(2);
  await rmdir(inTheWay);
  await mailbox.close();
});
