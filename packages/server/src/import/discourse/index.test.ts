import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { create } from "tar";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import { createDiscourseSite, type DiscourseSite } from "../../../testing/discourse/discourse-site.ts";
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
  for (const url of ["/t/how-long/10/2", "/p/101"])
    expect([url, await target(url)]).toEqual([url, expect.stringContaining(answer)]);
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
    await writeFile(join(folder, "dump.sql.gz"), gzipSync(old.dump()));
    await cp(stage.folder, join(folder, "uploads"), { recursive: true });
    await writeFile(join(folder, "meta.json"), "{}");
    await create({ gzip: true, file, cwd: folder }, ["meta.json", "dump.sql.gz", "uploads"]);
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
