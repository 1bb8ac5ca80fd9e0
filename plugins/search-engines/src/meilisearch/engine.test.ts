import type { ConditionWord, PluginValues, SearchableDocument, SearchCondition } from "@askwell/plugin-kit";
import { createTestContext } from "@askwell/plugin-kit/testing";
import { afterAll, beforeEach, expect, test } from "vitest";
import { MEILISEARCH_KEY, openMeilisearchServer } from "../meilisearch-server/server.ts";
import { engine } from "./engine.ts";
import { searchMeilisearch } from "./plugin.ts";

const server = await openMeilisearchServer();
const values = { address: `${server.origin}/`, index: "tea", api_key: MEILISEARCH_KEY };
const context = createTestContext(values);
const { signal } = new AbortController();
afterAll(server.close);
beforeEach(async () => {
  Object.assign(server, { version: "1.41.0", isBroken: false, storesVectors: true });
  server.holdTasks(false);
  await engine.startSync(context, signal);
  server.received.length = 0;
  server.problems.length = 0;
});

const texts = (text: string) => ({ text, words: "" });
const document = (id: string, more: Partial<SearchableDocument> = {}): SearchableDocument => ({
  ...{ id, type: "question", question_id: id, user_id: "7", tags: ["90"], tag_names: ["hot-drinks"] },
  ...{ created: Number(id), active: Number(id), score: 0, views: 0, answers: 0, accepted: false },
  title: texts("How to brew green tea"),
  content: texts("It tastes bitter, in C++ and in C."),
  ...more,
});
const index = (documents: readonly SearchableDocument[], isFullSync = false) =>
  engine.index(context, documents, { isFullSync, signal });
const word = (text: string, more: Partial<ConditionWord> = {}): ConditionWord => ({
  ...{ text, codes: ["x"], is_prefix: true, is_phrase: false },
  ...more,
});
const everything: SearchCondition = {
  ...{ words: [], tags: [], type: null, user_id: null, question_id: null, score: null, views: null, answers: null },
  ...{
    question_accepted: null,
    answer_accepted: null,
    created: null,
    excluded: [],
    order: "newest",
    page: 1,
    page_size: 20,
  },
};
const search = (condition: Partial<SearchCondition> = {}) =>
  engine.search(context, { ...everything, ...condition }, signal);
const idsOf = async (condition: Partial<SearchCondition> = {}) => (await search(condition))?.ids;

test("F20 a wrong address, index, key or version is rejected on its field", async () => {
  const fieldsFor = async (changed: PluginValues) =>
    (await searchMeilisearch.check?.(context, { ...values, ...changed }))?.map(({ field }) => field);
  expect(await fieldsFor({})).toEqual([]);
  expect(await fieldsFor({ address: "http://a:b@127.0.0.1" })).toEqual(["address"]);
  expect(await fieldsFor({ address: "http://127.0.0.1:1" })).toEqual(["address"]);
  expect(await fieldsFor({ index: "Two Words" })).toEqual(["index"]);
  expect(await fieldsFor({ api_key: "wrong" })).toEqual(["api_key"]);
  expect(await fieldsFor({ api_key: "" })).toEqual(["api_key"]);
  server.version = "1.9.3";
  expect(await fieldsFor({})).toEqual(["address"]);
});

test("F20 the settings say that the API key is a secret", () => {
  const [key] = searchMeilisearch.fields?.(context).filter(({ secret }) => secret) ?? [];
  expect(key?.name).toBe("api_key");
});

test("F23 every filter finds its documents, with their exact number", async () => {
  await index([
    document("11", { tags: ["90", "91"], score: 3, views: 50, answers: 2, accepted: true }),
    document("12", { tags: ["91"], score: -2, user_id: "8" }),
    document("13", { type: "answer", question_id: "11", accepted: true, title: texts(""), tag_names: [] }),
    document("14", { type: "answer", question_id: "12", user_id: "8", title: texts(""), tag_names: [] }),
  ]);
  expect(await search()).toEqual({ ids: ["14", "13", "12", "11"], total: 4 });
  expect(await idsOf({ tags: [["91", "92"]] })).toEqual(["12", "11"]);
  expect(await idsOf({ tags: [["91"], ["90"]] })).toEqual(["11"]);
  expect(await idsOf({ type: "answer" })).toEqual(["14", "13"]);
  expect(await idsOf({ user_id: "8" })).toEqual(["14", "12"]);
  expect(await idsOf({ type: "answer", question_id: "12" })).toEqual(["14"]);
  expect(await idsOf({ type: "question", question_accepted: false })).toEqual(["12"]);
  expect(await idsOf({ type: "answer", answer_accepted: true })).toEqual(["13"]);
  expect(await idsOf({ score: { min: -3, max: -1 } })).toEqual(["12"]);
  expect(await idsOf({ score: { min: 3, max: null } })).toEqual(["11"]);
  expect(await idsOf({ views: { min: 20, max: null } })).toEqual(["11"]);
  expect(await idsOf({ created: { min: 12, max: 13 } })).toEqual(["13", "12"]);
  expect(await idsOf({ type: "question", answers: { min: 0, max: 0 } })).toEqual(["12"]);
  expect(await idsOf({ order: "score" })).toEqual(["11", "14", "13", "12"]);
  expect(await search({ page: 2, page_size: 3 })).toEqual({ ids: ["11"], total: 4 });
  expect(server.problems).toEqual([]);
});

test("F27 a post with any of the words is found, one with all of them first, each once", async () => {
  await index([
    document("11", { title: texts("Green cups") }),
    document("12", { title: texts("Black tea in green cups") }),
    document("13", { title: texts("Coffee") }),
    document("14", { title: texts("Black coffee") }),
  ]);
  const words = [word("green"), word("black")];
  expect(await search({ words, order: "relevance" })).toEqual({
    ids: ["12", expect.any(String), expect.any(String)],
    total: 3,
  });
  expect(await search({ words })).toEqual({ ids: ["14", "12", "11"], total: 3 });
  expect(await search({ words, page: 2, page_size: 2 })).toEqual({ ids: ["11"], total: 3 });
  expect(await idsOf({ words, user_id: "8" })).toEqual([]);
  expect(server.problems).toEqual([]);
});

test("F27 typing errors and starts of words are forgiven in words, not in phrases and short words", async () => {
  await index([document("11")]);
  expect(await idsOf({ words: [word("grene")] })).toEqual(["11"]);
  expect(await idsOf({ words: [word("gree")] })).toEqual(["11"]);
  expect(await idsOf({ words: [word("te", { is_prefix: false })] })).toEqual([]);
  expect(await idsOf({ words: [word("green tea", { is_phrase: true, is_prefix: false })] })).toEqual(["11"]);
  expect(await idsOf({ words: [word("tea green", { is_phrase: true, is_prefix: false })] })).toEqual([]);
  expect(await idsOf({ words: [word("green-brew", { codes: ["x", "x"] })] })).toEqual([]);
  expect(await idsOf({ words: [word("c++", { is_prefix: false })] })).toEqual(["11"]);
  expect(await idsOf({ words: [word("c#", { is_prefix: false })] })).toEqual([]);
  expect(await idsOf({ words: [word("drinks")] })).toEqual([]);
});

test("F27 signs that Meilisearch reads as operators are no operators", async () => {
  await index([document("11")]);
  expect(await idsOf({ words: [word("-tea")] })).toEqual(["11"]);
  expect(await idsOf({ words: [word('green"-tea')] })).toEqual(["11"]);
  expect(await idsOf({ words: [word('"tea"-green')] })).toEqual([]);
  expect(await search({ words: [word("-")] })).toBeNull();
  expect(await search({ words: [word('"')] })).toBeNull();
});

test("F21 a change is done when it can be found, not when it waits in the queue", async () => {
  server.holdTasks(true);
  const done = index([document("11")]);
  await expect.poll(() => server.received.some((each) => each.startsWith("GET tasks/"))).toBe(true);
  expect(await idsOf()).toEqual([]);
  server.holdTasks(false);
  await done;
  expect(await idsOf()).toEqual(["11"]);
  await engine.remove(context, ["11", "12"], signal);
  expect(await idsOf()).toEqual([]);
});

test("F21 a change that ends with an error, or that is not wanted any more, is a failure with the reason", async () => {
  await expect(index([document("an id")])).rejects.toThrow(/the task failed: invalid_document_id/);
  server.holdTasks(true);
  const stopped = AbortSignal.abort();
  await expect(engine.remove(context, ["11"], stopped)).rejects.toThrow(/abort/i);
});

test("F22 a server that fails is a failure, in which the key does not stand", async () => {
  server.isBroken = true;
  const error = await search().then(undefined, (reason: Error) => reason);
  expect(error).toMatchObject({ message: "the server replied 500: internal An internal error has occurred." });
  expect(JSON.stringify(error)).not.toContain(MEILISEARCH_KEY);
});

test("F22 an index that is lost, or that has been created without settings, is known as lost", async () => {
  await index([document("11")], true);
  await engine.finishSync(context, signal);
  expect(await engine.health(context, signal)).toEqual({ documents: 1 });
  server.indexes.clear();
  await expect(index([document("12")])).rejects.toThrow(/404: index_not_found/);
  await expect(search({ words: [word("tea"), word("cup")] })).rejects.toThrow(/400: index_not_found/);
  await expect(engine.remove(context, ["11"], signal)).rejects.toThrow(/index_not_found/);
  expect(await engine.health(context, signal)).toEqual({ documents: null });
  const headers = { authorization: `Bearer ${MEILISEARCH_KEY}`, "content-type": "application/json" };
  const body = JSON.stringify([{ id: "11" }]);
  await fetch(`${server.origin}/indexes/tea/documents`, { method: "POST", headers, body });
  await expect.poll(() => server.indexes.has("tea")).toBe(true);
  expect(await engine.health(context, signal)).toEqual({ documents: null });
});

test("F26 a full sync that starts again begins with an empty index", async () => {
  await index([document("11")], true);
  await engine.startSync(context, signal);
  await engine.startSync(context, signal);
  expect(await engine.health(context, signal)).toEqual({ documents: 0 });
});

test("F24 similar titles have the rarest of the words, those with more of them come first", async () => {
  await index([
    document("11", { title: texts("How to brew green tea") }),
    document("12", { title: texts("How to brew beer") }),
    document("13", { title: texts("How to build a boat"), content: texts("With beer") }),
    document("14", { type: "answer", title: texts(""), content: texts("beer") }),
  ]);
  const words = ["How", "to", "brew", "dark", "beer"].map((text) => word(text));
  const similar = (limit: number, asked = words) => engine.similar(context, asked, { limit, signal });
  expect(await similar(5, words.toSpliced(3, 1))).toEqual(["12"]);
  expect(await similar(1, [word("brew")])).toHaveLength(1);
  expect(server.problems).toEqual([]);
});

test("SM12 documents with vectors are found by their angle, and those without one are stored beside them", async () => {
  expect(await engine.startVectors?.(context, { dimensions: 2 }, signal)).toBe(true);
  await index([
    document("11", { vector: [127, 0] }),
    document("12", { vector: [90, 90] }),
    document("13", { vector: [-127, 1] }),
    document("14"),
  ]);
  const nearest = (limit: number) => engine.nearest?.(context, { vector: [100, 20], limit }, signal);
  expect(await nearest(2)).toEqual(["11", "12"]);
  expect(await nearest(10)).toEqual(["11", "12", "13", "14"]);
  expect(await search({ words: [word("green")] })).toMatchObject({ total: 4 });
  expect(await engine.health(context, signal)).toEqual({ documents: 4 });
  await expect(index([document("15", { vector: [1, 2, 3] })])).rejects.toThrow(/invalid_vector_dimensions/);
  expect(server.problems).toEqual([]);
});

test("SM12 a server without vectors says so, and stores the documents without them", async () => {
  server.storesVectors = false;
  expect(await engine.startVectors?.(context, { dimensions: 2 }, signal)).toBe(false);
  await index([document("11")]);
  expect(await search()).toEqual({ ids: ["11"], total: 1 });
});
