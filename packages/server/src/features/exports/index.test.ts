import { readdir } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPages } from "../../../test/page-reader.ts";
import { upload } from "../../../testing/files.ts";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { openForPrograms } from "../../../testing/programs/open-for-programs.ts";
import { logMails } from "../mails/log/log-mails.ts";

let site: TestSite;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  const fixtures = createFixtures(site);
  [ann, bob] = [await site.person("ann", { rank: 30_000 }), await site.person("bob", { rank: 30_000 })];
  const { id } = await fixtures.question({ by: ann, title: "How hot is green tea?", content: "I burn my **tongue**." });
  await fixtures.question({ by: bob, title: "A secret of Bob's" });
  await fixtures.answer({ by: ann, to: id, content: "Cooler than black tea." });
  await site.call(ann, "addComment", { object_id: id, original_text: "Said by Ann" });
  await site.call(bob, "addComment", { object_id: id, original_text: "Said by Bob" });
  await site.call(bob, "castVote", { direction: "up", object_id: id });
  await site.call(ann, "switchCollection", { object_id: id, group_id: "0", bookmark: true });
  const red = sharp({ create: { width: 20, height: 20, channels: 3, background: "#c33" } });
  await upload(site, ann, "post", { name: "cup.png", bytes: await red.png().toBuffer() });
});
afterAll(() => site.close());

const fetchArchive = async (link: string) => site.server.inject({ url: link.slice(link.indexOf("/users/")) });
const linkOf = async (person: TestPerson) => (await site.call(person, "requestExport", {})).link;

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

test("AC17 the archive contains all data of its user, and none of other users", async () => {
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

test("AC17 the archive contains the mails to its user and the programs that they have connected", async () => {
  const max = await site.person("max");
  const { app } = site;
  const mail = { kind: "digest", user_id: max.id, address: "max@example.com", language: "en_US", event: null };
  const others = { ...mail, user_id: bob.id, address: "bob@example.com" };
  await app.db.write((tx) => logMails(app, tx, [mail, others]));
  const programs = await openForPrograms(site);
  const tool = await programs.addProgram({ name: "Tea notes", scopes: ["questions:read", "account:read"] });
  await programs.connect(max, tool, { scope: "questions:read" });
  const files = unpack((await fetchArchive(await linkOf(max))).rawPayload);
  const read = (name: string) => JSON.parse(String(files.get(`${name}.json`)));
  expect(read("mails")).toEqual([
    {
      id: expect.any(String),
      created_at: expect.any(Number),
      kind: "digest",
      state: "waiting",
      address: "max@example.com",
      subject: "",
    },
  ]);
  expect(read("connected_programs")).toEqual([
    { name: "Tea notes", scopes: "questions:read", created_at: app.now(), last_used_at: 0 },
  ]);
});

test("SN13 the archive contains what staff have added and the appeals, but neither notes nor who added them", async () => {
  const eve = await site.person("eve");
  const add = (kind: "note" | "warning" | "restriction", text: string) =>
    site.call(site.admin, "addSanction", { user_id: eve.id, kind, text, rights: ["ask"], duration: "7d" });
  await add("note", "Wrote to us");
  await add("warning", "Stay friendly");
  await add("restriction", "Too many at once");
  const { list } = await site.call(eve, "ownSanctions", {});
  await site.call(eve, "appealRestriction", { id: list.at(-1)?.id ?? "", text: "They were all different" });
  const file = String(unpack((await fetchArchive(await linkOf(eve))).rawPayload).get("sanctions.json"));
  expect(JSON.parse(file)).toMatchObject([
    { kind: "warning", text: "Stay friendly" },
    { kind: "restriction", rights: "ask", appeal: "They were all different", appeal_status: "open" },
  ]);
  expect(file).not.toMatch(/Wrote to us|staff_id|decided_by/);
});

test("AC17 S11 the archive shows no title of a question that its user may not see", async () => {
  const [fixtures, rosa] = [createFixtures(site), await site.person("rosa", { rank: 500 })];
  const bob = await site.person("bob2", { rank: 500 });
  const hidden = await fixtures.question({ by: bob, title: "A title that was hidden", tags: ["tea2"] });
  const shown = await fixtures.question({ by: bob, title: "A title that is shown", tags: ["tea2"] });
  for (const { id } of [hidden, shown]) await fixtures.answer({ by: rosa, to: id });
  await site.call(site.admin, "operateQuestion", { id: hidden.id, operation: "hide" });
  const files = unpack((await fetchArchive(await linkOf(rosa))).rawPayload);
  const answers = JSON.parse(String(files.get("answers.json"))) as { title: string }[];
  expect(answers.map(({ title }) => title)).toEqual(["", "A title that is shown"]);
  expect([...files.values()].join()).not.toContain("was hidden");
});

test("AC17 only the newest link works, once, for ten minutes", async () => {
  const first = await linkOf(ann);
  const second = await linkOf(ann);
  expect((await fetchArchive(first)).statusCode).toBe(302);
  expect(
    (await site.server.inject({ method: "HEAD", url: second.slice(second.indexOf("/users/")) })).statusCode,
  ).not.toBe(200);
  expect((await fetchArchive(second)).statusCode).toBe(200);
  expect((await fetchArchive(second)).headers.location).toBe("/users/settings/export/expired");
  const late = await linkOf(ann);
  site.wait(601);
  expect((await fetchArchive(late)).statusCode).toBe(302);
});

test("AC24 a link that no longer works leads to a page that says so", async () => {
  const { headers } = await fetchArchive("/users/settings/export?code=made-up");
  expect(headers).toMatchObject({ location: "/users/settings/export/expired", "cache-control": "no-store" });
});

test("AC17 a user cannot download another user's archive", async () => {
  expect(await site.error(site.visitor, "requestExport", {})).toMatchObject({ code: 401 });
  const own = unpack((await fetchArchive(await linkOf(bob))).rawPayload);
  expect(String(own.get("profile.json"))).toContain("bob@example.com");
  // Neither other ids and tokens nor paths work as a code.
  for (const code of ["", ann.id, "../../ann", ann.token, "%00"]) {
    const reply = await fetchArchive(`/users/settings/export?code=${encodeURIComponent(code)}`);
    expect([code, reply.statusCode]).toEqual([code, 302]);
  }
  expect((await fetchArchive("/users/settings/export?code=a&code=b")).statusCode).toBe(302);
});

test("AC17 a user can request ten archives an hour", async () => {
  const carl = await site.person("carl");
  const requests = await Promise.allSettled(Array.from({ length: 20 }, () => linkOf(carl)));
  expect(requests.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect((await site.error(carl, "requestExport", {})).reason).toBe("error.object.too_many_attempts");
});

test("AC17 no archive is left on disk", async () => {
  const names = await readdir(process.cwd());
  expect(names.filter((name) => name.endsWith(".zip"))).toEqual([]);
});
