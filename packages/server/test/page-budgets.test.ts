import { afterAll, beforeAll, expect, test } from "vitest";
import { givenOn, type Site, testSite } from "../testing/index.ts";
import { type Stage, setStage } from "./page-changes.ts";
import { readPage, testPages } from "./page-reader.ts";

let site: Site;
let stage: Stage;

beforeAll(async () => {
  site = await testSite({ pages: testPages() });
  const given = givenOn(site);
  stage = await setStage(site, given);
  const reader = await site.person("cleo", { rank: 30_000 });
  for (let n = 0; n < 8; n++) {
    const content = `Another one, as in /questions/${stage.question}.`;
    const { id } = await given.question({ by: reader, content, tags: ["tea", `tag-${n}`] });
    const answer = await given.answer({ by: stage.ann, to: id });
    await site.call(stage.bob, "addComment", { object_id: answer.id, original_text: "A comment of Bob's" });
    await site.call(stage.ann, "addComment", { object_id: stage.answer, original_text: `Comment number ${n}` });
  }
  await site.settle();
});
afterAll(() => site.close());

/** What the rendering of a page asks of the database when nothing is kept. */
async function queriesOf(url: string, visitToken = ""): Promise<readonly string[]> {
  site.app.pages.clear();
  const { status, queries } = await readPage(site, url, visitToken);
  expect([url, status]).toEqual([url, 200]);
  return queries;
}

const within = (most: number, queries: readonly string[]) =>
  queries.length <= most ? [] : [`${queries.length} queries`, ...queries];

test.each([
  ["the home page", () => "/", 5],
  ["a list by score", () => "/questions?order=score", 5],
  ["the questions of a week", () => "/questions?in_days=7", 5],
  ["the second order of a list", () => "/questions?order=active", 5],
  ["unanswered questions", () => "/questions?order=unanswered", 5],
  ["a question", () => `/questions/${stage.question}`, 8],
  ["a question without an answer", () => `/questions/${stage.other}`, 8],
  ["an answer in its place", () => `/questions/${stage.question}/${stage.answer}`, 8],
  ["the questions of a tag", () => "/tags/tea", 5],
  ["all tags", () => "/tags", 5],
  ["what a tag means", () => "/tags/tea/info", 3],
  ["the questions that link to a question", () => `/questions/linked/${stage.other}`, 5],
  ["a search", () => "/search?q=tea", 8],
  ["a search for a tag", () => "/search?q=%5Btea%5D", 8],
  ["how to format", () => "/help/formatting", 1],
  ["what reputation allows", () => "/help/privileges", 1],
  ["people", () => "/users", 5],
  ["a person", () => "/users/ann", 6],
  ["a person's answers", () => "/users/bob/answers", 6],
  ["a person's questions", () => "/users/ann/questions?order=score", 6],
  ["a person's reputation", () => "/users/ann/reputation", 6],
  ["a person's comments", () => "/users/bob/comments", 6],
  ["a person's badges", () => "/users/ann/badges", 6],
])("%s costs few queries", async (_, address, most) => {
  expect(within(most, await queriesOf(address()))).toEqual([]);
});

test.each([
  ["a question", () => `/questions/${stage.question}`, 17],
  ["what is recommended", () => "/questions?order=recommend", 12],
  ["the history of a question", () => `/posts/${stage.question}/timeline`, 8],
  ["the history of an answer", () => `/posts/${stage.question}/${stage.answer}/timeline`, 8],
  ["one's bookmarks", () => "/users/ann/bookmarks", 8],
  ["one's votes", () => "/users/ann/votes", 8],
])("%s costs few queries for who is signed in", async (_, address, most) => {
  expect(within(most, await queriesOf(address(), stage.ann.visit_token))).toEqual([]);
});

test("the lists of one's own cost no more queries when they are long", async () => {
  const addresses = ["bookmarks", "votes"].map((tab) => `/users/ann/${tab}`);
  addresses.push(`/posts/${stage.question}/timeline`);
  const costs = async () => {
    const found: number[] = [];
    for (const url of addresses) found.push((await queriesOf(url, stage.ann.visit_token)).length);
    return found;
  };
  const given = givenOn(site);
  const keep = async (n: number) => {
    const by = await site.person(`asker-${n}`, { rank: 30_000 });
    const { id } = await given.question({ by, tags: [`kept-${n}`] });
    await site.call(stage.ann, "switchCollection", { object_id: id, bookmark: true, group_id: "0" });
    await site.call(stage.ann, "castVote", { direction: "up", object_id: id, is_cancel: false });
    await site.call(by, "addComment", { object_id: stage.question, original_text: `Comment ${n} of many` });
  };
  await keep(0);
  await site.settle();
  const before = await costs();
  for (let n = 1; n < 6; n++) await keep(n);
  await site.settle();
  expect(await costs()).toEqual(before);
});

test("long lists cost no more queries than short ones", async () => {
  const before = (await queriesOf(`/questions/${stage.question}`)).length;
  const given = givenOn(site);
  for (let n = 0; n < 5; n++) {
    const by = await site.person(`late-${n}`, { rank: 30_000 });
    const answer = await given.answer({ by, to: stage.question });
    await site.call(by, "addComment", { object_id: answer.id, original_text: "Yet another comment" });
  }
  await site.settle();
  expect((await queriesOf(`/questions/${stage.question}`)).length).toBe(before);
});
