import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { createDiscourseSite, type DiscourseSite } from "../../../testing/discourse/discourse-site.ts";
import { writeForumArchive } from "../../../testing/discourse/forum-archive.ts";
import { fillTeaForum, TEA_UPLOAD } from "../../../testing/discourse/tea-forum.ts";
import { createRecordFixture, RECORD_PASSWORD, type RecordFixture } from "../../../testing/record-import.ts";
import { importDiscourse } from "./index.ts";

let stage: RecordFixture;
let old: DiscourseSite;
beforeEach(async () => {
  stage = await createRecordFixture();
  old = await createDiscourseSite();
});
afterEach(async () => {
  await old.drop();
  await stage.close();
});

const run = (last?: string) =>
  importDiscourse(stage.site.app, { from: { database: old.address }, uploads: stage.folder, ...stage.until(last) });

const question = async (id: number) =>
  stage.site.call(stage.site.visitor, "questionInfo", { id: await stage.idOf(`question-${id}`) });

test("X21 X22 X23 a Discourse site becomes questions, answers and comments, without what is private there", async () => {
  await fillTeaForum(old, stage.folder);
  for (const last of ["users", "post ids", "answers", "votes"]) expect((await run(last)).isWhole).toBe(false);
  const { tally } = await run();
  expect(stage.problems).toEqual([]);
  expect(tally.kept).toMatchObject({ users: 4, questions: 2, answers: 4, comments: 2, votes: 3, bookmarks: 1 });
  expect(tally.leftOut.topics).toEqual({
    "private messages": 1,
    deleted: 1,
    "unlisted, in categories for groups, about a category, or with a hidden first post": 3,
  });
  expect(tally.leftOut.replies).toEqual({ "deleted or hidden": 1, "notes of staff and of the program": 1 });
  const tea = await question(10);
  expect(tea).toMatchObject({ vote_count: 1, answer_count: 3, user_info: { display_name: "Ann <b>Lee</b>" } });
  expect(tea.tags!.map(({ slug_name }) => slug_name).sort()).toEqual(["hot-drinks", "tea"]);
  expect(tea.accepted_answer_id).toBe(await stage.idOf("answer-101"));
  expect(tea.html).toMatch(/<img[^>]* src="\/uploads\/post\/\w+\.png"/);
  expect(tea.html).toContain("<em>one</em> (1)");
  expect(tea.html).not.toMatch(/<script|onerror|\[poll/);
  const second = await question(11);
  expect(second.accepted_answer_id).toBe(await stage.idOf("answer-111"));
  const { read } = stage.site.app.db;
  const texts = await read.selectFrom("answers").select(["html", "score"]).orderBy("id").execute();
  expect(texts[0]).toMatchObject({ score: 2, html: expect.stringMatching(/<blockquote>\s*<p><strong>Ann_L:/) });
  const comments = await read
    .selectFrom("comments")
    .select(["original_text", "object_id", "score"])
    .orderBy("id")
    .execute();
  const object_id = await stage.idOf("answer-101");
  expect(comments).toEqual([
    { original_text: "Why `[quote]`?", object_id, score: 1 },
    { original_text: "Because.", object_id, score: 0 },
  ]);
  const posts = await read.selectFrom("questions").select("content").execute();
  expect(JSON.stringify([posts, texts])).not.toContain("secret");
  expect(await checkCounters(stage.site.app.db, { votesWithoutRows: true })).toEqual([]);
});

test("X16 X24 people of Discourse log in with their passwords, states stay, and old addresses lead on", async () => {
  await fillTeaForum(old, stage.folder);
  await run();
  const { site } = stage;
  const input = { e_mail: "ann@club.example", pass: RECORD_PASSWORD };
  expect(await site.call(site.visitor, "loginByEmail", input)).toMatchObject({ username: "ann_l", rank: 41 });
  const people = await site.app.db.read
    .selectFrom("users")
    .innerJoin("imported_users", "imported_users.user_id", "users.id")
    .select(["foreign_id", "role_id", "status", "suspended_until"])
    .where("foreign_id", "like", "person-%")
    .orderBy("users.id")
    .execute();
  expect(people).toEqual([
    { foreign_id: "person-1", role_id: 1, status: "normal", suspended_until: 0 },
    { foreign_id: "person-2", role_id: 3, status: "normal", suspended_until: 0 },
    { foreign_id: "person-3", role_id: 1, status: "suspended", suspended_until: 0 },
    { foreign_id: "person-4", role_id: 1, status: "normal", suspended_until: 0 },
  ]);
  const target = stage.leadsTo;
  const [tea, answer] = [await stage.idOf("question-10"), await stage.idOf("answer-101")];
  for (const url of ["/t/10", "/t/how-long/10", "/t/how-long/10/3", "/t/%E8%8C%B6/10?page=2"])
    expect([url, await target(url)]).toEqual([url, expect.stringContaining(`/questions/${tea}`)]);
  // The post 102 is a comment on 101, and 110 the text of a question.
  for (const url of ["/t/how-long/10/2", "/p/101", "/p/102"])
    expect([url, await target(url)]).toEqual([url, expect.stringContaining(answer)]);
  expect(await target("/p/110")).toContain(await stage.idOf("question-11"));
  expect(await target("/u/Ann_L/summary")).toBe("/users/ann_l");
  expect([await target("/tag/tea"), await target("/c/drinks/5")]).toEqual(["/tags/tea", "/tags/hot-drinks"]);
  expect(await target(TEA_UPLOAD)).toMatch(/^\/uploads\/post\/\w+\.png$/);
  for (const url of ["/t/secret/92", "/c/staff/6", "/uploads/default/original/1X/pm.png"])
    expect([url, await target(url)]).toEqual([url, 404]);
});

/** What an import makes of a site, whatever ids it has here. */
async function contentsOf({ site }: RecordFixture) {
  const { read } = site.app.db;
  return {
    users: await read.selectFrom("users").select(["username", "display_name", "bio", "rank"]).orderBy("id").execute(),
    questions: await read
      .selectFrom("questions")
      .select(["title", "content", "html", "score", "status"])
      .orderBy("id")
      .execute(),
    answers: await read.selectFrom("answers").select(["content", "score", "accepted"]).orderBy("id").execute(),
    comments: await read.selectFrom("comments").select(["original_text", "score"]).orderBy("id").execute(),
    tags: await read.selectFrom("tags").select(["slug_name", "original_text"]).orderBy("slug_name").execute(),
  };
}

/** Files may have other names from import to import. */
const withoutNames = (contents: object) => JSON.stringify(contents).replace(/\/uploads\/post\/\w+/g, "/uploads/post/x");

test.each(["forum.sql", "forum.sql.gz", "forum-2026-11-27.tar.gz"])(
  "X39 %s of a Discourse site is imported like its database",
  async (name) => {
    await fillTeaForum(old, stage.folder);
    const text = "A tab\t, a back\\slash, \\N and\r\nlines\u2028of tea \\. 茶";
    await old.add("posts", { id: 7190, topic_id: 11, post_number: 77, raw: text, user_id: 2 });
    await run();
    const folder = await mkdtemp(join(tmpdir(), "askwell-dump-"));
    const other = await createRecordFixture();
    try {
      const file = await writeAs(folder, name);
      const uploads = name.endsWith(".tar.gz") ? undefined : stage.folder;
      const { isWhole } = await importDiscourse(other.site.app, { from: { dump: file }, uploads, ...other.until() });
      expect(isWhole).toBe(true);
      expect(withoutNames(await contentsOf(other))).toEqual(withoutNames(await contentsOf(stage)));
      expect((await contentsOf(other)).questions[0]?.html).toContain('src="/uploads/post/');
    } finally {
      await other.close();
      await rm(folder, { recursive: true });
    }
  },
);

/** Writes the forum as a dump or, with its uploads and what else such archives have, as a backup archive. */
async function writeAs(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  if (name.endsWith(".sql")) await writeFile(file, old.dump());
  else if (name.endsWith(".sql.gz")) await writeFile(file, gzipSync(old.dump()));
  else {
    await cp(stage.folder, join(folder, "uploads"), { recursive: true });
    await writeForumArchive(old, folder, file);
  }
  return file;
}

test.each([
  ["make one with --format=plain", "backup.sql", "PGDMP\u0001\u000e"],
  ["not a plain dump of a Discourse database", "backup.sql", "CREATE TABLE public.orders (\n    id integer\n);\n"],
  [
    "cut off",
    "backup.sql",
    "CREATE TABLE public.topics (\n    id integer\n);\nCOPY public.topics (id) FROM stdin;\n1\n",
  ],
  ["is damaged", "backup.sql.gz", "no archive"],
  ["is damaged", "backup.tar.gz", "no archive"],
] as const)("X39 a dump that cannot be read is rejected: %s", async (why, name, content) => {
  const file = join(stage.folder, name);
  await writeFile(file, content);
  await expect(importDiscourse(stage.site.app, { from: { dump: file }, ...stage.until() })).rejects.toThrow(why);
});

const PORTRAIT = "/uploads/default/original/1X/portrait.png";

/** Gives a person of the forum a profile picture, of which the folder has the file. */
async function addPortrait(person: number, url: string, bytes?: Uint8Array): Promise<void> {
  await old.add("uploads", { id: 500 + person, sha1: String(person).padStart(40, "a"), url });
  await old.set("users", { uploaded_avatar_id: 500 + person }, person);
  if (bytes) await writeFile(join(stage.folder, url.replace("/uploads/", "")), bytes);
}

test("X50 profile pictures are cleaned and belong to their people, in the next run as well; others are reported", async () => {
  await fillTeaForum(old, stage.folder);
  const portrait = await sharp({ create: { width: 1500, height: 900, channels: 3, background: "teal" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .png()
    .toBuffer();
  await addPortrait(1, PORTRAIT, portrait);
  await addPortrait(2, "/uploads/default/original/1X/broken.png", Buffer.from("no picture"));
  await addPortrait(3, "//bucket.example/original/1X/far.png");
  await addPortrait(4, "/uploads/default/original/1X/gone.png");
  await run("tags");
  const { tally } = await run();
  expect(tally.kept["profile pictures"]).toBe(1);
  expect(tally.leftOut["profile pictures"]).toEqual({ "missing, or in a format that profiles cannot have": 3 });
  expect(tally.leftOut.files).toEqual({ "that no imported text or profile contains, or that are stored elsewhere": 1 });
  const { site } = stage;
  const { avatar, id } = await site.app.db.read
    .selectFrom("users")
    .select(["id", "avatar_custom as avatar"])
    .where("username", "=", "ann_l")
    .executeTakeFirstOrThrow();
  const reply = await site.server.inject({ url: new URL(avatar, "http://tea.example").pathname });
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.includes("secret place")).toBe(false);
  const { read } = site.app.db;
  const files = await read
    .selectFrom("files")
    .select(["user_id", "source", "status"])
    .where("source", "=", "avatar")
    .execute();
  expect(files).toEqual([{ user_id: id, source: "avatar", status: "available" }]);
  const pictured = await read.selectFrom("users").select("username").where("avatar_type", "=", "custom").execute();
  expect(pictured).toEqual([{ username: "ann_l" }]);
});

test("X50 an account that was here before keeps its looks, and nothing of the picture stays", async () => {
  await fillTeaForum(old, stage.folder);
  await addPortrait(
    1,
    PORTRAIT,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .png()
      .toBuffer(),
  );
  const ann = await stage.site.person("ann");
  await old.set("user_emails", { email: "ann@example.com" }, 1);
  const { tally } = await run();
  expect(tally.leftOut["profile pictures"]).toEqual({ "of people who have an account here": 1 });
  const { read } = stage.site.app.db;
  const own = await read.selectFrom("users").select("avatar_type").where("id", "=", ann.id).executeTakeFirst();
  expect(own).toEqual({ avatar_type: "" });
  expect(await readdir(join(stage.site.paths.uploads, "avatar"))).toEqual([]);
});

async function addBadges(): Promise<void> {
  await old.add(
    "badges",
    { id: 101, name: "Tea Master", description: "Knows <b>every</b> leaf &amp; cup", badge_type_id: 1 },
    { id: 102, name: "Secret", listable: false },
    { id: 103, name: "Off", enabled: false },
    { id: 2, name: "Member", system: true },
    { id: 6, name: "Nice Reply", system: true },
    { id: 13, name: "First Flag", system: true },
    { id: 44, name: "New User of the Month", system: true, badge_type_id: 2 },
    { id: 60, name: "Solved 1", system: true },
  );
  const of = (badge_id: number, user_id: number, granted_at = "2021-06-01 00:00:00") => ({
    badge_id,
    user_id,
    granted_at,
  });
  const awards = [
    ...[of(101, 1), of(101, 1, "2022-06-01 00:00:00"), of(101, 2, "2021-07-01 00:00:00"), of(102, 1), of(103, 1)],
    ...[of(2, 1), of(2, 2), of(6, 2), of(13, 2), of(44, 1), of(60, 2), of(101, -1), of(101, 77)],
  ];
  await old.add("user_badges", ...awards.map((award, index) => ({ ...award, id: index + 1 })));
}

test("X51 X52 badges are awarded with their dates, once and without notifications, also after an interruption", async () => {
  await fillTeaForum(old, stage.folder);
  await addBadges();
  await run("votes");
  await run("awards");
  const { tally } = await run();
  expect(tally.kept.awards).toBe(5);
  expect(tally.leftOut.awards).toEqual({
    "there already: each badge is awarded once": 1,
    "of nobody known": 1,
    "of trust levels": 2,
    "that this site awards for the imported posts": 1,
    "of badges that are disabled or not listed": 2,
  });
  const { read } = stage.site.app.db;
  const awards = await read
    .selectFrom("badge_awards")
    .innerJoin("badges", "badges.id", "badge_awards.badge_id")
    .innerJoin("users", "users.id", "badge_awards.user_id")
    .select(["badges.name", "badges.key", "badges.level", "badges.description", "users.username"])
    .select(["badge_awards.created_at", "badges.award_count"])
    .where("badge_awards.created_at", "<", stage.site.app.now() - 1000)
    .orderBy("badge_awards.id")
    .execute();
  const june = Date.parse("2021-06-01T00:00:00Z") / 1000;
  const master = { name: "Tea Master", key: expect.stringMatching(/^own_/), level: 3, award_count: 2 };
  const described = { ...master, description: "Knows every leaf & cup" };
  const once = { level: 1, name: "", description: "", award_count: 1, created_at: june, username: "ben" };
  expect(awards).toEqual([
    { ...described, username: "ann_l", created_at: june },
    { ...described, username: "ben", created_at: Date.parse("2021-07-01T00:00:00Z") / 1000 },
    { ...once, key: "first_flag" },
    {
      ...{ name: "New User of the Month", key: expect.stringMatching(/^own_/), level: 2, description: "" },
      ...{ username: "ann_l", created_at: june, award_count: 1 },
    },
    { ...once, key: "solved" },
  ]);
  const notified = await read.selectFrom("notifications").select("id").where("action", "=", "earned_badge").execute();
  expect(notified).toEqual([]);
  expect((await run()).tally.kept.awards).toBe(undefined);
});

test("X53 the report names groups with their members, and counts what else is left out", async () => {
  await fillTeaForum(old, stage.folder);
  await old.add(
    "groups",
    { id: 3, name: "staff", automatic: true },
    { id: 41, name: "tasters" },
    { id: 42, name: "empty" },
  );
  await old.add(
    "group_users",
    { id: 1, group_id: 41, user_id: 1 },
    { id: 2, group_id: 41, user_id: 2 },
    { id: 3, group_id: 3, user_id: 2 },
  );
  await old.add("tags", { id: 8, name: "secret-tag" });
  await old.add("tag_group_memberships", { id: 1, tag_id: 8, tag_group_id: 1 });
  await old.add("tag_group_permissions", { id: 1, tag_group_id: 1, group_id: 3 });
  await old.add("post_revisions", { id: 1, post_id: 100, modifications: "secret words" });
  await old.add("drafts", { id: 1, user_id: 1, data: "secret words" });
  await old.add("chat_messages", { id: 1, message: "secret words" }, { id: 2, message: "secret words" });
  await old.add("user_associated_accounts", { id: 1, user_id: 1, provider_name: "github" });
  await old.add("discourse_reactions_reaction_users", { id: 1, post_id: 100, user_id: 2 });
  const expected = {
    groups: { "members of the group tasters": 2 },
    tags: { "that only staff see": 1 },
    flags: { "of posts": 1 },
    versions: { "earlier ones of posts": 1 },
    drafts: { "of posts that are not submitted": 1 },
    "chat messages": { "of channels and people": 2 },
    logins: { "by accounts elsewhere": 1 },
    reactions: { "other than likes": 1 },
  };
  expect((await run()).tally.leftOut).toMatchObject(expected);
  const other = await createRecordFixture();
  try {
    const file = await writeAs(other.folder, "forum.sql");
    const { tally } = await importDiscourse(other.site.app, { from: { dump: file }, ...other.until() });
    expect(tally.leftOut).toMatchObject(expected);
  } finally {
    await other.close();
  }
});

test("X54 votes of polls that only staff see, or that is still open, are not shown", async () => {
  await fillTeaForum(old, stage.folder);
  const poll = (name: string) => `[poll name=${name}]\n* Tea\n[/poll]`;
  const names = ["staff", "open", "ended", "closed", "free"];
  await old.add("posts", { id: 300, topic_id: 10, post_number: 50, raw: names.map(poll).join("\n\n") });
  await old.add(
    "polls",
    { id: 21, post_id: 300, name: "staff", results: 3, status: 1 },
    { id: 22, post_id: 300, name: "open", results: 2, close_at: "2999-01-01 00:00:00" },
    { id: 23, post_id: 300, name: "ended", results: 2, close_at: "2021-01-01 00:00:00" },
    { id: 24, post_id: 300, name: "closed", results: 2, status: 1 },
    { id: 25, post_id: 300, name: "free", results: 1 },
  );
  await old.add(
    "poll_options",
    ...names.map((name, n) => ({ id: 21 + n, poll_id: 21 + n, html: `Tea ${name}`, anonymous_votes: 4 })),
  );
  await old.add("poll_votes", ...names.map((_, n) => ({ poll_id: 21 + n, poll_option_id: 21 + n, user_id: 2 })));
  await run();
  const { content } = await stage.site.app.db.read
    .selectFrom("answers")
    .select("content")
    .where("id", "=", await stage.idOf("answer-300"))
    .executeTakeFirstOrThrow();
  expect(content.split("\n").filter((line) => line.startsWith("-"))).toEqual([
    ...["- Tea staff", "- Tea open", "- Tea ended (5)", "- Tea closed (5)", "- Tea free (5)"],
  ]);
});
