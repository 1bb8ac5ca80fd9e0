import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkCounters } from "../../../test/check-counters.ts";
import {
  answer,
  at,
  DUMP,
  type Dump,
  type DumpElement,
  question,
  seconds,
  version,
  writeDump,
} from "../../../testing/dump.ts";
import { createFixtures, type SiteFixtures, type TestSite, testSite } from "../../../testing/index.ts";
import { ImportRejectedError, importStackExchange, type Reporter } from "../index.ts";

let folder: string;
let site: TestSite;
let fixtures: SiteFixtures;

const silent: Reporter = { resumed() {}, begin() {}, progress() {}, end() {}, broken() {} };

/** Imports a dump; later ones change what earlier ones have imported. */
async function take(dump: Dump, takesChanges = true, reporter = silent) {
  await writeDump(folder, dump);
  return importStackExchange(site.app, { folder, reporter, source: "tea", takesChanges });
}

async function idOf(foreignId: number): Promise<string> {
  const rows = site.app.db.read.selectFrom("imported_posts").select("post_id");
  return (await rows.where("foreign_id", "=", String(foreignId)).executeTakeFirstOrThrow()).post_id;
}

async function rowOf(table: "questions" | "answers", foreignId: number) {
  const rows = site.app.db.read.selectFrom(table).selectAll();
  return rows.where("id", "=", await idOf(foreignId)).executeTakeFirstOrThrow();
}

const shown = async (foreignId: number) => site.call(site.admin, "questionInfo", { id: await idOf(foreignId) });

/** The dump with changed rows of posts; an undefined row is left out. */
function withPosts(changes: Readonly<Record<number, DumpElement | undefined>>, more: Partial<Dump> = {}): Dump {
  const posts = DUMP.Posts!.flatMap((row) => {
    const id = Number((row as DumpElement).Id);
    if (!(id in changes)) return [row];
    const change = changes[id];
    return change ? [{ ...(row as DumpElement), ...change }] : [];
  });
  return { ...DUMP, ...(more as Dump), Posts: posts };
}

const withHistory = (...rows: DumpElement[]) => ({ PostHistory: [...DUMP.PostHistory!, ...rows] });

/** An edit of question 10 on the sixth day: text, title and tags. */
const EDIT = withPosts(
  {
    10: {
      Body: "<p>The text of <em>question</em> 10, about mugs.</p>",
      Title: "Question number ten",
      Tags: "<tea><mugs>",
      LastEditDate: at(6),
      LastActivityDate: at(6),
      LastEditorUserId: 2,
    },
  },
  withHistory(
    version([20, 5, 10], "The text of *question* 10, about mugs.", {
      edit: 5,
      CreationDate: at(6),
      UserId: 2,
      Comment: "mugs",
    }),
    version([21, 4, 10], "Question number ten", { edit: 5, CreationDate: at(6), UserId: 2 }),
    version([22, 6, 10], "<tea><mugs>", { edit: 5, CreationDate: at(6), UserId: 2 }),
  ),
);

const versionsOf = async (foreignId: number) =>
  site.app.db.read
    .selectFrom("revisions")
    .selectAll()
    .where("object_id", "=", await idOf(foreignId))
    .orderBy("id")
    .execute();

async function expectNoDrift() {
  expect(await checkCounters(site.app.db, { votesWithoutRows: true })).toEqual([]);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "askwell-changes-"));
  site = await testSite();
  fixtures = createFixtures(site);
});

afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test("X40 an edit in the source becomes a version with its time, author and summary, and the text of the question", async () => {
  await take(DUMP, false);
  const { tally } = await take(EDIT);
  expect(tally.kept).toMatchObject({ versions: 1, "changed questions": 1 });
  const question = await shown(10);
  expect(question).toMatchObject({ title: "Question number ten", edit_time: seconds(6) });
  expect(question.content).toBe("The text of *question* 10, about mugs.");
  expect(question.tags!.map((tag) => tag.slug_name).sort()).toEqual(["mugs", "tea"]);
  const versions = await versionsOf(10);
  expect(versions.map(({ created_at, log }) => [created_at, log])).toEqual([
    [seconds(1), ""],
    [seconds(3), "kettles"],
    [seconds(6), "mugs"],
  ]);
  expect((await rowOf("questions", 10)).revision_id).toBe(versions.at(-1)!.id);
  const found = await site.call(site.visitor, "search", { q: "mugs", page: 1, size: 10, order: "relevance" });
  expect(found.list!.map((each) => each.object!.title)).toEqual(["Question number ten"]);
  await expectNoDrift();
});

test("X40 an edit without a row of the history becomes a version, too", async () => {
  await take(DUMP, false);
  await take(withPosts({ 12: { Body: "<p>A better answer.</p>", LastEditDate: at(7), LastEditorUserId: 1 } }));
  expect(await rowOf("answers", 12)).toMatchObject({ content: "A better answer.", edited_at: seconds(7) });
  expect((await versionsOf(12)).map(({ created_at }) => created_at)).toEqual([seconds(2), seconds(7)]);
  await expectNoDrift();
});

test("X40 the same dump once more changes nothing", async () => {
  await take(DUMP, false);
  await take(EDIT);
  const before = [await versionsOf(10), await rowOf("questions", 10), await rowOf("answers", 11)];
  const { tally } = await take(EDIT);
  expect(Object.keys(tally.kept).filter((kind) => kind !== "links" && kind !== "bookmarks")).toEqual([]);
  expect([await versionsOf(10), await rowOf("questions", 10), await rowOf("answers", 11)]).toEqual(before);
});

test("X40 without --since posts of earlier imports stay as they are", async () => {
  await take(DUMP, false);
  await take(EDIT, false);
  expect(await shown(10)).toMatchObject({ title: "Question number 10" });
  expect(await versionsOf(10)).toHaveLength(2);
});

test("X40 --since needs an earlier import", async () => {
  await expect(take(DUMP)).rejects.toThrow(ImportRejectedError);
});

test("X40 new posts are imported with the changes of old ones, answers to old questions as well", async () => {
  await take(DUMP, false);
  const dump = withPosts({});
  const { tally } = await take({
    ...dump,
    Posts: [...dump.Posts!, question(70), answer(71, 20, { CreationDate: at(6), Score: 2 })],
  });
  expect(tally.kept).toMatchObject({ questions: 1, answers: 1 });
  expect(await shown(20)).toMatchObject({ answer_count: 1 });
  const events = site.app.db.read.selectFrom("events").select(["kind", "created_at"]);
  const answered = events.where("original_object_id", "=", await idOf(20)).where("object_id", "=", await idOf(71));
  expect(await answered.execute()).toEqual([{ kind: "question.answered", created_at: seconds(6) }]);
  await expectNoDrift();
});

test("X40 an old answer of the source does not become the last one of a thread that goes on here", async () => {
  await take(DUMP, false);
  const ann = await site.person("ann", { rank: 500 });
  const { id } = await fixtures.answer({ by: ann, to: await idOf(30) });
  const before = await rowOf("questions", 30);
  const dump = withPosts({});
  await take({ ...dump, Posts: [...dump.Posts!, answer(71, 30, { CreationDate: at(6), Score: 2 })] });
  const { active_at, last_answered_at } = before;
  expect(await rowOf("questions", 30)).toMatchObject({
    answer_count: 2,
    active_at,
    last_answered_at,
    last_answer_id: id,
  });
  await expectNoDrift();
});

test("X41 a text that was edited here stays, and nothing of the edit there is stored", async () => {
  await take(DUMP, false);
  const id = await idOf(10);
  const edit = {
    id,
    title: "Edited on this site",
    content: "A text of this site, about bowls.",
    tags: await tagsOf(id),
  };
  await site.call(site.admin, "editQuestion", { ...edit, edit_summary: "" });
  const { tally } = await take(EDIT);
  expect(await shown(10)).toMatchObject({ title: "Edited on this site" });
  expect(await versionsOf(10)).toHaveLength(3);
  expect(tally.leftOut.history).toMatchObject({ "of posts that were edited here": 3 });
  await take(EDIT);
  expect(await shown(10)).toMatchObject({ title: "Edited on this site" });
  await expectNoDrift();
});

test("X41 an edit there is counted also when the text was edited here later, and the dump has no history", async () => {
  const bare = { ...DUMP, PostHistory: [] };
  await take({ ...withPosts({ 12: { LastEditDate: at(4) } }), PostHistory: [] }, false);
  const [id, answerId] = [await idOf(10), await idOf(12)];
  const own = { title: "Edited on this site", content: "A text of this site, about bowls.", edit_summary: "" };
  await site.call(site.admin, "editQuestion", { id, ...own, tags: await tagsOf(id) });
  await site.call(site.admin, "editAnswer", { id: answerId, content: "An answer of this site.", edit_summary: "" });
  // The time of the last edit of the answer is that of the earlier dump.
  const later = {
    ...withPosts({ 10: { Body: "<p>Another text there.</p>", LastEditDate: at(6) }, 12: { LastEditDate: at(4) } }),
    PostHistory: [],
  };
  const { tally } = await take(later);
  expect(tally.leftOut["changed questions"]).toEqual({ "edited here": 1 });
  expect(tally.leftOut["changed answers"]).toBeUndefined();
  expect(await rowOf("answers", 12)).toMatchObject({ content: "An answer of this site." });
  expect((await take(bare)).tally.leftOut["changed questions"]).toBeUndefined();
  await expectNoDrift();
});

async function tagsOf(id: string) {
  const { tags } = await site.call(site.admin, "questionInfo", { id });
  return tags!.map(({ slug_name }) => ({ slug_name, display_name: slug_name, original_text: "" }));
}

test("X42 scores follow the source, and the votes from here count on top", async () => {
  await take(DUMP, false);
  const ann = await site.person("ann", { rank: 500 });
  await site.call(ann, "castVote", { direction: "up", object_id: await idOf(10) });
  const before = await rowOf("questions", 10);
  expect(before.score).toBe(4);
  await take(withPosts({ 10: { Score: 9, ViewCount: 5000 }, 11: { Score: -2 } }));
  const after = await rowOf("questions", 10);
  expect(after).toMatchObject({ score: 10, view_count: 5000 });
  expect(after.up_count - after.down_count).toBe(10);
  expect(after.down_count).toBe(before.down_count);
  expect(await rowOf("answers", 11)).toMatchObject({ score: -2, up_count: 0, down_count: 2 });
  await expectNoDrift();
});

test("X42 reputation follows the source, and what was earned here counts on top", async () => {
  await take(DUMP, false);
  const rankOf = async () =>
    (
      await site.app.db.read
        .selectFrom("users")
        .select("rank")
        .where("username", "=", "ann-lee")
        .executeTakeFirstOrThrow()
    ).rank;
  const ann = await site.person("ann", { rank: 500 });
  await site.call(ann, "castVote", { direction: "up", object_id: await idOf(10) });
  const earned = (await rankOf()) - 250;
  expect(earned).toBeGreaterThan(0);
  const users = DUMP.Users!.map((row) =>
    (row as DumpElement).Id === 1 ? { ...(row as DumpElement), Reputation: 310 } : row,
  );
  const { tally } = await take({ ...DUMP, Users: users });
  expect(await rankOf()).toBe(310 + earned);
  expect(tally.kept["changed reputations"]).toBe(1);
});

test("X43 questions are closed and reopened as in the source", async () => {
  await take(DUMP, false);
  const closed = '{"OriginalQuestionIds":[20],"Voters":[]}';
  await take(
    withPosts(
      { 30: { ClosedDate: at(7) }, 20: { ClosedDate: "" } },
      withHistory(
        version([30, 10, 30], closed, { Comment: "101", edit: 8, CreationDate: at(7) }),
        version([31, 11, 20], "", { edit: 9, CreationDate: at(7) }),
      ),
    ),
  );
  expect(await rowOf("questions", 30)).toMatchObject({
    status: "closed",
    closed_at: seconds(7),
    close_reason: "reason.a_duplicate",
  });
  expect(await rowOf("questions", 20)).toMatchObject({ status: "available", close_reason: "", closed_at: 0 });
  await expectNoDrift();
});

test("X43 a question that was reopened here stays open", async () => {
  await take(DUMP, false);
  await site.call(site.admin, "reopenQuestion", { question_id: await idOf(20) });
  await take(withPosts({ 20: { Score: 8 } }));
  expect(await rowOf("questions", 20)).toMatchObject({ status: "available", score: 8 });
});

test("X43 the accepted answer is that of the source, unless it was chosen here", async () => {
  await take(DUMP, false);
  await take(withPosts({ 10: { AcceptedAnswerId: 11 } }));
  expect(await shown(10)).toMatchObject({ accepted_answer_id: await idOf(11) });
  expect(await rowOf("answers", 12)).toMatchObject({ accepted: 0 });
  await expectNoDrift();
  await site.call(site.admin, "acceptAnswer", { question_id: await idOf(10), answer_id: await idOf(12) });
  await take(withPosts({ 10: { AcceptedAnswerId: 11 } }));
  expect(await shown(10)).toMatchObject({ accepted_answer_id: await idOf(12) });
});

test("X44 posts that the source has no longer are deleted, and return with it", async () => {
  await take(DUMP, false);
  const { tally } = await take(withPosts({ 30: undefined, 12: undefined, 10: { AcceptedAnswerId: "" } }));
  expect(tally.kept["deleted posts"]).toBe(2);
  expect(await rowOf("questions", 30)).toMatchObject({ status: "deleted", status_before: "available" });
  expect(await rowOf("answers", 12)).toMatchObject({ status: "deleted", accepted: 0 });
  expect(await shown(10)).toMatchObject({ accepted_answer_id: "0", answer_count: 1 });
  await expectNoDrift();
  await take(DUMP);
  expect(await rowOf("questions", 30)).toMatchObject({ status: "available", status_before: "" });
  expect(await rowOf("answers", 12)).toMatchObject({ status: "available", accepted: 1 });
  expect(await shown(10)).toMatchObject({ answer_count: 2 });
  await expectNoDrift();
});

test("X44 what was answered, commented, edited or accepted here is not deleted, and what was deleted here stays deleted", async () => {
  await take(DUMP, false);
  const ann = await site.person("ann", { rank: 500 });
  await fixtures.answer({ by: ann, to: await idOf(30) });
  await site.call(ann, "addComment", { object_id: await idOf(11), original_text: "A comment of this site." });
  await site.call(site.admin, "deleteQuestion", { id: await idOf(20) });
  const { tally } = await take(withPosts({ 30: undefined, 11: undefined }));
  expect(tally.leftOut["deleted posts"]).toEqual({ "edited, answered, commented or accepted here": 2 });
  expect(await rowOf("questions", 30)).toMatchObject({ status: "available" });
  expect(await rowOf("answers", 11)).toMatchObject({ status: "available" });
  expect(await rowOf("questions", 20)).toMatchObject({ status: "deleted" });
});

test("X44 nothing is deleted when too many posts are missing, or a row is broken", async () => {
  const many = Array.from({ length: 40 }, (_, number) => question(100 + number));
  await take({ ...DUMP, Posts: [...DUMP.Posts!, ...many] }, false);
  const { tally } = await take(DUMP);
  expect(tally.leftOut["deleted posts"]).toEqual({ "too many to be a dump of the whole site": 40 });
  const broken = await take({ ...DUMP, Posts: [...DUMP.Posts!, ...many.slice(1), '  <row Id="100" PostTypeId=1 />'] });
  expect(broken.tally.leftOut["deleted posts"]).toEqual({ "of a file with broken rows, which may be theirs": 1 });
  expect(await rowOf("questions", 100)).toMatchObject({ status: "available" });
});

test("X42 X44 scores of comments follow the source, and comments that it has no longer are deleted unless they were replied to", async () => {
  const comment = (Id: number, more: DumpElement = {}) => ({
    ...{ Id, PostId: 10, Score: 1, Text: `Comment ${Id} of the source`, CreationDate: at(3), UserId: 2 },
    ...more,
  });
  const comments = [comment(81), comment(82), comment(83), comment(84, { Score: 0 })];
  await take({ ...DUMP, Comments: comments }, false);
  const ann = await site.person("ann", { rank: 500 });
  await site.call(ann, "castVote", { direction: "up", object_id: await commentOf(81) });
  const reply = {
    object_id: await idOf(10),
    original_text: "A reply of this site.",
    reply_comment_id: await commentOf(83),
  };
  await site.call(ann, "addComment", reply);
  const { tally } = await take({ ...DUMP, Comments: [comment(81, { Score: 5 }), comment(84, { Score: 0 })] });
  expect(tally.kept).toMatchObject({ "changed comments": 1, "deleted comments": 1 });
  const rows = await site.app.db.read.selectFrom("comments").select(["id", "score", "status"]).execute();
  const stateOf = async (foreignId: number) => {
    const id = await commentOf(foreignId);
    const { score, status } = rows.find((row) => row.id === id)!;
    return [score, status];
  };
  expect(await Promise.all([81, 82, 83, 84].map(stateOf))).toEqual([
    [6, "available"],
    [1, "deleted"],
    [1, "available"],
    [0, "available"],
  ]);
  await expectNoDrift();
});

async function commentOf(foreignId: number): Promise<string> {
  const rows = site.app.db.read.selectFrom("imported_posts").select("post_id");
  return (await rows.where("foreign_id", "=", `comment-${foreignId}`).executeTakeFirstOrThrow()).post_id;
}

test("X45 an interrupted run goes on with the changes, also if --since is missing then", async () => {
  await take(DUMP, false);
  const crash: Reporter = {
    ...silent,
    begin(phase) {
      if (phase === "question changes") throw new Error("the process was killed");
    },
  };
  await expect(take(EDIT, true, crash)).rejects.toThrow("the process was killed");
  expect(await shown(10)).toMatchObject({ title: "Question number 10" });
  const { isWhole } = await take(EDIT, false);
  expect(isWhole).toBe(true);
  expect(await shown(10)).toMatchObject({ title: "Question number ten" });
  expect(await versionsOf(10)).toHaveLength(3);
  await expectNoDrift();
});
