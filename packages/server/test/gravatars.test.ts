import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestPerson, type TestSite, testSite } from "../testing/index.ts";

let site: TestSite;
let picture: Buffer;
let requests: string[] = [];
let answer: () => Promise<{ status: number; bytes: Buffer }>;

const general = { name: "Tea", site_url: "https://tea.example", contact_email: "tea@example.com" };
const turn = (default_avatar: "gravatar" | "system") =>
  site.call(site.admin, "saveAvatarSettings", { default_avatar, gravatar_base_url: "https://pictures.example/" });
const none = async () => ({ status: 404, bytes: Buffer.alloc(0) });
const get = (who: TestPerson, query = "") => site.server.inject({ url: `/uploads/gravatar/${who.id}${query}` });
const avatarOf = async (who: TestPerson) =>
  (await site.call(site.visitor, "personalUserInfo", { username: who.username })).avatar;

beforeAll(async () => {
  site = await testSite();
  const square = sharp({ create: { width: 600, height: 400, channels: 3, background: "#c33" } });
  picture = await square.jpeg().toBuffer();
  Object.assign(site.app, {
    fetchPublic: (address: string) => {
      requests.push(address);
      return answer();
    },
  });
  await site.call(site.admin, "saveGeneralSettings", general);
});
afterAll(() => site.close());

test("U20 a new site draws initials and sends no requests, whatever a user chooses", async () => {
  const ann = await site.person("ann");
  expect(await avatarOf(ann)).toBe("");
  const own = { type: "gravatar", gravatar: "", custom: "" };
  await site.call(ann, "updateProfile", { display_name: "ann", username: "ann", avatar: own } as never);
  expect(await avatarOf(ann)).toBe(`https://tea.example/uploads/gravatar/${ann.id}`);
  expect((await get(ann, "?s=48&d=404")).statusCode).toBe(404);
  const drawn = await get(ann, "?s=48");
  expect(drawn.headers["content-type"]).toBe("image/svg+xml");
  expect(drawn.body).toContain(">A</text>");
  expect(requests).toEqual([]);
});

test("U20 while enabled, the server fetches a picture once and serves it; the hash is not revealed", async () => {
  await turn("gravatar");
  const bob = await site.person("bob");
  answer = async () => ({ status: 200, bytes: picture });
  const avatar = await avatarOf(bob);
  expect(avatar).toBe(`https://tea.example/uploads/gravatar/${bob.id}`);
  const sent = await Promise.all([get(bob), get(bob, "?s=24"), get(bob, "?d=404")]);
  for (const reply of sent) {
    expect(reply.headers["content-type"]).toBe("image/jpeg");
    const { width, height } = await sharp(reply.rawPayload).metadata();
    expect([width, height]).toEqual([256, 256]);
  }
  const hash = createHash("sha256").update("bob@example.com").digest("hex");
  expect(requests).toEqual([`https://pictures.example/${hash}?s=256&d=404`]);
  const profile = await site.call(site.visitor, "personalUserInfo", { username: "bob" });
  expect(JSON.stringify(profile)).not.toContain(hash);
});

test("U20 a missing picture is requested once a day", async () => {
  const cat = await site.person("cat");
  answer = none;
  requests = [];
  for (let n = 0; n < 3; n++) expect((await get(cat, "?d=404")).statusCode).toBe(404);
  expect(requests).toHaveLength(1);
  expect((await get(cat)).body).toContain(">C</text>");
});

test("U20 after a failure no request is sent for a while, and the stored picture is served", async () => {
  const [dot, eve, bob] = [await site.person("dot"), await site.person("eve"), await site.person("bobby")];
  answer = async () => ({ status: 200, bytes: picture });
  expect((await get(bob)).headers["content-type"]).toBe("image/jpeg");
  requests = [];
  answer = () => Promise.reject(new Error("The network is down."));
  expect((await get(dot, "?d=404")).statusCode).toBe(404);
  expect((await get(eve, "?d=404")).statusCode).toBe(404);
  expect(requests).toHaveLength(1);
  expect((await get(bob)).headers["content-type"]).toBe("image/jpeg");
  site.wait(601);
  answer = none;
  await get(eve);
  expect(requests).toHaveLength(2);
});

test("U20 an invalid picture counts as missing, and unknown and deleted users have no drawing", async () => {
  const fay = await site.person("fay");
  answer = async () => ({ status: 200, bytes: Buffer.from("<script>alert(1)</script>") });
  expect((await get(fay, "?d=404")).statusCode).toBe(404);
  await site.app.db.write((tx) =>
    tx.updateTable("users").set({ status: "deleted" }).where("id", "=", fay.id).execute(),
  );
  expect((await get(fay)).statusCode).toBe(404);
  for (const id of ["0", "999999", "../x", "a'b"])
    expect((await site.server.inject({ url: `/uploads/gravatar/${encodeURIComponent(id)}` })).statusCode).toBe(404);
});

test("U20 a stored picture is fetched again after a week", async () => {
  const gil = await site.person("gil");
  answer = async () => ({ status: 200, bytes: picture });
  await get(gil);
  await get(gil);
  requests = [];
  site.wait(7 * 24 * 3600 + 1);
  expect((await get(gil)).headers["content-type"]).toBe("image/jpeg");
  expect(requests).toHaveLength(1);
});
