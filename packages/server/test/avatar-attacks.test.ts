import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upload } from "../testing/files.ts";
import { type TestPerson, type TestSite, testSite } from "../testing/index.ts";

let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;
let png: Buffer;
let jpg: Buffer;
const red = () => sharp({ create: { width: 20, height: 20, channels: 3, background: "#c33" } });

beforeAll(async () => {
  site = await testSite();
  const general = { name: "Tea", site_url: "https://tea.example", contact_email: "tea@example.com" };
  await site.call(site.admin, "saveGeneralSettings", general);
  [ann, bob] = [await site.person("ann"), await site.person("bob")];
  [png, jpg] = [await red().png().toBuffer(), await red().jpeg().toBuffer()];
});
afterAll(() => site.close());

const pathOf = (address: string) => address.slice(address.indexOf("/uploads/"));
const send = (name: string, bytes: Buffer) => upload(site, ann, "avatar", { name, bytes });

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
const html = Buffer.from("<!doctype html><script>alert(1)</script>");

/** A PNG of few bytes with huge dimensions. */
function bomb(edge: number): Buffer {
  const chunk = (kind: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    // The checksums are invalid; decoding must not start.
    return Buffer.concat([length, Buffer.from(kind), body, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

test.each([
  ["a drawing that carries a script", "me.svg", () => svg],
  ["a drawing under the name of a picture", "me.png", () => svg],
  ["a page", "me.html", () => html],
  ["a page under the name of a picture", "me.jpg", () => html],
  ["a page behind the mark of a picture", "me.gif", () => Buffer.concat([Buffer.from("GIF89a="), html])],
  ["a page that begins like a picture", "me.jpg", () => Buffer.concat([jpg.subarray(0, 4), html])],
  ["a picture cut off", "me.png", () => png.subarray(0, png.length - 20)],
  ["a picture of another kind", "me.jpg", () => png],
  ["a name with two endings", "me.png.html", () => png],
  ["no ending", "me", () => png],
  ["nothing", "me.png", () => Buffer.alloc(0)],
  ["a bomb of 60,000 points by 60,000", "me.png", () => bomb(60_000)],
  ["a bomb as large as a header can say", "me.png", () => bomb(2 ** 31 - 1)],
  ["more than the setting allows", "me.png", () => Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])],
])("FI3 FI4 FI5 %s is not accepted as an avatar", async (_, name, bytes) => {
  expect(await send(name, bytes())).toMatchObject({ code: 400 });
});

test("FI5 the frames of an animation are counted together", async () => {
  const page = await site.call(site.admin, "readUploadSettings", {});
  await site.call(site.admin, "saveUploadSettings", { ...page, max_image_megapixel: 1 });
  const animation = (frames: number) => {
    const raw = { width: 300, height: 300 * frames, channels: 3 as const, pageHeight: 300 };
    const colours = Array.from({ length: frames }, (_, n) => Buffer.alloc(300 * 300 * 3, n * 6));
    return sharp(Buffer.concat(colours), { raw }).webp({ effort: 0, loop: 0 }).toBuffer();
  };
  const post = async (frames: number) =>
    (await upload(site, ann, "post", { name: "tea.webp", bytes: await animation(frames) })).code;
  expect([await post(4), await post(40)]).toEqual([200, 400]);
  const { data } = await send("me.webp", await animation(40));
  const still = await site.server.inject({ url: pathOf(String(data)) });
  expect(await sharp(still.rawPayload).metadata()).toMatchObject({ width: 300, height: 300 });
  await site.call(site.admin, "saveUploadSettings", page);
});

test("FI6 data hidden behind or inside a picture is removed", async () => {
  const script = Buffer.from("<script>alert(document.domain)</script>");
  const spoken = await red()
    .withExif({ IFD0: { ImageDescription: script.toString() } })
    .jpeg()
    .toBuffer();
  for (const [name, bytes] of [
    ["me.png", Buffer.concat([png, script])],
    ["me.jpg", Buffer.concat([spoken, script, Buffer.from("PK\u0003\u0004")])],
  ] as const) {
    const { data } = await send(name, bytes);
    const served = await site.server.inject({ url: pathOf(String(data)) });
    expect(served.headers).toMatchObject({
      "content-type": expect.stringMatching(/^image\/(png|jpeg)$/),
      "x-content-type-options": "nosniff",
    });
    expect(served.rawPayload.includes("script")).toBe(false);
  }
});

test("FI9 an avatar is stored no larger than it is shown", async () => {
  const large = sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#393" } });
  const { data } = await send("me.png", await large.png().toBuffer());
  const served = await site.server.inject({ url: pathOf(String(data)) });
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 1024, height: 512 });
});

test.each(["../../../../etc/passwd.png", "..\\..\\x.png", "/etc/x.png", "%2e%2e%2fx.png", "a\u0000.png"])(
  "FI1 the name %j decides only about the kind",
  async (name) => {
    const { data } = await send(name, png);
    expect(data).toMatch(/^https:\/\/tea\.example\/uploads\/avatar\/[1-9A-HJ-NP-Za-km-z]+\.png$/);
  },
);

test.each([
  "/uploads/avatar/..%2f..%2fconfig.yaml",
  "/uploads/avatar/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "/uploads/..%2favatar/a.png",
  "/uploads/avatar/....//a.png",
  "/uploads/avatar/a.png%00.html",
])("FI1 %s does not leave the folder", async (url) => {
  expect((await site.server.inject({ url })).statusCode).toBe(404);
});

test.each(["-1", "0", "1e99", "99999999", "NaN", "2&s=3"])("FI9 the size %s yields nothing large", async (size) => {
  const { data } = await send("me.png", png);
  const served = await site.server.inject({ url: `${pathOf(String(data))}?s=${size}` });
  expect(served.statusCode).toBe(200);
  expect((await sharp(served.rawPayload).metadata()).width).toBeLessThanOrEqual(1024);
});

test("an avatar must be one's own, uploaded as an avatar, and still exist", async () => {
  const uploaded = async (who: TestPerson, source: string) =>
    String((await upload(site, who, source, { name: "a.png", bytes: png })).data);
  const names = { display_name: "ann", username: "ann" };
  const take = (custom: string) =>
    site.error(ann, "updateProfile", { ...names, avatar: { type: "custom", gravatar: "", custom } });
  const foreign = [
    await uploaded(bob, "avatar"),
    await uploaded(ann, "post"),
    "javascript:alert(1)",
    "https://tea.example/uploads/avatar/../branding/a.png",
    "https://elsewhere.example/a.png",
  ];
  for (const custom of foreign) expect((await take(custom)).reason).toBe("error.user.set_avatar");
  const own = { type: "custom", gravatar: "", custom: await uploaded(ann, "avatar") };
  await site.call(ann, "updateProfile", { ...names, avatar: own });
  await site.call(ann, "updateProfile", { ...names, avatar: { type: "system", gravatar: "", custom: "" } });
  expect((await take(own.custom)).reason).toBe("error.user.set_avatar");
});
