import { searchMeilisearch } from "@askwell/plugin-search-engines";
import { MEILISEARCH_KEY, type MeilisearchServer, openMeilisearchServer } from "@askwell/plugin-search-engines/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../testing/index.ts";

let server: MeilisearchServer;
let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
const plugin_slug_name = searchMeilisearch.slug_name;

beforeAll(async () => {
  server = await openMeilisearchServer();
  site = await testSite({ plugins: [searchMeilisearch] });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
});
afterAll(async () => {
  await site?.close();
  await server?.close();
});

beforeEach(() => {
  server.problems.length = 0;
});

const settle = async () => {
  site.wait(2);
  await site.settle();
};
const setEnabled = async (enabled: boolean) => {
  const config_fields = { address: server.origin, index: "askwell", api_key: MEILISEARCH_KEY };
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name, config_fields });
  await site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled });
  await settle();
};
const find = async (q: string, order = "newest") => {
  const { list, count } = await site.call(site.visitor, "search", { q, order });
  return { ids: list.map(({ object }) => object.id), count };
};
const status = () => site.call(site.admin, "searchStatus", {});
const searches = () => server.received.filter((each) => /search$/.test(each)).length;

/** Two threads, with an accepted answer and a vote, at different times, because those of a time have no order. */
async function seedThreads() {
  const later = () => site.wait(10);
  const wood = { by: ann, title: "How to whittle a spoon", tags: ["wood"], content: "Dull knife" };
  const { id } = await fixtures.question(wood);
  later();
  const { id: answer } = await fixtures.answer({ by: bob, to: id, content: "Sharpen the knife." });
  later();
  await fixtures.question({ by: bob, title: "Which wood burns longest", tags: ["wood", "fire"] });
  later();
  await fixtures.question({ by: bob, title: "How to light a fire", tags: ["fire"] });
  await site.call(bob, "castVote", { direction: "up", object_id: id });
  await site.call(ann, "acceptAnswer", { question_id: id, answer_id: answer });
  later();
  return { id };
}

test("F27 filters find the same posts in the same order through Meilisearch, and typing errors are forgiven", async () => {
  const { id } = await seedThreads();
  const lines = [
    ...["[wood]", "[wood] [fire]", "[fire] is:question", "user:ann", "user:bob is:answer", "score:1", "score:0"],
    ...["answers:0", "answers:1", "hasaccepted:yes", "hasaccepted:no", "isaccepted:yes", `inquestion:${id}`],
    ...[
      "views:0",
      "created:week",
      "created:..2001",
      "user:bob [wood] answers:0",
      "spoon [wood]",
      '"light a fire"',
      "knife",
      "spoon fire score:0",
    ],
  ];
  const found = async () => {
    const results = [];
    for (const line of lines)
      for (const order of ["newest", "active", "score"]) results.push({ line, order, ...(await find(line, order)) });
    return results;
  };
  const own = await found();
  expect((await find("whitle")).count).toBe(0);
  await setEnabled(true);
  expect(await status()).toMatchObject({ name: "Meilisearch", state: "ready", waiting: 0, last_error: "" });
  const before = searches();
  expect(await found()).toEqual(own);
  expect(searches() - before).toBe(own.length);
  expect(await find("whitle")).toEqual({ ids: [id], count: 1 });
  expect(server.problems).toEqual([]);
});

test("F21, F22 changes are sent, and wait while the server fails, until it has all posts again", async () => {
  await setEnabled(true);
  const { id } = await fixtures.question({ by: ann, title: "Where to dig for clay" });
  await settle();
  expect(await find("clay")).toEqual({ ids: [id], count: 1 });
  server.isBroken = true;
  const { id: answer } = await fixtures.answer({ by: bob, to: id, content: "Beside the river." });
  await settle();
  expect(await find("river")).toEqual({ ids: [answer], count: 1 });
  const failing = await status();
  expect(failing).toMatchObject({ state: "failing", last_error: expect.stringContaining("500: internal") });
  expect(failing.last_error).not.toContain(MEILISEARCH_KEY);
  // As if it were started with an empty folder.
  server.isBroken = false;
  server.indexes.clear();
  for (let turn = 0; turn < 3; turn++) {
    site.wait(60);
    await site.settle();
  }
  expect(await status()).toMatchObject({ state: "ready", waiting: 0 });
  const before = searches();
  expect(await find("river")).toEqual({ ids: [answer], count: 1 });
  expect(searches()).toBe(before + 1);
});

test("F23 what is not public is never shown, although Meilisearch returns it", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Where do salamanders sleep" });
  await setEnabled(true);
  const stored = server.indexes.get("askwell")?.documents.get(id);
  await site.call(site.admin, "operateQuestion", { id, operation: "hide" });
  await settle();
  expect(server.indexes.get("askwell")?.documents.has(id)).toBe(false);
  server.indexes.get("askwell")?.documents.set(id, stored ?? {});
  expect(await find("salamanders")).toEqual({ ids: [], count: 0 });
  await settle();
  expect(server.indexes.get("askwell")?.documents.has(id)).toBe(false);
});

test("F24 similar titles come from Meilisearch, in spite of a typing error", async () => {
  const { id } = await fixtures.question({ by: ann, title: "How to glaze earthenware bowls" });
  await setEnabled(true);
  const similar = await site.call(bob, "questionSimilar", { title: "How to glaze earthenwear bowls" });
  expect(similar.map((question) => question.id)).toContain(id);
  expect(server.problems).toEqual([]);
});
