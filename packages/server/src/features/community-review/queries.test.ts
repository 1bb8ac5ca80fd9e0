import { CompiledQuery, type SelectQueryBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../../migrations/index.ts";
import { insertMany, migrate, openDatabase } from "../../platform/db/index.ts";
import type { Tables } from "../../tables.ts";
import { itemCountSql, nextItemSql } from "./queries.ts";
import { queueLogSql } from "./queue-log.ts";

const ITEMS = 10_000;
const sqlite = await openDatabase<Tables>("sqlite::memory:");
afterAll(() => sqlite.close());

beforeAll(async () => {
  await migrate(sqlite, migrations);
  const ids = Array.from({ length: ITEMS }, (_, at) => `1001${String(at + 1).padStart(13, "0")}`);
  const items = ids.map((id, at) => ({
    ...{ queue: at % 2 === 0 ? "first_posts" : "late_answers", post_id: id, question_id: id },
    ...{ author_id: "2", opened_at: at },
    ...{ reviews: 0, claimed_by: "0", claimed_until: 0 },
  }));
  const reviews = ids.map((post_id, at) => ({
    ...{ user_id: String(3 + (at % 50)), queue: at % 2 === 0 ? "first_posts" : "late_answers", post_id },
    ...{ decision: at % 3 === 0 ? "flag" : "looks_good", audit: "", passed: 0, created_at: at },
  }));
  await sqlite.write(async (tx) => {
    await insertMany(tx, "queue_items", items);
    await insertMany(tx, "queue_reviews", reviews);
    await sql`analyze`.execute(tx);
  });
});

const planOf = async (query: SelectQueryBuilder<Tables, never, unknown>) => {
  const { sql: text, parameters } = query.compile();
  const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await sqlite.read.executeQuery<{ detail: string }>(explain);
  return rows.map(({ detail }) => detail).join("\n");
};
const anyQuery = (query: unknown) => query as SelectQueryBuilder<Tables, never, unknown>;

test("CQ4 the next item is read from an index in its order, whatever waits", async () => {
  const plan = await planOf(anyQuery(nextItemSql(sqlite.read, "first_posts", { id: "9", now: 5 })));
  expect(plan).toMatch(/SEARCH queue_items USING INDEX \S*opened_at/);
  expect(plan).not.toMatch(/SCAN (queue_items|questions|q |answers)|TEMP B-TREE/);
});

test("CQ8 what waits is counted up to a limit, from an index", async () => {
  const plan = await planOf(anyQuery(itemCountSql(sqlite.read, ["late_answers"], "9", 100)));
  expect(plan).toMatch(/SEARCH queue_items USING/);
  expect(plan).not.toContain("TEMP B-TREE");
});

test.each([{}, { user_id: "7" }, { queue: "first_posts" }, { decision: "flag" }] as const)(
  "CQ12 a page of the log with %j is read from an index in its order",
  async (some) => {
    const filter = { user_id: "", queue: "", decision: "", since: 0, ...some };
    const query = queueLogSql(sqlite.read, filter, { page: 1, limit: 20 });
    expect(await planOf(anyQuery(query))).toMatch(
      /^SEARCH queue_reviews USING INDEX \S*$|^SEARCH queue_reviews USING INDEX [^\n]*$/,
    );
    expect(await query.execute()).toHaveLength(20);
  },
);
