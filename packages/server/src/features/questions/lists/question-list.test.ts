import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixtures, type TestSite, testSite } from "../../../../testing/index.ts";
import { migrations } from "../../../migrations/index.ts";
import { insertMany, migrate, openDatabase } from "../../../platform/db/index.ts";
import type { Tables } from "../../../tables.ts";

import { listSql, pageSql, type QuestionListFilter } from "./question-list.ts";

let site: TestSite;

beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

/** SQLite's query plan for a page's questions. */
async function planOf(filter: QuestionListFilter, more: { newest?: number } = {}): Promise<string[]> {
  const sqlite = await openDatabase<Tables>("sqlite::memory:");
  await migrate(sqlite, migrations);
  const page = pageSql(sqlite.read, listSql(filter), { offset: 0, limit: 6, ...more });
  const { rows } = await sql<{ detail: string }>`explain query plan ${page}`.execute(sqlite.read);
  await sqlite.close();
  return rows.map(({ detail }) => detail).filter((detail) => /question\w* USING/.test(detail));
}

/** The steps of the plan that read lists in display order, not by age. */
async function orderScansOf(filter: QuestionListFilter): Promise<string[]> {
  const reads = await planOf(filter, { newest: 250 });
  expect(reads).toHaveLength(2);
  return reads.filter((read) => !read.includes("created_at>?"));
}

test("the questions that link to one are found by their ids, whatever the order", async () => {
  for (const order of ["newest", "active", "score", "frequent"] as const) {
    const [read = "", ...others] = await planOf({ order, linkedTo: "1", createdSince: 0, activeSince: 0 });
    expect([order, read, others]).toEqual([order, expect.stringContaining("(id=?)"), []]);
  }
});

test("a list of a time span reads nothing older, in every order", async () => {
  const span = { createdSince: 1, activeSince: 0 };
  const tag = { id: "1", ofSynonym: false };
  for (const order of ["hot", "active", "score", "frequent", "unanswered", "newest"] as const) {
    expect([order, await orderScansOf({ order, ...span })]).toEqual([order, []]);
    expect([order, await orderScansOf({ order, ...span, tag })]).toEqual([order, []]);
  }
});

test("a time span contains the same questions in the same order, however many are that new", async () => {
  const fixtures = createFixtures(site);
  const { id } = await fixtures.question({ by: await site.person("ann", { rank: 200 }), tags: ["tea"] });
  const first = await site.app.db.read
    .selectFrom("questions")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const hottest = async () => {
    const asked = { page: 1, page_size: 3, order: "hot", in_days: 7 } as const;
    const { count, list } = await site.call(site.visitor, "questionPage", asked);
    return [count, ...list.map((row) => Number(BigInt(row.id) - BigInt(id)))];
  };
  // Each newer than the next and less hot, so that the hottest are the oldest.
  const copies = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => from + n).map((n) => ({
      ...first,
      id: String(BigInt(id) + BigInt(n)),
      created_at: first.created_at - n,
      hot: n,
    }));
  const add = (from: number, to: number) => site.app.db.write((tx) => insertMany(tx, "questions", copies(from, to)));
  await add(1, 250);
  expect(await hottest()).toEqual([250, 249, 248, 247]);
  await add(250, 1000);
  expect(await hottest()).toEqual([1000, 999, 998, 997]);
  expect(await hottest()).toEqual([1000, 999, 998, 997]);
  await add(1000, 1300);
  expect(await hottest()).toEqual([1300, 1299, 1298, 1297]);
  expect(await hottest()).toEqual([1300, 1299, 1298, 1297]);
  await site.app.db.write((tx) => tx.deleteFrom("questions").where("hot", ">", 500).execute());
  site.wait(600);
  expect((await hottest()).slice(1)).toEqual([500, 499, 498]);
});
