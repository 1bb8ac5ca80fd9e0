import { pageSizes } from "@askwell/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertMany } from "../src/platform/db/index.ts";
import { createFixtures, type TestPerson, type TestSite, testSite } from "../testing/index.ts";
import { createPageObjects, type PageObjects } from "./page-changes.ts";
import { readPage, testPages } from "./page-reader.ts";

let site: TestSite;
let stage: PageObjects;
let moderator: TestPerson;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  const fixtures = createFixtures(site);
  stage = await createPageObjects(site, fixtures);
  const reader = await site.person("cleo", { rank: 30_000 });
  for (let n = 0; n < 8; n++) {
    const content = `Another one, as in /questions/${stage.question}.`;
    const { id } = await fixtures.question({ by: reader, content, tags: ["tea", `tag-${n}`] });
    const answer = await fixtures.answer({ by: stage.ann, to: id });
    await site.call(stage.bob, "addComment", { object_id: answer.id, original_text: "A comment of Bob's" });
    await site.call(stage.ann, "addComment", { object_id: stage.answer, original_text: `Comment number ${n}` });
  }
  moderator = await createBusyModerator();
  for (const post of [stage.question, stage.other])
    await site.call(moderator, "closeQuestion", { id: post, close_type: 64, close_msg: "" });
  for (const post of [stage.question, stage.other]) await site.call(moderator, "reopenQuestion", { question_id: post });
  for (const person of [stage.ann, moderator]) await addReaderActions(person, stage.answer, "tea");
  const invited = { id: stage.question, invite_user: ["cleo", "mona"] };
  await site.call(stage.ann, "inviteToAnswer", invited);
  await site.settle();
});
afterAll(() => site.close());

/** Everything personal that a page of questions shows: vote, bookmark, reaction and follow. */
async function addReaderActions(by: TestPerson, post: string, tag: string): Promise<void> {
  const { tag_id } = await site.call(site.visitor, "tagInfo", { name: tag });
  await site.call(by, "castVote", { direction: "up", object_id: post, is_cancel: false });
  await site.call(by, "switchCollection", { object_id: stage.question, bookmark: true, group_id: "0" });
  await site.call(by, "react", { object_id: post, emoji: "heart", reaction: "activate" });
  await site.call(by, "follow", { object_id: tag_id, is_cancel: false });
}

/** A moderator with a post to approve, a flag and an edit to review. */
async function createBusyModerator(): Promise<TestPerson> {
  const fixtures = createFixtures(site);
  const newcomer = await site.person("newcomer", { rank: 300 });
  await site.call(newcomer, "editAnswer", { id: stage.answer, content: "Until it is cold, or gone." });
  await site.call(newcomer, "flagPost", { object_id: stage.answer, report_type: 57 });
  const now = await site.call(site.admin, "readQuestionSettings", {});
  await site.call(site.admin, "saveQuestionSettings", { ...now, hold_below_rank: 400, restrict_answer: false });
  await fixtures.answer({ by: newcomer, to: stage.question });
  await site.call(site.admin, "saveQuestionSettings", { ...now, hold_below_rank: 0, restrict_answer: false });
  return site.person("mona", { role_id: 3 });
}

const readers = () => ["", stage.ann.visit_token, moderator.visit_token];

/** The queries of rendering a page without caches. */
async function queriesOf(url: string, visitToken = ""): Promise<readonly string[]> {
  site.app.pages.clear();
  const { status, queries } = await readPage(site, url, visitToken);
  expect([url, status]).toEqual([url, 200]);
  return queries;
}

const within = (max: number, queries: readonly string[]) =>
  queries.length <= max ? [] : [`${queries.length} queries`, ...queries];

test.each([
  ["the home page", () => "/", 5],
  ["a list by score", () => "/questions?order=score", 5],
  ["the questions of a week", () => "/questions?in_days=7", 5],
  ["the second order of a list", () => "/questions?order=active", 5],
  ["unanswered questions", () => "/questions?order=unanswered", 5],
  ["a question", () => `/questions/${stage.question}`, 6],
  ["a question without an answer, of which a comment names another", () => `/questions/${stage.other}`, 7],
  ["an answer in its place", () => `/questions/${stage.question}/${stage.answer}`, 6],
  ["the questions of a tag", () => "/tags/tea", 4],
  ["all tags", () => "/tags", 5],
  ["what a tag means", () => "/tags/tea/info", 3],
  ["the questions that link to a question", () => `/questions/linked/${stage.other}`, 5],
  ["a search", () => "/search?q=tea", 10],
  ["a search for a tag", () => "/search?q=%5Btea%5D", 8],
  ["what staff have done", () => "/moderation-log", 6],
  ["the assistant", () => "/ai-assistant", 3],
  ["how to format", () => "/help/formatting", 1],
  ["what reputation allows", () => "/help/privileges", 1],
  ["the API", () => "/help/api/questions", 1],
  ["people", () => "/users", 5],
  ["a person", () => "/users/ann", 10],
  ["a person's answers", () => "/users/bob/answers", 6],
  ["a person's questions", () => "/users/ann/questions?order=score", 6],
  ["a person's reputation", () => "/users/ann/reputation", 6],
  ["a person's comments", () => "/users/bob/comments", 6],
  ["a person's badges", () => "/users/ann/badges", 6],
])("%s takes few queries", async (_, address, max) => {
  expect(within(max, await queriesOf(address()))).toEqual([]);
});

const pagesOfReaders = [
  ["the home page", () => "/", 9],
  ["a list by score", () => "/questions?order=score", 8],
  ["the questions of a week", () => "/questions?in_days=7", 8],
  ["the second order of a list", () => "/questions?order=active", 9],
  ["unanswered questions", () => "/questions?order=unanswered", 6],
  ["what is for the reader", () => "/questions?order=recommend", 8],
  ["a question", () => `/questions/${stage.question}`, 8],
  ["a question without an answer", () => `/questions/${stage.other}`, 8],
  ["an answer in its place", () => `/questions/${stage.question}/${stage.answer}`, 8],
  ["the questions of a tag", () => "/tags/tea", 7],
  ["all tags", () => "/tags", 5],
  ["what a tag means", () => "/tags/tea/info", 5],
  ["the questions that link to a question", () => `/questions/linked/${stage.other}`, 7],
  ["a search", () => "/search?q=tea", 12],
  ["a search for a tag", () => "/search?q=%5Btea%5D", 9],
  ["people", () => "/users", 5],
  ["a person", () => "/users/ann", 11],
  ["a person's answers", () => "/users/bob/answers", 8],
  ["a person's reputation", () => "/users/ann/reputation", 8],
  ["the history of a question", () => `/posts/${stage.question}/timeline`, 8],
  ["the history of an answer", () => `/posts/${stage.question}/${stage.answer}/timeline`, 8],
  ["how to format", () => "/help/formatting", 1],
] as const;

test.each(pagesOfReaders)("%s takes few queries for a member", async (_, address, max) => {
  expect(within(max, await queriesOf(address(), stage.ann.visit_token))).toEqual([]);
});

test.each(pagesOfReaders)("%s takes few queries for a moderator with posts to review", async (_, address, max) => {
  expect(within(max, await queriesOf(address(), moderator.visit_token))).toEqual([]);
});

test.each([
  ["one's bookmarks", "/users/ann/bookmarks", 8],
  ["one's votes", "/users/ann/votes", 8],
] as const)("%s take few queries", async (_, address, max) => {
  expect(within(max, await queriesOf(address, stage.ann.visit_token))).toEqual([]);
});

test("a user's own long lists take no more queries than short ones", async () => {
  const addresses = ["bookmarks", "votes"].map((tab) => `/users/ann/${tab}`);
  addresses.push(`/posts/${stage.question}/timeline`);
  const costs = async () => {
    const found: number[] = [];
    for (const url of addresses) found.push((await queriesOf(url, stage.ann.visit_token)).length);
    return found;
  };
  const fixtures = createFixtures(site);
  const save = async (n: number) => {
    const by = await site.person(`asker-${n}`, { rank: 30_000 });
    const { id } = await fixtures.question({ by, tags: [`kept-${n}`] });
    await site.call(stage.ann, "switchCollection", { object_id: id, bookmark: true, group_id: "0" });
    await site.call(stage.ann, "castVote", { direction: "up", object_id: id, is_cancel: false });
    await site.call(by, "addComment", { object_id: stage.question, original_text: `Comment ${n} of many` });
  };
  await save(0);
  await site.settle();
  const before = await costs();
  for (let n = 1; n < 6; n++) await save(n);
  await site.settle();
  expect(await costs()).toEqual(before);
});

test("an answer that is on another page, and another page of answers, take few queries", async () => {
  await site.app.db.write(async (tx) => {
    const answer = await tx.selectFrom("answers").selectAll().where("id", "=", stage.answer).executeTakeFirstOrThrow();
    const ids = Array.from({ length: pageSizes.answers }, (_, n) => `1002${String(9_000_000 + n).padStart(13, "0")}`);
    await insertMany(
      tx,
      "answers",
      ids.map((id) => ({ ...answer, id })),
    );
  });
  const second = { question_id: stage.question, page: 2, page_size: pageSizes.answers };
  const [last] = (await site.call(site.visitor, "answerPage", second)).list;
  for (const token of readers())
    for (const rest of [`/${last?.id}`, "?page=2", "?order=created"])
      expect(within(8, await queriesOf(`/questions/${stage.question}${rest}`, token))).toEqual([]);
});

test("long lists take no more queries than short ones", async () => {
  const addresses = [`/questions/${stage.question}`, "/", "/tags/tea", "/questions?order=recommend"];
  const costs = async () => {
    const found: [string, number][] = [];
    for (const url of addresses) for (const token of readers()) found.push([url, (await queriesOf(url, token)).length]);
    return found;
  };
  const before = await costs();
  const { fixtures } = stage;
  for (let n = 0; n < 3; n++) {
    const by = await site.person(`late-${n}`, { rank: 30_000 });
    const answer = await fixtures.answer({ by, to: stage.question });
    await site.call(by, "addComment", { object_id: answer.id, original_text: "Yet another comment" });
    await fixtures.question({ by, tags: ["tea", `late-${n}`] });
    for (const reader of [stage.ann, moderator]) await addReaderActions(reader, answer.id, `late-${n}`);
  }
  await site.settle();
  expect(await costs()).toEqual(before);
});
