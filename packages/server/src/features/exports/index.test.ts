import { readdir } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { upload } from "../../../testing/files.ts";
import { givenOn, type Person, type Site, testSite } from "../../../testing/index.ts";

let site: Site;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  site = await testSite();
  const given = givenOn(site);
  [ann, bob] = [await site.person("ann", { rank: 30_000 }), await site.person("bob", { rank: 30_000 })];
  const { id } = await given.question({ by: ann, title: "How hot is green tea?", content: "I burn my **tongue**." });
  await given.question({ by: bob, title: "A secret of Bob's" });
  await given.answer({ by: ann, to: id, content: "Cooler than black tea." });
  await site.call(ann, "addComment", { object_id: id, original_text: "Said by Ann" });
  await site.call(bob, "addComment", { object_id: id, original_text: "Said by Bob" });
  await site.call(bob, "castVote", { direction: "up", object_id: id });
  await site.call(ann, "switchCollection", { object_id: id, group_id: "0", bookmark: true });
  const red = sharp({ create: { width: 20, height: 20, channels: 3, background: "#c33" } });
  await upload(site, ann, "post", { name: "cup.png", bytes: await red.png().toBuffer() });
});
afterAll(() => site.close());

const fetchArchive = async (link: string) => site.server.inject({ url: link.slice(link.indexOf("/users/")) });
const linkOf = async (person: Person) => (await site.call(person, "requestExport", {})).link;

/** The files of an archive by name. */
function unpack(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(zip.length - 6);
  for (let n = 0; n < zip.readUInt16LE(zip.length - 12); n++) {
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameBytes);
    const start = zip.readUInt32LE(at + 42) + 30 + nameBytes;
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameBytes;
  }
  return files;
}

test("AC17 the archive holds everything that a person has, and nothing of anybody else", async () => {
  const reply = await fetchArchive(await linkOf(ann));
  expect(reply.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": expect.stringMatching(/^attachment; filename="export-\d{4}-\d\d-\d\d\.zip"$/),
    "cache-control": "no-store",
  });
  const files = unpack(reply.rawPayload);
  const read = (name: string) => JSON.parse(String(files.get(`${name}.json`)));
  expect(read("profile")).toMatchObject({ username: "ann", email: "ann@example.com" });
  expect(read("questions")).toMatchObject([{ title: "How hot is green tea?", content: "I burn my **tongue**." }]);
  expect(read("answers")).toMatchObject([{ title: "How hot is green tea?", content: "Cooler than black tea." }]);
  expect(read("comments")).toMatchObject([{ original_text: "Said by Ann" }]);
  expect(read("bookmarks")).toHaveLength(1);
  expect(read("reputation")).toMatchObject([{ kind: "question.voted_up", points: 10 }]);
  expect(read("votes")).toEqual([]);
  expect(String(files.get("questions.md"))).toContain("# How hot is green tea?");
  const [picture] = [...files.keys()].filter((name) => name.startsWith("uploads/post/"));
  expect((await sharp(files.get(picture ?? "")).metadata()).width).toBe(20);
  const everything = [...files.values()].map(String).join("\n");
  expect(everything).not.toMatch(/Bob|bob@|password|token_hash|\$argon2/);
});

test("AC17 a link works once, for ten minutes, and only the newest does", async () => {
  const first = await linkOf(ann);
  const second = await linkOf(ann);
  expect((await fetchArchive(first)).statusCode).toBe(302);
  expect(
    (await site.server.inject({ method: "HEAD", url: second.slice(second.indexOf("/users/")) })).statusCode,
  ).not.toBe(200);
  expect((await fetchArchive(second)).statusCode).toBe(200);
  expect((await fetchArchive(second)).headers.location).toBe("/users/settings/account");
  const late = await linkOf(ann);
  site.wait(601);
  expect((await fetchArchive(late)).statusCode).toBe(302);
});

test("AC17 nobody gets the archive of somebody else", async () => {
  expect(await site.refusal(site.visitor, "requestExport", {})).toMatchObject({ code: 401 });
  const own = unpack((await fetchArchive(await linkOf(bob))).rawPayload);
  expect(String(own.get("profile.json"))).toContain("bob@example.com");
  // A code of another kind opens no archive, nor does a made-up one, nor the name of a file.
  for (const code of ["", ann.id, "../../ann", ann.token, "%00"]) {
    const reply = await fetchArchive(`/users/settings/export?code=${encodeURIComponent(code)}`);
    expect([code, reply.statusCode]).toEqual([code, 302]);
  }
  expect((await fetchArchive("/users/settings/export?code=a&code=b")).statusCode).toBe(302);
});

test("AC17 ten archives an hour are enough", async () => {
  const carl = await site.person("carl");
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => linkOf(carl)));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect((await site.refusal(carl, "requestExport", {})).reason).toBe("error.object.too_many_attempts");
});

test("AC17 no archive is left on the disk", async () => {
  const names = await readdir(process.cwd());
  expect(names.filter((name) => name.endsWith(".zip"))).toEqual([]);
});
