import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  createFixtures,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";

const reason = "It asks the same.";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
let cleo: TestPerson;
let dora: TestPerson;
let mona: TestPerson;
let source: string;
let target: string;
let answer: string;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 200 });
  bob = await site.person("bob", { rank: 200 });
  cleo = await site.person("cleo", { rank: 200 });
  dora = await site.person("dora", { rank: 200 });
  mona = await site.person("mona", { role_id: 3 });
});
afterAll(() => site.close());

let number = 0;
const comment = async (by: TestPerson, object_id: string) =>
  (await site.call(by, "addComment", { object_id, original_text: `Which tea is number ${++number}?` })).comment_id;
const infoOf = (id: string, who: Parameters<typeof site.call>[0] = site.visitor) =>
  site.call(who, "questionInfo", { id });
const answersOf = async (question_id: string) =>
  (await site.call(site.visitor, "answerPage", { question_id, page: 1, page_size: 9, order: "default" })).list;
const merge = async (more: { target?: string } = {}) => {
  const reply = await site.call(mona, "mergeQuestion", { question_id: source, target, reason, ...more });
  await site.settle();
  return reply;
};
const undo = async (subject: string) => {
  await site.call(mona, "undoStaffAction", { subject });
  await site.settle();
};

/** The drafts of answers to questions, and who has muted them. */
async function draftsOf(ids: readonly string[]) {
  const db = site.app.db.read;
  return {
    drafts: await db
      .selectFrom("drafts")
      .select(["question_id", "user_id", "answer_content", "content"])
      .where("question_id", "in", ids)
      .orderBy("question_id")
      .orderBy("user_id")
      .execute(),
    muted: await db
      .selectFrom("muted_questions")
      .selectAll()
      .where("question_id", "in", ids)
      .orderBy("question_id")
      .orderBy("user_id")
      .execute(),
  };
}

/** Everything in the database that a merge moves. */
async function stateOf() {
  const db = site.app.db.read;
  const ids = [source, target];
  const totals = await db.selectFrom("post_totals").select(["name", "value"]).execute();
  const sums = new Map<string, number>();
  for (const { name, value } of totals) sums.set(name, (sums.get(name) ?? 0) + Number(value));
  return {
    questions: await db.selectFrom("questions").selectAll().where("id", "in", ids).orderBy("id").execute(),
    answers: await db.selectFrom("answers").selectAll().where("question_id", "in", ids).orderBy("id").execute(),
    comments: await db.selectFrom("comments").selectAll().where("question_id", "in", ids).orderBy("id").execute(),
    votes: await db
      .selectFrom("votes")
      .select(["object_id", "user_id", "direction"])
      .where("object_id", "in", ids)
      .orderBy("object_id")
      .orderBy("user_id")
      .execute(),
    bookmarks: await db
      .selectFrom("collections")
      .select(["object_id", "user_id", "created_at"])
      .where("object_id", "in", ids)
      .orderBy("object_id")
      .orderBy("user_id")
      .execute(),
    follows: await db
      .selectFrom("follows")
      .select(["object_id", "user_id"])
      .where("object_id", "in", ids)
      .orderBy("object_id")
      .orderBy("user_id")
      .execute(),
    same: await db
      .selectFrom("same_questions")
      .selectAll()
      .where("question_id", "in", ids)
      .orderBy("user_id")
      .execute(),
    tags: await db.selectFrom("tags").select(["slug_name", "question_count"]).orderBy("slug_name").execute(),
    people: await db
      .selectFrom("users")
      .select(["id", "rank", "question_count", "answer_count", "follow_count"])
      .orderBy("id")
      .execute(),
    search: await db
      .selectFrom("search")
      .select(["post_id", "question_id", "visible", "score", "accepted", "answer_count"])
      .where("question_id", "in", ids)
      .orderBy("post_id")
      .execute(),
    ...(await draftsOf(ids)),
    totals: Object.fromEntries([...sums].filter(([, value]) => value !== 0).sort()),
  };
}

beforeEach(async () => {
  source = (await fixtures.question({ by: ann, tags: ["tea"] })).id;
  target = (await fixtures.question({ by: bob, tags: ["tea"] })).id;
  answer = (await fixtures.answer({ by: cleo, to: source })).id;
  await fixtures.answer({ by: dora, to: target });
  await comment(bob, source);
  await comment(ann, answer);
  await site.call(ann, "acceptAnswer", { question_id: source, answer_id: answer });
  for (const voter of [cleo, dora]) await site.call(voter, "castVote", { direction: "up", object_id: source });
  await site.call(dora, "castVote", { direction: "up", object_id: target });
  await site.call(bob, "castVote", { direction: "up", object_id: source });
  for (const object_id of [source, target])
    await site.call(dora, "switchCollection", { object_id, bookmark: true, group_id: "0" });
  await site.call(cleo, "switchCollection", { object_id: source, bookmark: true, group_id: "0" });
  for (const object_id of [source, target]) await site.call(dora, "follow", { object_id, is_cancel: false });
  await site.call(cleo, "follow", { object_id: source, is_cancel: false });
  await site.call(cleo, "markSameQuestion", { question_id: source });
  await site.call(bob, "saveDraft", { question_id: source, content: "Moved" });
  for (const question_id of [source, target])
    await site.call(dora, "saveDraft", { question_id, content: `Draft of ${question_id}` });
  await site.call(cleo, "muteQuestion", { question_id: source });
  await site.settle();
  site.wait(60);
});

test("MV7 MV8 everything goes to the other question, and all counts are right", async () => {
  await merge();
  expect((await answersOf(target)).map(({ id, accepted }) => [id === answer, accepted])).toEqual([
    [true, 2],
    [false, 1],
  ]);
  expect(await infoOf(target)).toMatchObject({
    answer_count: 2,
    accepted_answer_id: answer,
    // Cleo's vote came along; Dora had voted on both, and Bob has asked this question.
    vote_count: 2,
    collection_count: 2,
    // Ann had the merged question.
    same_count: 2,
  });
  const { follows, bookmarks, search } = await stateOf();
  expect(follows.map(({ object_id }) => object_id)).toEqual([target, target]);
  expect(bookmarks.map(({ object_id }) => object_id)).toEqual([target, target]);
  expect(search.filter(({ post_id }) => post_id === answer)).toMatchObject([{ question_id: target, visible: 1 }]);
  const { count } = await site.call(site.visitor, "commentPage", { object_id: target, page: 1, page_size: 9 });
  expect(count).toBe(1);
  expect((await site.call(site.visitor, "commentPage", { object_id: answer, page: 1, page_size: 9 })).count).toBe(1);
});

test("MV8 drafts of answers follow, and who has muted the question has muted the other one", async () => {
  await merge();
  const drafts = async (who: TestPerson, question_id: string) =>
    (await site.call(who, "draftInfo", { question_id }))?.content;
  expect(await drafts(bob, target)).toBe("Moved");
  expect(await drafts(bob, source)).toBeUndefined();
  // Dora keeps both of hers.
  expect(await drafts(dora, target)).toBe(`Draft of ${target}`);
  expect(await drafts(dora, source)).toBe(`Draft of ${source}`);
  const { list } = await site.call(cleo, "mutedQuestions", { page: 1, page_size: 9 });
  expect(list.map(({ question_id }) => question_id)).toContain(target);
});

test("MV8 a link from a moved answer to its new question counts no more, until the merge is undone", async () => {
  const general = { ...site.app.settings.get("general"), site_url: "http://site.test" };
  await site.app.db.write((tx) => site.app.settings.save(tx, "general", general, site.app.now()));
  const content = `See http://site.test/questions/${target} for all of this.`;
  await site.call(cleo, "editAnswer", { id: answer, content });
  const links = async () =>
    site.app.db.read.selectFrom("questions").select("linked_count").where("id", "=", target).executeTakeFirst();
  expect(await links()).toEqual({ linked_count: 1 });
  const { subject } = await merge();
  expect(await links()).toEqual({ linked_count: 0 });
  await undo(subject);
  expect(await links()).toEqual({ linked_count: 1 });
});

test("MV8 an accepted answer is accepted there only where none was", async () => {
  const [other] = await answersOf(target);
  await site.call(bob, "acceptAnswer", { question_id: target, answer_id: other?.id ?? "" });
  await merge();
  expect((await infoOf(target)).accepted_answer_id).toBe(other?.id);
});

test("MV9 the old address leads on, also after another merge, and readers see what was merged", async () => {
  const { location } = await merge();
  const { data } = await site.error(site.visitor, "questionInfo", { id: source });
  expect(data).toEqual({ merged_into: location });
  expect((await infoOf(target)).modes).toMatchObject([{ mode: "merged", user_info: { username: "mona" } }]);
  await site.call(mona, "setPostMode", { object_id: target, mode: "locked", reason: "Calm down first." });
  expect((await infoOf(target)).modes?.map(({ mode }) => mode)).toEqual(["locked", "merged"]);
  const third = (await fixtures.question({ by: dora, tags: ["tea"] })).id;
  const later = await site.call(mona, "mergeQuestion", { question_id: target, target: third, reason });
  expect((await site.error(site.visitor, "questionInfo", { id: source })).data).toEqual({
    merged_into: later.location,
  });
});

test("MV10 undoing brings both questions back as they were, once", async () => {
  const before = await stateOf();
  const { subject } = await merge();
  await Promise.all([undo(subject), undo(subject)]);
  const after = await stateOf();
  const withoutTimes = ({ questions, ...others }: typeof before) => ({
    ...others,
    questions: questions.map(({ hot: _, ...question }) => question),
  });
  expect(withoutTimes(after)).toEqual(withoutTimes(before));
  expect((await site.error(mona, "undoStaffAction", { subject: "move:999" })).reason).toBe("error.object.not_found");
});

test("MV10 what came to the other question since stays there", async () => {
  const { subject } = await merge();
  const late = (await fixtures.answer({ by: ann, to: target })).id;
  await site.call(cleo, "castVote", { direction: "up", object_id: target, is_cancel: true });
  await undo(subject);
  expect((await answersOf(target)).map(({ id }) => id)).toContain(late);
  expect((await answersOf(source)).map(({ id }) => id)).toEqual([answer]);
  expect(await infoOf(target)).toMatchObject({ vote_count: 1, answer_count: 2 });
});

test("MV7 staff see before what moves, and where a merge is impossible", async () => {
  const general = { ...site.app.settings.get("general"), site_url: "http://site.test" };
  await site.app.db.write((tx) => site.app.settings.save(tx, "general", general, site.app.now()));
  const address = `http://site.test/questions/${target}/any-title`;
  expect(await site.call(mona, "mergePreview", { question_id: source, target: address })).toMatchObject({
    target: { id: target },
    counts: { answers: 1, comments: 2, votes: 3, bookmarks: 2, follows: 2 },
  });
  for (const where of [source, "https://example.com/questions/1", "10010000000099999"]) {
    const { data } = await site.error(mona, "mergeQuestion", { question_id: source, target: where, reason });
    expect(data).toMatchObject([{ error_field: "target" }]);
  }
  expect((await site.error(bob, "mergeQuestion", { question_id: source, target, reason })).code).toBe(403);
  const both = await Promise.allSettled([merge(), merge()]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("MV5 the author of a merged question is notified", async () => {
  await merge();
  const { list } = await site.call(ann, "notificationPage", {
    type: "inbox",
    inbox_type: "all",
    page: 1,
    page_size: 9,
  });
  expect(JSON.stringify(list[0])).toContain("Your question was merged into");
  expect(JSON.stringify(list[0])).toContain(reason);
});
