import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type SiteFixtures, type TestPerson, type TestSite, testSite } from "../../../testing/index.ts";
import { searchSegments } from "../../migrations/0020-search-segments.ts";
import type { SchemaDb } from "../../platform/db/schema/schema.ts";
import { countUnindexed, indexPosts } from "./index.ts";

let site: TestSite;
let fixtures: SiteFixtures;
let ann: TestPerson;

beforeAll(async () => {
  site = await testSite();
  fixtures = createFixtures(site);
  ann = await site.person("ann", { rank: 500 });
});
afterAll(() => site.close());

const find = async (q: string) => {
  const { list } = await site.call(site.visitor, "search", { q, order: "newest" });
  return list.map(({ object }) => object.id);
};

/** The state after an upgrade: no words are indexed. */
async function upgrade(): Promise<void> {
  await site.app.db.write(async (tx) => {
    await tx.updateTable("search").set({ segment: 0 }).execute();
    await searchSegments.up(tx as unknown as SchemaDb);
  });
}

test("F17 after an upgrade every post is indexed again, with its tags", async () => {
  const kettle = await fixtures.question({
    by: ann,
    title: "How to clean a kettle",
    content: "It is chalky.",
    tags: ["tea"],
  });
  const vinegar = await fixtures.answer({
    by: ann,
    to: kettle.id,
    content: "With vinegar, and a kettle full of water.",
  });
  await upgrade();
  expect(await countUnindexed(site.app)).toBe(2);
  expect(await find("kettle")).toEqual([]);
  await indexPosts(site.app);
  expect(await countUnindexed(site.app)).toBe(0);
  expect(await find("kettle")).toEqual([vinegar.id, kettle.id]);
  expect(await find("[tea] chalky")).toEqual([kettle.id]);
});

test("F17 what an edit has indexed meanwhile stays, and purged posts are removed", async () => {
  const spoon = await fixtures.question({
    by: ann,
    title: "Which spoon for jam",
    content: "Wood, or steel?",
    tags: ["tea"],
  });
  const wood = await fixtures.answer({ by: ann, to: spoon.id, content: "Always wooden ones." });
  await upgrade();
  const row = await site.app.db.read
    .selectFrom("search")
    .selectAll()
    .where("post_id", "=", wood.id)
    .executeTakeFirstOrThrow();
  const gone = { ...row, number: row.number + 1, post_id: "10020000009999999", question_id: "10010000009999999" };
  await site.app.db.write((tx) => tx.insertInto("search").values(gone).execute());
  await site.call(ann, "editAnswer", { id: wood.id, content: "Always plastic ones." });
  expect(await find("plastic")).toEqual([wood.id]);
  await indexPosts(site.app);
  expect(await find("plastic spoon")).toEqual([wood.id, spoon.id]);
  expect(await find('"wooden"')).toEqual([]);
  expect(await countUnindexed(site.app)).toBe(0);
});
