import { definePlugin, type SearchableDocument, type SearchEngine } from "@askwell/plugin-kit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { guideExample } from "../../../../testing/index.ts";
import { type SemanticSite, semanticSite } from "../../../../testing/semantic/semantic-site.ts";

/** The engine of the guide with vectors, which records what it gets; it can be without vectors, fail, or name any posts as near. */
const example = (await guideExample("search")).search as SearchEngine;
const state = {
  storesVectors: true,
  isDown: false,
  near: null as string[] | null,
  /** The engine takes documents once this is settled. */
  ready: Promise.resolve(),
};
const documents = new Map<string, SearchableDocument>();
const asked: string[] = [];
const spaces: number[] = [];
const engine = definePlugin({
  slug_name: "vector_search",
  kind: "search",
  version: "1.0.0",
  name: { en_US: "Near things" },
  description: { en_US: "" },
  search: {
    ...example,
    async startSync(context, signal) {
      asked.push("startSync");
      documents.clear();
      await example.startSync(context, signal);
    },
    async startVectors(_context, { dimensions }) {
      spaces.push(dimensions);
      return state.storesVectors;
    },
    async index(context, sent, options) {
      await state.ready;
      for (const each of sent) documents.set(each.id, each);
      await example.index(context, sent, options);
    },
    async nearest(_context, { vector, limit }) {
      asked.push("nearest");
      if (state.isDown) throw new Error("no vectors today");
      return state.near ?? nearest(vector, limit);
    },
  },
});
const product = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);

function nearest(vector: readonly number[], limit: number): string[] {
  const scores = [...documents.values()].flatMap(({ id, vector: own }) =>
    own ? [{ id, score: product(own, vector) / Math.sqrt(product(own, own)) }] : [],
  );
  return scores
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ id }) => id);
}

const plugin_slug_name = engine.slug_name;

let its: SemanticSite;
const ROUTER = "How do I reset the router?";
const LINE = "forgotten credentials rebooting gateway modem";
const ids = new Map<string, string>();
const idOf = (title: string) => ids.get(title)!;
const vectorOf = (title: string) => documents.get(idOf(title))?.vector;

beforeAll(async () => {
  its = await semanticSite([engine]);
  for (const [title, content] of [
    [ROUTER, "I have lost the password of it."],
    ["Which water is good for tea?", "Mine tastes of metal."],
  ] as const)
    ids.set(title, (await its.fixtures.question({ by: its.ann, title, content })).id);
});
afterEach(async () => {
  Object.assign(state, { storesVectors: true, isDown: false, near: null });
  await enable(false);
});
afterAll(() => its.close());

const settle = async () => {
  await its.work();
  for (let turn = 0; turn < 3; turn++) {
    its.site.wait(6);
    await its.site.settle();
  }
  asked.length = 0;
};
async function enable(enabled: boolean) {
  await its.site.call(its.site.admin, "switchPlugin", { plugin_slug_name, enabled });
  await settle();
  spaces.length = 0;
}
const relatedIn = ({ app }: Pick<SemanticSite["site"], "app">, text = LINE) =>
  app.search.related(app.db.read, { text, asker: its.ann.id, mayAsk: true });
/** Which threads another process finds by meaning: one that has not seen the engine fail. */
const related = async () => relatedIn(await its.site.startAnother());
const stateOf = async () => (await its.site.call(its.site.admin, "semanticSearchState", {})).engine;

test("SM12 an engine is sent the vectors of public posts once there are any, and asked for the nearest", async () => {
  await its.site.call(its.site.admin, "switchPlugin", { plugin_slug_name, enabled: true });
  await settle();
  expect(documents.size).toBe(2);
  expect([spaces, vectorOf(ROUTER), await stateOf()]).toEqual([[], undefined, ""]);
  await its.save();
  await settle();
  expect(spaces).toEqual([64]);
  expect(vectorOf(ROUTER)).toHaveLength(64);
  expect(await stateOf()).toBe("Near things");
  expect(await related()).toEqual([idOf(ROUTER)]);
  expect(asked).toEqual(["nearest"]);
});

test("SM12 vectors that are made later are sent with their posts, and removed ones are taken away", async () => {
  await enable(true);
  const { id } = await its.fixtures.question({ by: its.ann, title: "Baking a loaf", content: "Of dough." });
  await settle();
  expect(documents.get(id)?.vector).toHaveLength(64);
  expect(spaces).toEqual([]);
  await its.site.app.db.write((tx) => its.site.app.vectors.remove(tx, [id]));
  await its.site.settle();
  expect(documents.get(id)).toMatchObject({ id });
  expect(documents.get(id)?.vector).toBeUndefined();
  await its.site.call(its.site.admin, "deleteQuestion", { id });
});

test("SM12 what an engine names that is unknown, hidden or far is not found", async () => {
  await enable(true);
  const hidden = await its.fixtures.question({ by: its.ann, title: "Reset a forgotten gateway password" });
  await settle();
  await its.site.call(its.site.admin, "operateQuestion", { id: hidden.id, operation: "hide" });
  state.near = ["10010000000009999", hidden.id, idOf("Which water is good for tea?")];
  expect(await related()).toEqual([]);
  state.near = [...state.near, idOf(ROUTER)];
  expect(await related()).toEqual([idOf(ROUTER)]);
});

test("SM12 after a change of the model all documents are sent again, with its vectors", async () => {
  await enable(true);
  await its.save({ semantic_model: "vectors-2" });
  await settle();
  expect(spaces).toEqual([64]);
  expect(vectorOf(ROUTER)).toHaveLength(64);
  expect(await stateOf()).toBe("Near things");
  expect(await related()).toEqual([idOf(ROUTER)]);
  await its.save({ semantic_search: false });
  await settle();
  expect([spaces, await related()]).toEqual([[64], null]);
  await its.save({ semantic_model: "vectors-2" });
  await settle();
  expect(spaces).toEqual([64]);
  expect(await related()).toEqual([idOf(ROUTER)]);
});

test("SM13 a server that stores no vectors gets documents without them, and the site compares itself", async () => {
  state.storesVectors = false;
  await enable(true);
  expect(vectorOf(ROUTER)).toBeUndefined();
  const { id } = await its.fixtures.question({ by: its.ann, title: "Tea infusion without water" });
  await settle();
  expect(spaces).toEqual([]);
  expect(await stateOf()).toBe("");
  expect(await related()).toEqual([idOf(ROUTER)]);
  expect(asked).toEqual([]);
  await its.site.call(its.site.admin, "deleteQuestion", { id });
});

test("SM13 while the engine fails, or says that nothing is near, the site compares itself; it is asked again later", async () => {
  await enable(true);
  state.near = [];
  expect(await related()).toEqual([idOf(ROUTER)]);
  for (const near of [["no id"], Array.from({ length: 101 }, (_, at) => String(at))]) {
    state.near = near;
    expect(await related()).toEqual([idOf(ROUTER)]);
  }
  state.isDown = true;
  asked.length = 0;
  const another = await its.site.startAnother();
  for (const line of [LINE, `${LINE} again`]) expect(await relatedIn(another, line)).toEqual([idOf(ROUTER)]);
  expect(asked).toEqual(["nearest"]);
  // Words go on.
  expect((await its.site.call(its.site.admin, "searchStatus", {})).state).toBe("ready");
});

test("SM13 an engine that has not got all posts yet, or is behind, is not asked", async () => {
  await its.site.call(its.site.admin, "switchPlugin", { plugin_slug_name, enabled: true });
  expect(await related()).toEqual([idOf(ROUTER)]);
  await settle();
  const slow = Promise.withResolvers<void>();
  state.ready = slow.promise;
  const { id } = await its.fixtures.question({ by: its.ann, title: "A late loaf" });
  expect(await relatedIn(its.site)).toEqual([idOf(ROUTER)]);
  expect(asked).toEqual(["nearest"]);
  its.site.wait(16);
  expect(await relatedIn(its.site)).toEqual([idOf(ROUTER)]);
  expect(asked).toEqual(["nearest"]);
  slow.resolve();
  await its.site.call(its.site.admin, "deleteQuestion", { id });
});
