import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../../migrations/index.ts";
import { insertMany, migrate, openDatabase } from "../../platform/db/index.ts";
import type { Tables } from "../../tables.ts";
import { assignedPageSql, countAssigned } from "./queries.ts";
import type { AssignedTaskRow } from "./table.ts";

const TASKS = 2000;
const sqlite = await openDatabase<Tables>("sqlite::memory:");
afterAll(() => sqlite.close());

beforeAll(async () => {
  await migrate(sqlite, migrations);
  const rows = Array.from({ length: TASKS }, (_, number): AssignedTaskRow => {
    const id = `1${String(number).padStart(9, "0")}`;
    const settled = number % 2 === 0;
    return {
      ...{ id, assignee_id: String(number % 5), batch_id: id, object_id: id, rule_id: "7", reason: "A rule" },
      ...{ assigned_by: "0", status: settled ? "done" : "open", opened_at: number, settled_at: 0, settled_by: "0" },
    };
  });
  await sqlite.write((tx) => insertMany(tx, "assigned_tasks", rows));
  await sqlite.write((tx) => sql`analyze`.execute(tx));
});

test.each([
  ["of a user", false],
  ["of all others", true],
])("RV30 a page %s is read from an index in its order", async (_, isOfOthers) => {
  const page = assignedPageSql(sqlite.read, { user_id: "3", isOfOthers }, { limit: 20, offset: 0 });
  const { sql: text, parameters } = page.compile();
  const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await sqlite.read.executeQuery<{ detail: string }>(explain);
  expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH assigned_tasks USING INDEX/)]);
  expect(await page.execute()).toHaveLength(20);
});

test("RV39 a page of one kind, and of what waits for some time, is read from the same index", async () => {
  for (const filter of [{ kind: "question" }, { kind: "user" }, { opened_by: 900 }] as const) {
    const page = assignedPageSql(sqlite.read, { user_id: "3", isOfOthers: false, ...filter }, { limit: 20, offset: 0 });
    const { sql: text, parameters } = page.compile();
    const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
    const { rows } = await sqlite.read.executeQuery<{ detail: string }>(explain);
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH assigned_tasks USING INDEX/)]);
  }
});

test("RV30 what is assigned is counted up to a limit", async () => {
  const scope = { user_id: "3", isOfOthers: false };
  expect([await countAssigned(sqlite.read, scope), await countAssigned(sqlite.read, scope, 50)]).toEqual([200, 50]);
});
