import { sizeInName } from "@askwell/domain";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upload as uploadOn } from "../../../testing/files.ts";
import { type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { siteQuota } from "./quotas.ts";

let site: TestSite;
let ann: TestPerson;
let picture: Buffer;

beforeAll(async () => {
  site = await testSite();
  ann = await site.person("ann");
  const square = sharp({ create: { width: 40, height: 30, channels: 3, background: "#c33" } });
  picture = await square
    .withExif({ IFD0: { Copyright: "somebody", ImageDescription: "a secret place" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => site.close());

const upload = (who: TestPerson, source: string, file: { name: string; bytes: Buffer } | null) =>
  uploadOn(site, who, source, file);

const pathOf = (address: string | null) => String(address).slice(String(address).indexOf("/uploads/"));

it("FI6 uploadFile re-encodes a picture: hidden data of the file is removed", async () => {
  const reply = await upload(ann, "post", { name: "kettle.JPG", bytes: picture });
  expect(reply).toMatchObject({
    code: 200,
    data: expect.stringMatching(/\/uploads\/post\/[1-9A-HJ-NP-Za-km-z]+\.jpg$/),
  });
  const served = await site.server.inject({ url: pathOf(reply.data) });
  expect(served.headers["content-type"]).toBe("image/jpeg");
  expect(served.rawPayload.includes("a secret place")).toBe(false);
  const facts = await sharp(served.rawPayload).metadata();
  expect([facts.width, facts.height, facts.exif]).toEqual([40, 30, undefined]);
});

it("FI14 the address of a picture of a post contains its size, of one frame of an animation; other names do not", async () => {
  const frame = (color: string) =>
    sharp({ create: { width: 12, height: 7, channels: 3, background: color } })
      .png()
      .toBuffer();
  const animation = await sharp([await frame("#c33"), await frame("#33c")], { join: { animated: true } })
    .gif()
    .toBuffer();
  const sizeOf = async (purpose: string, name: string, bytes: Buffer) =>
    sizeInName(String((await upload(ann, purpose, { name, bytes })).data));
  expect(await sizeOf("post", "kettle.jpg", picture)).toEqual({ width: 40, height: 30 });
  expect(await sizeOf("post", "kettle.gif", animation)).toEqual({ width: 12, height: 7 });
  expect(await sizeOf("avatar", "kettle.jpg", picture)).toBeNull();
});

it.each([
  ["FI1 an unknown purpose", "kitchen", { name: "a.jpg" }, "error.upload.source_unsupported"],
  ["FI3 an ending that is not allowed", "post", { name: "a.svg" }, "base.request_format_error"],
  ["FI3 no attachments at first", "post_attachment", { name: "a.txt" }, "base.request_format_error"],
  ["FI5 what its ending does not say", "post", { name: "a.png" }, "error.upload.unsupported_file_format"],
])("%s is rejected", async (_, source, { name }, reason) => {
  expect(await upload(ann, source, { name, bytes: picture })).toMatchObject({ code: 400, reason });
});

it("FI3 the error for an extension lists those that are allowed", async () => {
  const { msg } = await upload(ann, "avatar", { name: "a.gif", bytes: picture });
  expect(msg).toBe("Files of this kind are not allowed. Allowed are: jpg, jpeg, png, webp.");
});

it("FI4 L5 a file over the limit is rejected, by the call or by the HTTP layer", async () => {
  for (const megabytes of [4.1, 8.5]) {
    const large = Buffer.concat([picture, Buffer.alloc(megabytes * 1024 * 1024)]);
    const error = await upload(ann, "post", { name: "a.jpg", bytes: large });
    expect(error).toMatchObject({ code: 400, data: null });
    expect(error.msg).toMatch(/^File size cannot exceed \d+ MB\.$/);
  }
});

it("FI5 L5 a picture with too many pixels is rejected before it is decoded", async () => {
  const wide = sharp({
    create: { width: 9000, height: 5000, channels: 3, background: "#fff" },
    limitInputPixels: false,
  });
  const bytes = await wide.png().toBuffer();
  const error = await upload(ann, "post", { name: "a.png", bytes });
  expect(error).toMatchObject({ code: 400, reason: "error.upload.unsupported_file_format" });
});

it("FI2 only administrators upload branding", async () => {
  const file = { name: "logo.jpg", bytes: picture };
  expect(await upload(ann, "branding", file)).toMatchObject({ code: 403 });
  expect(await upload(site.admin, "branding", file)).toMatchObject({ code: 200 });
});

it.each([
  ["avatar", "me.gif", 400],
  ["avatar", "me.JPEG", 200],
  ["branding", "logo.webp", 400],
  ["branding", "logo.jpg", 200],
  ["branding", "logo.ico", 400],
])("FI3 FI5 for %s the picture %s is answered with %i", async (source, name, code) => {
  // The file is a JPEG: a file named .ico must be an icon.
  expect((await upload(site.admin, source, { name, bytes: picture })).code).toBe(code);
});

it("FI1 visitors upload nothing, and a form without a file is a bad request", async () => {
  expect(await upload(site.visitor, "post", { name: "a.jpg", bytes: picture })).toMatchObject({ code: 401 });
  expect(await upload(ann, "post", null)).toMatchObject({ code: 400, reason: "base.request_format_error" });
});

it("FI7 an attachment is served as a download under its own name, and no script in it runs", async () => {
  const questions = { ...site.app.settings.get("advanced"), authorized_attachment_extensions: ["txt", "html"] };
  await site.app.db.write((tx) => site.app.settings.save(tx, "advanced", questions, site.app.now()));
  const bytes = Buffer.from("<script>alert(1)</script>");
  const reply = await upload(ann, "post_attachment", { name: "my page.html", bytes });
  expect(reply.code).toBe(200);
  const address = String(reply.data);
  const served = await site.server.inject({ url: address.slice(address.indexOf("/uploads/")) });
  expect(served.statusCode).toBe(200);
  expect(served.headers["content-disposition"]).toMatch(/^attachment; filename.*page\.html/);
  expect(served.headers["x-content-type-options"]).toBe("nosniff");
  expect(served.headers["content-type"]).not.toContain("html");
});

const advanced = {
  max_image_size: 4,
  max_attachment_size: 8,
  max_image_megapixel: 40,
  authorized_image_extensions: ["jpg"],
  authorized_attachment_extensions: [],
};
const quotas = (upload_files_per_day: number, upload_megabytes_per_day: number, upload_megabytes_total: number) =>
  site.call(site.admin, "saveUploadSettings", {
    ...advanced,
    ...{ upload_files_per_day, upload_megabytes_per_day, upload_megabytes_total },
  });
const send = (who: TestPerson, bytes = picture) => upload(who, "post", { name: "a.jpg", bytes });

it("FI10 an account's files per day are limited, also for concurrent uploads; administrators are not limited", async () => {
  const eve = await site.person("eve");
  await quotas(3, 100, 100);
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(eve)));
  const failed = sent.filter(({ code }) => code !== 200);
  expect(failed).toHaveLength(3);
  expect(failed[0]).toMatchObject({ code: 400, reason: "error.upload.account_quota_exceeded" });
  for (let n = 0; n < 4; n++) expect(await send(site.admin)).toMatchObject({ code: 200 });
  site.wait(24 * 3600 + 1);
  expect(await send(eve)).toMatchObject({ code: 200 });
});

it("FI10 an account's megabytes per day are limited, and broken pictures count", async () => {
  const fay = await site.person("fay");
  await quotas(100, 1, 100);
  const broken = Buffer.concat([picture, Buffer.alloc(700_000)]).fill(0, 10);
  expect(await send(fay, broken)).toMatchObject({ reason: "error.upload.unsupported_file_format" });
  expect(await send(fay, broken)).toMatchObject({ reason: "error.upload.account_quota_exceeded" });
  expect(await send(fay)).toMatchObject({ code: 200 });
});

it("FI11 the whole site has a quota, which the dashboard shows", async () => {
  const gil = await site.person("gil");
  const { id } = await site.app.db.read.selectFrom("files").select("id").executeTakeFirstOrThrow();
  await site.app.db.write((tx) =>
    tx
      .updateTable("files")
      .set({ size_bytes: 9 * 1024 * 1024 })
      .where("id", "=", id)
      .execute(),
  );
  await quotas(100, 100, 10);
  expect(await send(gil)).toMatchObject({ code: 200 });
  const { info } = await site.call(site.admin, "dashboard", {});
  expect(info.upload_quota).toEqual({ percent: 90, size: "10.00 MB" });
  await quotas(100, 100, 9);
  expect(await send(gil)).toMatchObject({ code: 400, reason: "error.upload.site_quota_exceeded" });
  expect(await send(site.admin)).toMatchObject({ code: 400, reason: "error.upload.site_quota_exceeded" });
  await quotas(0, 0, 0);
  expect(await send(gil)).toMatchObject({ code: 200 });
});

it.each([
  ["no boundary", "multipart/form-data", "--X--"],
  [
    "an end too early",
    "multipart/form-data; boundary=X",
    '--X\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nab',
  ],
  ["no parts", "multipart/form-data; boundary=X", "nothing"],
])("FI13 a form with %s is rejected as unreadable", async (_, type, payload) => {
  const headers = { authorization: ann.token, "content-type": type };
  const url = "/answer/api/v1/file";
  const reply = await site.server.inject({ method: "POST", url, headers, payload });
  expect([reply.statusCode, reply.json().reason]).toEqual([400, "base.request_format_error"]);
});

it("FI11 concurrent uploads do not exceed the quota of the site", async () => {
  const ira = await site.person("ira");
  const maxBytes = 50 * 1024 * 1024;
  const { usedBytes } = await siteQuota(site.app);
  const [file] = await site.app.db.read.selectFrom("files").select(["id", "size_bytes"]).limit(1).execute();
  const { id = "", size_bytes = 0 } = file ?? {};
  // The quota has room for two more files.
  const size = size_bytes + maxBytes - usedBytes - 2 * picture.length;
  await site.app.db.write((tx) => tx.updateTable("files").set({ size_bytes: size }).where("id", "=", id).execute());
  await quotas(100, 100, 50);
  const codes = await Promise.all(Array.from({ length: 6 }, async () => (await send(ira)).code));
  const { usedBytes: after } = await siteQuota(site.app);
  expect(after).toBeLessThanOrEqual(maxBytes);
  expect(codes).toContain(200);
  expect(codes).toContain(400);
  await quotas(0, 0, 0);
});

it("FI9 sizes of avatars are generated once and stored", async () => {
  const hal = await site.person("hal");
  const reply = await upload(hal, "avatar", { name: "me.jpg", bytes: picture });
  const url = (size: string) => `${pathOf(reply.data)}?s=${size}`;
  const edges: (number | undefined)[] = [];
  for (const size of ["1", "33", "128", "5000", "1e9"]) {
    const served = await site.server.inject({ url: url(size) });
    edges.push((await sharp(served.rawPayload).metadata()).width);
  }
  expect(edges).toEqual([32, 48, 128, 1024, 1024]);
  const decode = site.app.images.square;
  let decoded = 0;
  Object.assign(site.app.images, {
    square: (...given: Parameters<typeof decode>) => {
      decoded += 1;
      return decode(...given);
    },
  });
  const all = Array.from({ length: 256 }, (_, size) => site.server.inject({ url: url(String(size + 1)) }));
  for (const served of await Promise.all(all)) expect(served.statusCode).toBe(200);
  // Of these sizes, 64, 96, 192 and 256 did not exist.
  expect(decoded).toBe(4);
});
