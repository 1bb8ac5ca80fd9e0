import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { numberOfId } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../testing/index.ts";
import { importStackExchange } from "../import/index.ts";
import { publicExportStream } from "./index.ts";

/** Everything that XML, JSON, lines or HTML could mistake for something else. */
const hostile = 'Tea\u2028and `<row Id="1" />` ]]> &amp; \'single\' \\\\n "double"\n\n茶 🍵 `</posts>` end';
const REASON = { close_type: 63, close_msg: "" };

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let question: string;
let closed: string;
let answer: string;
let comment: string;
let files: Map<string, string>;
const folders: string[] = [];

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  [ann, bob] = [await site.person("ann", { rank: 30_000 }), await site.person("bob", { rank: 30_000 })];
  await fixtures.tag("general", { text: "All about *everything*." });
  ({ id: question } = await fixtures.question({
    by: ann,
    title: "How long does <green> tea steep?",
    content: "Soon, very soon.",
  }));
  ({ id: answer } = await fixtures.answer({ by: bob, to: question, content: "Two minutes, not more." }));
  await site.call(ann, "acceptAnswer", { question_id: question, answer_id: answer });
  await site.call(ann, "castVote", { direction: "up", object_id: answer });
  await site.call(bob, "castVote", { direction: "down", object_id: question });
  const added = await site.call(bob, "addComment", { object_id: question, original_text: "Said by Bob in public" });
  comment = added.comment_id;
  const tags = [{ slug_name: "general", display_name: "general" }];
  const edit = { id: question, title: "How long does <green> tea steep?", tags, edit_summary: "once more" };
  await site.call(ann, "editQuestion", { ...edit, content: hostile });
  ({ id: closed } = await fixtures.question({ by: ann, title: "Which kettle whistles in tune" }));
  await site.call(site.admin, "closeQuestion", { id: closed, ...REASON });
  await addPrivateThings();
  await site.settle();
  files = await exported();
});
afterAll(async () => {
  await site.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Hidden and deleted posts, with what is on them, and a person who has left. */
async function addPrivateThings(): Promise<void> {
  const hidden = await fixtures.question({ by: bob, title: "A question kept SECRET", content: "SECRET text" });
  const onHidden = await fixtures.answer({
    by: ann,
    to: hidden.id,
    content: `SECRET answer on /questions/${question}`,
  });
  await site.call(bob, "addComment", { object_id: hidden.id, original_text: "SECRET comment" });
  await site.call(bob, "addComment", { object_id: onHidden.id, original_text: "SECRET comment on an answer" });
  await site.call(site.admin, "operateQuestion", { id: hidden.id, operation: "hide" });
  const carl = await site.person("carl", { rank: 30_000 });
  const gone = await fixtures.answer({ by: carl, to: question, content: "SECRET answer that is deleted" });
  await site.call(bob, "addComment", { object_id: gone.id, original_text: "SECRET comment on a deleted answer" });
  await site.call(site.admin, "deleteAnswer", { id: gone.id });
  const left = await site.person("secretary", { rank: 500 });
  await fixtures.question({ by: left, title: "Whose question is this one", content: "Its author has left." });
  await site.call(site.admin, "setUserStatus", { user_id: left.id, status: "deleted" });
}

async function exported(): Promise<Map<string, string>> {
  const about = { name: "Kettle", url: "https://tea.example", now: 1_700_000_000, badgeName: (key: string) => key };
  const bytes = await buffer(publicExportStream({ ...about, db: site.app.db.read }));
  const zip = await fromBufferPromise(bytes);
  const contents = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    contents.set(entry.fileName, String(await buffer(await zip.openReadStreamPromise(entry))));
  return contents;
}

/** The objects of a file of JSON lines. */
const lines = (name: string): Record<string, unknown>[] =>
  String(files.get(`jsonl/${name}.jsonl`))
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

test("PX1 hidden and deleted posts, addresses, voters and people who left are in no file", () => {
  const everything = [...files.values()].join("\n");
  expect(everything).not.toMatch(/secret|@example\.com|argon2/i);
  const titles = lines("questions").map(({ title }) => title);
  expect(titles).toEqual([
    "How long does <green> tea steep?",
    "Which kettle whistles in tune",
    "Whose question is this one",
  ]);
  expect(lines("questions").at(-1)).toMatchObject({ author_id: null, markdown: "Its author has left." });
  expect(lines("answers")).toHaveLength(1);
  expect(lines("comments")).toMatchObject([{ id: comment, post_id: question, markdown: "Said by Bob in public" }]);
  expect(lines("users").map(({ username }) => username)).toEqual(expect.arrayContaining(["ann", "bob", "carl"]));
});

test("PX6 the hash of each file is in export.json", () => {
  const { sha256, rows } = JSON.parse(files.get("export.json") ?? "{}");
  const others = [...files].filter(([name]) => name !== "export.json");
  const hashes = others.map(([name, content]) => [name, createHash("sha256").update(content).digest("hex")]);
  expect(sha256).toEqual(Object.fromEntries(hashes));
  expect(Object.keys(rows)).toEqual(Object.keys(sha256));
});

test("PX1 JSON lines have the objects with the ids and texts of the API", () => {
  const [first, second] = lines("questions");
  expect(first).toMatchObject({
    ...{ id: question, url: `https://tea.example/questions/${question}`, tags: ["general"], author_id: ann.id },
    ...{ accepted_answer_id: answer, score: -1, upvotes: 0, downvotes: 1, closed: null, markdown: hostile },
  });
  expect(second).toMatchObject({ id: closed, closed: { reason: "community_specific", message: "" } });
  expect(lines("answers")).toMatchObject([{ id: answer, question_id: question, accepted: true, upvotes: 1 }]);
  expect(lines("versions").filter(({ post_id }) => post_id === question)).toMatchObject([
    { author_id: ann.id, markdown: "Soon, very soon." },
    { author_id: ann.id, markdown: hostile, summary: "once more" },
  ]);
  expect(lines("tags")).toMatchObject([{ slug: "general", text: "All about *everything*.", synonym_of: null }]);
  expect(JSON.parse(String(files.get("export.json")))).toMatchObject({
    ...{ format: "askwell-public-export/1", site: "Kettle", created_at: "2023-11-14T22:13:20.000Z" },
    rows: { "jsonl/questions.jsonl": 3, "stackexchange/Posts.xml": 5, "jsonl/comments.jsonl": 1 },
  });
});

test("PX2 PX3 the dump is read by the importer, with scores, acceptances, closings and versions", async () => {
  const folder = await mkdtemp(join(tmpdir(), "askwell-dump-"));
  folders.push(folder);
  for (const [name, text] of files) {
    const [, file] = /^stackexchange\/(\w+\.xml)$/.exec(name) ?? [];
    if (file) await writeFile(join(folder, file), text);
  }
  const other = await testSite();
  const broken: string[] = [];
  const reporter = {
    ...{ resumed() {}, begin() {}, progress() {}, end() {} },
    broken: (file: string, line: number, reason: string) => void broken.push(`${file}:${line} ${reason}`),
  };
  await importStackExchange(other.app, { folder, reporter, source: "tea" });
  const { read } = other.app.db;
  const rows = await read.selectFrom("questions").selectAll().orderBy("id").execute();
  const versions = await read.selectFrom("revisions").select(["log", "content"]).orderBy("id").execute();
  const tags = await read.selectFrom("tags").select(["slug_name", "listed_count", "original_text"]).execute();
  await other.close();
  expect(broken).toEqual([]);
  expect(
    rows.map(({ title, status, score, up_count, down_count }) => [title, status, score, up_count, down_count]),
  ).toEqual([
    ["How long does <green> tea steep?", "available", -1, 0, 1],
    ["Which kettle whistles in tune", "closed", 0, 0, 0],
    ["Whose question is this one", "available", 0, 0, 0],
  ]);
  // An import takes U+2028 for a space.
  expect(rows[0]).toMatchObject({ content: hostile.replace("\u2028", " "), answer_count: 1 });
  expect(rows[0]?.accepted_answer_id).not.toBe("0");
  expect(versions.map(({ log }) => log)).toContain("once more");
  expect(tags).toEqual([{ slug_name: "general", listed_count: 3, original_text: "All about *everything*." }]);
});

test("PX2 ids of the dump are the running numbers of the ids here", () => {
  const posts = String(files.get("stackexchange/Posts.xml"));
  expect(posts).toContain(` Id="${numberOfId(question)}" `);
  expect(posts).toContain(` ParentId="${numberOfId(question)}"`);
  expect(String(files.get("stackexchange/Votes.xml"))).not.toMatch(/UserId/);
});

test("PX1 an own badge of the site has its name", async () => {
  const drawing = { level: "gold", shape: "seal", sign: "heart" } as const;
  const { id } = await site.call(site.admin, "createBadge", { name: "Tea host", ...drawing });
  await site.call(site.admin, "awardBadgeByHand", { id, username: "bob" });
  const now = await exported();
  expect(now.get("jsonl/badges.jsonl")).toContain('"badge":"Tea host","class":"gold"');
  expect(now.get("stackexchange/Badges.xml")).toContain('Name="Tea host"');
});
