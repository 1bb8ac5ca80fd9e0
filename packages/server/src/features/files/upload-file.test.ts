import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { upload as uploadOn } from "../../../testing/files.ts";
import { type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let ann: Person;
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

const upload = (who: Person, source: string, file: { name: string; bytes: Buffer } | null) =>
  uploadOn(site, who, source, file);

const pathOf = (address: string | null) => String(address).slice(String(address).indexOf("/uploads/"));

it("FI6 uploadFile writes a picture anew: what was hidden in the file is gone", async () => {
  const kept = await upload(ann, "post", { name: "kettle.JPG", bytes: picture });
  expect(kept).toMatchObject({
    code: 200,
    data: expect.stringMatching(/\/uploads\/post\/[1-9A-HJ-NP-Za-km-z]+\.jpg$/),
  });
  const served = await site.server.inject({ url: pathOf(kept.data) });
  expect(served.headers["content-type"]).toBe("image/jpeg");
  expect(served.rawPayload.includes("a secret place")).toBe(false);
  const facts = await sharp(served.rawPayload).metadata();
  expect([facts.width, facts.height, facts.exif]).toEqual([40, 30, undefined]);
});

it.each([
  ["FI1 an unknown purpose", "kitchen", { name: "a.jpg" }, "error.upload.source_unsupported"],
  ["FI3 an ending that is not allowed", "post", { name: "a.svg" }, "base.request_format_error"],
  ["FI3 no attachments at first", "post_attachment", { name: "a.txt" }, "base.request_format_error"],
  ["FI5 what its ending does not say", "post", { name: "a.png" }, "error.upload.unsupported_file_format"],
])("%s is refused", async (_, source, { name }, reason) => {
  expect(await upload(ann, source, { name, bytes: picture })).toMatchObject({ code: 400, reason });
});

it("FI4 L5 a file over the limit is refused", async () => {
  const large = Buffer.concat([picture, Buffer.alloc(4.1 * 1024 * 1024)]);
  expect(await upload(ann, "post", { name: "a.jpg", bytes: large })).toMatchObject({ code: 400, data: null });
});

it("FI5 L5 a picture with too many points is refused before it is decoded", async () => {
  const wide = sharp({
    create: { width: 9000, height: 5000, channels: 3, background: "#fff" },
    limitInputPixels: false,
  });
  const bytes = await wide.png().toBuffer();
  const refused = await upload(ann, "post", { name: "a.png", bytes });
  expect(refused).toMatchObject({ code: 400, reason: "error.upload.unsupported_file_format" });
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
  // It is a JPEG: what is called an icon must be one as well.
  expect((await upload(site.admin, source, { name, bytes: picture })).code).toBe(code);
});

it("FI1 visitors upload nothing, and a form without a file is a bad request", async () => {
  expect(await upload(site.visitor, "post", { name: "a.jpg", bytes: picture })).toMatchObject({ code: 401 });
  expect(await upload(ann, "post", null)).toMatchObject({ code: 400, reason: "base.request_format_error" });
});

it("FI7 an attachment is sent to be saved under its own name, and nothing in it runs", async () => {
  const questions = { ...site.app.settings.get("advanced"), authorized_attachment_extensions: ["txt", "html"] };
  await site.app.db.write((tx) => site.app.settings.save(tx, "advanced", questions, site.app.now()));
  const bytes = Buffer.from("<script>alert(1)</script>");
  const kept = await upload(ann, "post_attachment", { name: "my page.html", bytes });
  expect(kept.code).toBe(200);
  const address = String(kept.data);
  const served = await site.server.inject({ url: address.slice(address.indexOf("/uploads/")) });
  expect(served.statusCode).toBe(200);
  expect(served.headers["content-disposition"]).toMatch(/^attachment; filename.*page\.html/);
  expect(served.headers["x-content-type-options"]).toBe("nosniff");
  expect(served.headers["content-type"]).not.toContain("html");
});
