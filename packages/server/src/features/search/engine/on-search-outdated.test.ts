import { definePlugin, type SearchableDocument, type SearchEngine } from "@askwell/plugin-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  createFixtures,
  guideExample,
  type SiteFixtures,
  type TestPerson,
  type TestSite,
  testSite,
} from "../../../../testing/index.ts";
import { countQueries } from "../../../platform/db/index.ts";
import { schedulesOf } from "../../../schedule.ts";

/** The engine of the guide, with a switch; it records what it is asked. */
const example = (await guideExample("search")).search as SearchEngine;
const state = { isDown: false, isLost: false, isSlow: false, stale: [] as string[] };
const sent: SearchableDocument[][] = [];
const removed: string[] = [];
const asked: string[] = [];

function work<Args extends unknown[], Result>(hook: string, run: (...args: Args) => Result) {
  return async (...args: Args): Promise<Awaited<Result>> => {
    asked.push(hook);
    // As `fetch` fails.
    if (state.isDown) throw new TypeError("fetch failed", { cause: new Error("connection refused") });
    return await run(...args);
  };
}

const switched = definePlugin({
  slug_name: "switched_search",
  kind: "search",
  version: "1.0.0",
  name: { en_US: "Switched" },
  description: { en_US: "" },
  fields: () => [{ name: "address", type: "input", title: { en_US: "Address" }, value: "a" }],
  search: {
    ...example,
    describe: () => ({ icon: "PHN2Zz4=", link: "https://engine.example" }),
    startSync: work("startSync", example.startSync),
    finishSync: work("finishSync", example.finishSync),
    index: work("index", (context, documents: readonly SearchableDocument[], options) => {
      sent.push([...documents]);
      return example.index(context, documents, options);
    }),
    remove: work("remove", (context, ids: readonly string[], signal) => {
      removed.push(...ids);
      return example.remove(context, ids, signal);
    }),
    search: work("search", async (context, condition, signal) => {
      const hits = await example.search(context, condition, signal);
      return hits && { ids: [...state.stale, ...hits.ids], total: hits.total + state.stale.length };
    }),
    similar: work("similar", example.similar),
    health: work("health", (context, signal) =>
      state.isLost ? Promise.resolve({ documents: null }) : example.health(context, signal),
    ),
  },
});

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;
let bob: TestPerson;
const plugin_slug_name = switched.slug_name;

beforeAll(async () => {
  site = await testSite({ plugins: [switched] });
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
  bob = await site.person("bob", { rank: 500 });
});
afterAll(() => site.close());
afterEach(async () => {
  Object.assign(state, { isDown: false, isLost: false, stale: [] });
  await setEnabled(false);
});

const setEnabled = async (enabled: boolean) => {
  await site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled });
  site.wait(2);
  await site.settle();
  sent.length = 0;
  removed.length = 0;
  asked.length = 0;
};
const find = async (q: string, order = "newest") => {
  const { list, count } = await site.call(site.visitor, "search", { q, order });
  return { ids: list.map(({ object }) => object.id), count };
};
const status = () => site.call(site.admin, "searchStatus", {});
const waitingJobs = async () =>
  (await site.app.db.read.selectFrom("jobs").select("name").where("state", "=", "waiting").execute()).length;
const settle = async () => {
  await site.settle();
  return sent.flat().map(({ id }) => id);
};

test("F20 all public posts are sent when the plugin is enabled, and the own search answers until they are", async () => {
  expect(await status()).toMatchObject({ name: "", state: "off" });
  const { id } = await fixtures.question({ by: ann, title: "How to prune a pear tree", content: "It has grown tall." });
  const { id: answer } = await fixtures.answer({ by: bob, to: id, content: "In winter, with a clean saw." });
  const hidden = await fixtures.question({ by: ann, title: "How to hide a pear" });
  await site.call(site.admin, "operateQuestion", { id: hidden.id, operation: "hide" });
  await site.call(site.admin, "switchPlugin", { plugin_slug_name, enabled: true });
  expect(await status()).toMatchObject({ name: "Switched", state: "filling", sent: 0 });
  expect(await find("pear")).toEqual({ ids: [id], count: 1 });
  expect(asked).not.toContain("search");
  site.wait(2);
  await site.settle();
  expect(sent.flat().map((document) => document.id)).toEqual([id, answer]);
  expect(await status()).toMatchObject({ state: "ready", sent: 2, total: 2, waiting: 0, last_error: "" });
  expect(await find("saw pear")).toEqual({ ids: [answer, id], count: 2 });
  expect(asked.at(-1)).toBe("search");
});

test("F21 every change is sent, once per post, and only what is public", async () => {
  const { id } = await fixtures.question({ by: ann, title: "When to sow carrots", tags: ["garden"] });
  const { id: answer } = await fixtures.answer({ by: bob, to: id, content: "In March." });
  await setEnabled(true);
  await site.call(bob, "castVote", { direction: "up", object_id: id });
  await site.call(ann, "castVote", { direction: "up", object_id: answer });
  await site.call(ann, "acceptAnswer", { question_id: id, answer_id: answer });
  expect((await status()).waiting).toBe(2);
  expect(new Set(await settle())).toEqual(new Set([id, answer]));
  expect(sent.flat()).toHaveLength(2);
  expect(sent.flat().find((document) => document.id === answer)).toMatchObject({ score: 1, accepted: true });
  expect(await find("carrots hasaccepted:yes score:1")).toEqual({ ids: [id], count: 1 });

  const { tag_id } = await site.call(site.visitor, "tagInfo", { name: "garden" });
  const target_tag_id = await fixtures.tag("allotment");
  await site.call(site.admin, "mergeTags", { source_tag_id: tag_id, target_tag_id });
  await settle();
  expect(sent.flat().at(-1)?.tags).toEqual([target_tag_id]);
  expect(await find("[garden] is:answer")).toEqual({ ids: [answer], count: 1 });

  sent.length = 0;
  await site.call(site.admin, "deleteAnswer", { id: answer });
  await settle();
  expect(removed).toContain(answer);
  await site.call(site.admin, "deleteQuestion", { id });
  await settle();
  expect(removed).toContain(id);
  await site.call(site.admin, "recoverQuestion", { question_id: id });
  expect(await settle()).toContain(id);
});

test("F21 changed views are collected, and a filter by views never misses one", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Where do storks sleep" });
  await setEnabled(true);
  await site.call(site.visitor, "questionInfo", { id });
  expect(await find("storks views:1")).toEqual({ ids: [id], count: 1 });
  expect(asked).not.toContain("search");
  site.wait(61);
  expect(await settle()).toEqual([id]);
  expect(sent.flat()[0]?.views).toBe(1);
  expect(await find("storks views:1")).toEqual({ ids: [id], count: 1 });
  expect(asked.at(-1)).toBe("search");
});

test("F22 while the engine fails the own search answers, and everything is sent when it answers again", async () => {
  await setEnabled(true);
  state.isDown = true;
  const { id } = await fixtures.question({ by: ann, title: "Why do owls turn their heads" });
  await site.settle();
  expect(await find("owls")).toEqual({ ids: [id], count: 1 });
  expect(await status()).toMatchObject({
    state: "failing",
    waiting: 1,
    last_error: "switched_search.index: fetch failed: connection refused",
  });
  const attempts: number[] = [];
  for (let second = 1; second <= 140; second++) {
    const before = asked.length;
    site.wait(1);
    await site.settle();
    if (asked.length > before) attempts.push(second);
  }
  expect(attempts).toEqual([5, 15, 35, 75, 135]);
  state.isDown = false;
  site.wait(60);
  expect(await settle()).toEqual([id]);
  expect(await status()).toMatchObject({ state: "ready", waiting: 0 });
  expect(await find("owls")).toEqual({ ids: [id], count: 1 });
  expect(asked.at(-1)).toBe("search");
});

test("F22 a search that fails is answered by the own search, and the next ones do not wait for the engine", async () => {
  const { id } = await fixtures.question({ by: ann, title: "How do herons fish" });
  await setEnabled(true);
  state.isDown = true;
  expect(await find("herons")).toEqual({ ids: [id], count: 1 });
  expect(await find("herons")).toEqual({ ids: [id], count: 1 });
  expect(asked.filter((hook) => hook === "search")).toHaveLength(1);
  expect((await status()).state).toBe("failing");
});

test("F22 searches that fail at the same time count as one failure", async () => {
  const { id } = await fixtures.question({ by: ann, title: "How do kites hover" });
  await setEnabled(true);
  state.isDown = true;
  const before = await waitingJobs();
  const found = await Promise.all(Array.from({ length: 5 }, () => find("kites")));
  expect(found).toEqual(found.map(() => ({ ids: [id], count: 1 })));
  expect((await waitingJobs()) - before).toBe(1);
});

test("F22 an engine that has lost its index is sent all posts again", async () => {
  await setEnabled(true);
  state.isDown = true;
  await fixtures.question({ by: ann, title: "What do wagtails eat" });
  await site.settle();
  Object.assign(state, { isDown: false, isLost: true });
  for (const pause of [5, 2]) {
    site.wait(pause);
    await site.settle();
  }
  expect(asked).toContain("startSync");
  expect((await status()).state).toBe("ready");
});

test("F22 changes that have not been sent for a while make the own search answer", async () => {
  await setEnabled(true);
  const { id } = await fixtures.question({ by: ann, title: "Which finches sing" });
  expect(await find("finches")).toEqual({ ids: [], count: 0 });
  site.wait(16);
  expect((await status()).state).toBe("lagging");
  expect(await find("finches")).toEqual({ ids: [id], count: 1 });
});

test("F23 what is not public is never shown, whatever the engine returns", async () => {
  const { id } = await fixtures.question({ by: ann, title: "Where do swifts nest" });
  const { id: secret } = await fixtures.question({ by: ann, title: "Where do secret swifts nest" });
  await setEnabled(true);
  await site.call(site.admin, "operateQuestion", { id: secret, operation: "hide" });
  await site.settle();
  removed.length = 0;
  state.stale = [secret];
  expect(await find("swifts")).toEqual({ ids: [id], count: 1 });
  await site.settle();
  expect(removed).toEqual([secret]);
});

test.each([
  ["too many hits", () => Array.from({ length: 60 }, (_, n) => `1001000000000${1000 + n}`)],
  ["hits that are no ids", () => ["<script>"]],
])("F23 %s count as a failure", async (_name, stale) => {
  const { id } = await fixtures.question({ by: ann, title: "How fast are terns" });
  await setEnabled(true);
  state.stale = stale();
  expect((await find("terns is:question")).ids).toContain(id);
  expect(await status()).toMatchObject({ state: "failing", last_error: expect.stringContaining("not valid") });
});

test("F24 the search page names the plugin, with its icon and link", async () => {
  expect(await site.call(site.visitor, "searchDescription", {})).toEqual({ name: "", icon: "", link: "" });
  await setEnabled(true);
  expect(await site.call(site.visitor, "searchDescription", {})).toEqual({
    name: "Switched",
    icon: "PHN2Zz4=",
    link: "https://engine.example",
  });
});

test("F24 similar titles of a new question come from the plugin, checked and sorted by the site", async () => {
  const { id } = await fixtures.question({ by: ann, title: "How deep do cormorants dive" });
  await fixtures.question({ by: ann, title: "Something else", content: "How deep do cormorants dive, they ask." });
  await setEnabled(true);
  const list = await site.call(bob, "questionSimilar", { title: "How deep do cormorants dive?" });
  expect(list.map((question) => question.id)).toEqual([id]);
  expect(asked).toEqual(["similar"]);
});

test("F25 an administrator starts a full sync, also by a changed configuration", async () => {
  await setEnabled(true);
  await site.call(site.admin, "startSearchSync", {});
  expect((await status()).state).toBe("filling");
  site.wait(2);
  await site.settle();
  expect(asked).toContain("finishSync");
  asked.length = 0;
  await site.call(site.admin, "savePluginConfig", { plugin_slug_name, config_fields: { address: "b" } });
  expect((await status()).state).toBe("filling");
  site.wait(2);
  await site.settle();
  expect(asked).toContain("startSync");
  expect((await status()).state).toBe("ready");
  await setEnabled(false);
  expect((await site.error(site.admin, "startSearchSync", {})).code).toBe(400);
  expect(await site.app.db.read.selectFrom("search_changes").selectAll().execute()).toEqual([]);
});

test("F26 a full sync continues after a restart where it was, with the batches of one at a time", async () => {
  for (let n = 0; n < 205; n++) await fixtures.question({ by: ann, title: `Bird number ${n} of the list` });
  await setEnabled(true);
  await site.call(site.admin, "startSearchSync", {});
  site.wait(2);
  const { index } = example;
  let batches = 0;
  Object.assign(example, {
    index: async (...args: Parameters<typeof index>) => {
      batches += 1;
      if (batches === 3) throw new Error("the process ends here");
      return index(...args);
    },
  });
  await site.settle();
  const { sent: half, total } = await status();
  expect(half).toBe(200);
  Object.assign(example, { index });
  sent.length = 0;
  const other = await site.startAnother();
  site.wait(5);
  await expect.poll(async () => (await status()).state).toBe("ready");
  expect(other.app.plugins.last("search")?.slug_name).toBe(plugin_slug_name);
  expect(sent.flat()).toHaveLength(total - half);
  expect((await status()).sent).toBe(total);
});

test("F26 another process continues the work of one that was killed", async () => {
  await setEnabled(true);
  const locked_until = site.app.now() + 30;
  await site.app.db.write((tx) => tx.updateTable("search_sync").set({ locked_by: "killed", locked_until }).execute());
  const { id } = await fixtures.question({ by: ann, title: "How long do gulls live" });
  expect(await settle()).toEqual([]);
  const schedule = schedulesOf(site.app).find(({ name }) => name === "continue_search_sync");
  expect(schedule?.everySeconds).toBeLessThanOrEqual(30);
  for (const [pause, sentIds] of [
    [29, []],
    [1, [id]],
  ] as const) {
    site.wait(pause);
    await schedule?.run();
    expect(await settle()).toEqual(sentIds);
  }
  const before = await waitingJobs();
  await schedule?.run();
  expect(await waitingJobs()).toBe(before);
});

test("F19 of several enabled plugins the last one is sent posts and answers", async () => {
  const other = definePlugin({ ...switched, slug_name: "other_search", search: { ...example } });
  const two = await testSite({ plugins: [other, switched] });
  for (const { slug_name } of [switched, other]) {
    await two.call(two.admin, "switchPlugin", { plugin_slug_name: slug_name, enabled: true });
  }
  two.wait(4);
  await two.settle();
  expect(await two.call(two.admin, "searchStatus", {})).toMatchObject({ name: "Switched", state: "ready" });
  expect(await two.app.db.read.selectFrom("search_sync").select("slug_name").execute()).toEqual([
    { slug_name: switched.slug_name },
  ]);
  await two.close();
});

test("F14 F23 by relevance the site's best threads stand before the hits of a plugin, on every page once", async () => {
  const titles = ["Which gull nests on roofs", "How far do terns fly", "What do owls hunt", "Why do owls turn"];
  const content = "About an unusual heronry.";
  const { id: first } = await fixtures.question({ by: ann, title: "The unusual heronry", content });
  const answers: string[] = [];
  for (const title of titles) {
    const { id } = await fixtures.question({ by: ann, title, content });
    site.wait(10);
    const answer = await fixtures.answer({ by: ann, to: id, content: `${title}: this unusual heronry is far away.` });
    answers.unshift(answer.id);
  }
  await setEnabled(true);
  await settle();
  const found: string[] = [];
  const counts = new Set<number>();
  for (const page of [1, 2, 3]) {
    const condition = { q: "unusual heronry", order: "relevance", page, size: 4 };
    const { list, count } = await site.call(site.visitor, "search", condition);
    found.push(...list.map(({ object }) => object.id));
    counts.add(count);
  }
  expect(found[0]).toBe(first);
  expect(new Set(found).size).toBe(found.length);
  expect([...counts]).toEqual([9]);
  // The engine of the guide knows no relevance: answers, the newest first, stand behind all threads.
  expect(found.slice(5)).toEqual(answers);
});

test("F14 a search through a plugin takes few queries", async () => {
  await setEnabled(true);
  const { queries } = await countQueries(site.app.db, () => find("bird number [garden] user:ann"));
  expect(asked.at(-1)).toBe("search");
  // One of them reads the synonyms of the tag.
  expect(queries.length).toBeLessThanOrEqual(12);
});
