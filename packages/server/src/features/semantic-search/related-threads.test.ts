import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answersWell, type SemanticSite, semanticSite, vectorsFor } from "../../../testing/semantic/semantic-site.ts";
import { findSimilarQuestions } from "./index.ts";

let its: SemanticSite;
const ROUTER = "How do I reset the router?";
const TEA = "Which water is good for tea?";
const ids = new Map<string, string>();

beforeAll(async () => {
  its = await semanticSite();
  const { fixtures, ann } = its;
  for (const [title, content] of [
    [ROUTER, "I have lost the password of it."],
    [TEA, "Mine tastes of metal."],
    ["Why is my garden so dry?", "Nothing grows in it."],
  ] as const)
    ids.set(title, (await fixtures.question({ by: ann, title, content })).id);
  await its.save();
  await its.work();
});
beforeEach(() => {
  its.model.answer(answersWell);
  its.model.requests.length = 0;
});
afterAll(() => its.close());

const similar = async (title: string) =>
  (await its.site.call(its.bob, "questionSimilar", { title })).map((each) => each.title);

test("SM8 a thread is found that says the same in other words", async () => {
  expect(await its.found("forgotten credentials rebooting gateway modem")).toEqual([ROUTER]);
  expect(its.sent()).toEqual([["forgotten credentials rebooting gateway modem"]]);
});

test("SM8 a thread that is less similar than the setting asks for is not found", async () => {
  const line = "credentials of a gateway that needs rebooting";
  await its.save({ semantic_similarity: 100 });
  expect(await its.found(line)).toEqual([]);
  await its.save({ semantic_similarity: 45 });
  expect(await its.found(line)).toEqual([ROUTER]);
});

test("SM8 what fits in words and in meaning stands before what fits in one of them", async () => {
  const words = (await its.fixtures.question({ by: its.ann, title: "The garden gateway, and other boots" })).id;
  await its.work();
  expect(await its.found("garden gateway reboot passphrase reset")).toEqual([
    ...[ROUTER, "The garden gateway, and other boots", "Why is my garden so dry?"],
  ]);
  await its.site.call(its.site.admin, "deleteQuestion", { id: words });
});

test.each([
  ["two words", "modem reboot"],
  ["a filter", "reboot the modem [general]"],
  ["a phrase", '"reboot the modem"'],
  ["an author", "reboot the modem user:ann"],
])("SM7 a search with %s is not sent", async (_, line) => {
  await its.found(line);
  expect(its.sent()).toEqual([]);
});

test("SM7 a search by another order, and its later pages, send nothing", async () => {
  const q = "how can a modem be rebooted";
  await its.site.call(its.ann, "search", { q, order: "newest" });
  await its.site.call(its.ann, "search", { q, page: 2 });
  await its.site.call(its.ann, "instantSearch", { q });
  expect(its.sent()).toEqual([]);
});

test("SM7 a search is sent once, and those of visitors only if that is allowed", async () => {
  const line = "my infusion of brown liquid";
  for (const who of [its.site.visitor, its.ann, its.bob, its.ann]) await its.found(line, who);
  expect(its.sent()).toEqual([[line]]);
  await its.save({ semantic_for_visitors: true });
  expect(await its.found("some other brew of liquid", its.site.visitor)).toEqual([TEA]);
  expect(its.sent()).toHaveLength(2);
  await its.save({ semantic_for_visitors: false });
});

test("SM9 while a title is typed, questions are shown that say the same in other words", async () => {
  expect(await similar("Forgot the passphrase, can a factory restart of my modem help?")).toEqual([ROUTER]);
  expect(await similar("Why is my garden so dry?")).toEqual(["Why is my garden so dry?"]);
});

test("SM7 what visitors type into a title is not sent, unless the administrators allow it", async () => {
  const title = "Forgot the credentials, can a factory restart of my gateway help?";
  const shown = async () =>
    (await its.site.call(its.site.visitor, "similarForVisitors", { title })).map((each) => each.title);
  expect([await shown(), its.sent()]).toEqual([[], []]);
  await its.save({ semantic_for_visitors: true });
  expect([await shown(), its.sent()]).toEqual([[ROUTER], [[title]]]);
  await its.save({ semantic_for_visitors: false });
});

test("SM3 a question that was hidden or deleted is not found by meaning at once, before its vector is removed", async () => {
  const id = ids.get(ROUTER)!;
  const line = "rebooting gateway modem credentials";
  await its.site.call(its.site.admin, "operateQuestion", { id, operation: "hide" });
  expect([await its.found(line), await similar(line)]).toEqual([[], []]);
  await its.site.call(its.site.admin, "operateQuestion", { id, operation: "show" });
  await its.work();
  expect(await its.found(line)).toEqual([ROUTER]);
});

test("SM8 a provider that stalls or fails changes nothing but what is found", async () => {
  const line = "restart of a wifi gateway";
  its.model.answer(() => undefined);
  expect(await its.found(line)).toEqual([]);
  its.model.answer((reply) => reply.writeHead(500).end());
  expect(await its.found("reset my garden modem")).toEqual(expect.arrayContaining(["Why is my garden so dry?"]));
});

test("SM8 another process finds by what this one has stored", async () => {
  const other = await its.site.startAnother();
  const meaning = { text: "passphrase of the gateway forgotten", asker: its.ann.id, mayAsk: true };
  expect(await other.app.search.related(other.app.db.read, meaning)).toEqual([ids.get(ROUTER)]);
});

test("SM6 searches count as tokens of the day, and beyond the limit nothing is sent", async () => {
  const { used } = await its.site.call(its.site.admin, "semanticSearchState", {});
  expect(used).toMatchObject({ failed: expect.any(Number) });
  expect(used.searches).toBeGreaterThan(3);
  await its.save({ semantic_tokens_per_day: 1 });
  const fresh = await its.site.startAnother();
  const meaning = { text: "an entirely new gateway to reboot", asker: its.ann.id, mayAsk: true };
  expect(await fresh.app.search.related(fresh.app.db.read, meaning)).toBeNull();
  expect(its.sent()).toEqual([]);
  await its.save({ semantic_tokens_per_day: 1_000_000 });
});

test("SM10 every night pairs of questions are listed for staff that may be the same, each once, and nothing is sent", async () => {
  const { site, fixtures, ann } = its;
  const twin = await fixtures.question({
    ...{ by: ann, title: "Factory restart of a modem" },
    content: "The credentials are forgotten.",
  });
  await its.work();
  its.model.requests.length = 0;
  const moderator = await site.person("mona", { role_id: 3 });
  const pairs = (status: "open" | "dismissed" = "open") => site.call(moderator, "similarPairs", { status });
  expect((await pairs()).list).toEqual([]);
  site.wait(60);
  await its.save({ semantic_duplicates: 0 });
  await findSimilarQuestions(site.app);
  expect((await pairs()).list).toEqual([]);
  await its.save({ semantic_duplicates: 85 });
  await findSimilarQuestions(site.app);
  expect(its.sent()).toEqual([]);
  const { count, list } = await pairs();
  expect([count, list.map(({ question, other }) => [question.title, other.title])]).toEqual([
    1,
    [["Factory restart of a modem", ROUTER]],
  ]);
  expect(list[0]!.similarity).toBeGreaterThanOrEqual(85);
  const key = { question_id: twin.id, other_id: ids.get(ROUTER)! };
  expect((await site.error(ann, "dismissSimilarPair", key)).code).toBe(403);
  await site.call(moderator, "dismissSimilarPair", key);
  await site.call(moderator, "dismissSimilarPair", key);
  expect([(await pairs()).count, (await pairs("dismissed")).list[0]!.dismissed_by!.username]).toEqual([0, "mona"]);
  const log = await site.call(moderator, "staffLog", {});
  expect(log.list.filter(({ action }) => action === "similar_pair_dismiss")).toHaveLength(1);
  // Changed words make new vectors, of the same pair.
  await site.call(ann, "editQuestion", {
    ...{ id: twin.id, title: "Factory restart of my modem", content: "The credentials are forgotten." },
    ...{ tags: [{ slug_name: "general", display_name: "general" }], edit_summary: "" },
  });
  await its.work();
  site.wait(60);
  await findSimilarQuestions(site.app);
  expect((await pairs()).count).toBe(0);
  const missing = { ...key, other_id: twin.id };
  expect((await site.error(moderator, "dismissSimilarPair", missing)).reason).toBe("error.object.not_found");
});

test("SM10 a pair leaves the list when one of the two is not open any more", async () => {
  const { site, fixtures, ann } = its;
  const first = await fixtures.question({ by: ann, title: "Bake a loaf of dough in the oven", content: "How long?" });
  const second = await fixtures.question({ by: ann, title: "Baking bread in an oven", content: "Loaf of dough." });
  await its.work();
  site.wait(60);
  await findSimilarQuestions(site.app);
  const titles = async () =>
    (await site.call(site.admin, "similarPairs", {})).list.map(({ question, other }) => [question.id, other.id]);
  expect(await titles()).toEqual([[second.id, first.id]]);
  await site.app.db.write((tx) => site.app.settings.save(tx, "general", { site_url: "http://site.test" }, 1));
  const link = `http://site.test/questions/${first.id}`;
  await site.call(site.admin, "closeQuestion", { id: second.id, close_type: 60, close_msg: link });
  expect(await titles()).toEqual([]);
});

test("SM1 turned off, nothing is sent or found by meaning, and what changes meanwhile is sent when it is on again", async () => {
  await its.save({ semantic_search: false });
  const line = "forgotten credentials of a gateway";
  expect(await its.found(line)).not.toContain(ROUTER);
  expect(its.sent()).toEqual([]);
  const { id } = await its.fixtures.question({ by: its.ann, title: "A loaf while it was off" });
  await its.work();
  expect(its.sent()).toEqual([]);
  await its.save();
  await its.site.call(its.ann, "editQuestion", {
    ...{ id, title: "A loaf while it was on", content: "Changed after that." },
    ...{ tags: [{ slug_name: "general", display_name: "general" }], edit_summary: "" },
  });
  await its.work();
  expect(its.sent().flat()).toEqual(["A loaf while it was on\n\nChanged after that."]);
  // Another process has not seen the provider fail.
  const fresh = await its.site.startAnother();
  const meaning = { text: line, asker: its.ann.id, mayAsk: true };
  expect(await fresh.app.search.related(fresh.app.db.read, meaning)).toContain(ids.get(ROUTER));
});

test("SM4 the wrong number of vectors of a search finds by words alone", async () => {
  its.model.answer((reply) => reply.writeHead(200, { "content-type": "application/json" }).end(vectorsFor([])));
  const fresh = await its.site.startAnother();
  const meaning = { text: "a gateway that I cannot reboot", asker: its.ann.id, mayAsk: true };
  expect(await fresh.app.search.related(fresh.app.db.read, meaning)).toBeNull();
});
