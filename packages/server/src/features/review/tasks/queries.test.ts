import { type ReviewTaskKind, reviewTaskKinds } from "@askwell/domain";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../../../migrations/index.ts";
import { insertMany, migrate, openDatabase } from "../../../platform/db/index.ts";
import type { Tables } from "../../../tables.ts";
import type { ReviewTaskRow } from "../../tasks/index.ts";
import { countPendingFlags, countPendingReviews } from "../queries.ts";
import {
  countTasks,
  flaggedBySql,
  flaggedForSql,
  listTasks,
  type TaskFilter,
  type TaskScope,
  taggedSql,
  taskPageSql,
  withFewPosts,
} from "./queries.ts";

const scope = (kind: ReviewTaskKind, more: Partial<TaskScope> = {}): TaskScope => ({
  ...{ kind, object_kinds: null, tag_ids: null },
  ...more,
});
const ALL_KINDS = reviewTaskKinds.map((kind) => scope(kind));
const OF_POSTS = ALL_KINDS.filter(({ kind }) => kind !== "appeal");

const ALL: TaskFilter = {
  access: ALL_KINDS,
  kind: "",
  reason: "",
  tag_id: "",
  person_id: "",
  reporter_id: "",
  opened_by: 0,
  object_id: "",
};

const TASKS = 2000;
const sqlite = await openDatabase<Tables>("sqlite::memory:");
afterAll(() => sqlite.close());

beforeAll(async () => {
  await migrate(sqlite, migrations);
  const rows = Array.from({ length: TASKS }, (_, number): ReviewTaskRow => {
    const id = `1001${String(number + 1).padStart(13, "0")}`;
    return {
      ...{ kind: "flagged_post", subject_id: id, object_id: id, object_kind: "question", question_id: id },
      ...{
        answer_id: "0",
        person_id: "1",
        opened_at: number,
        reports: 1,
        hidden: 0,
        urgent: 0,
        claimed_by: "0",
        claimed_until: 0,
      },
    };
  });
  await sqlite.write((tx) => insertMany(tx, "review_tasks", rows));
  await sqlite.write((tx) => sql`analyze`.execute(tx));
});

test.each([
  ["oldest", {}],
  ["newest", {}],
  ["reports", {}],
  ["oldest", { kind: "flagged_post" }],
  ["oldest", { person_id: "1" }],
  ["oldest", { opened_by: 1000 }],
  ["oldest", { access: [...OF_POSTS, scope("appeal", { object_kinds: ["restriction"] })] }],
  ["newest", { access: OF_POSTS }],
] as const)("RV22 a page in the order %s with %j is read from an index in its order", async (order, more) => {
  const page = taskPageSql(sqlite.read, { ...ALL, ...more }, { order, page: 1, limit: 20 });
  const { sql: text, parameters } = page.compile();
  const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await sqlite.read.executeQuery<{ detail: string }>(explain);
  expect(rows.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH review_tasks USING INDEX/)]);
  expect(await page.execute()).toHaveLength(20);
});

test("RV22 tasks are counted and listed up to a thousand", async () => {
  expect(await countTasks(sqlite.read, ALL)).toBe(1000);
  const page = (page: number) => listTasks(sqlite.read, ALL, { order: "oldest", page, limit: 50 });
  expect([(await page(20)).length, (await page(21)).length]).toEqual([50, 0]);
});

test("RV28 a rare reason or tag is looked up by its posts, and its tasks by them alone", async () => {
  const planOf = async (query: { compile(): CompiledQuery }) => {
    const { sql: text, parameters } = query.compile();
    const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
    return (await sqlite.read.executeQuery<{ detail: string }>(explain)).rows.map(({ detail }) => detail);
  };
  expect(await planOf(flaggedForSql(sqlite.read, "reason.spam"))).toEqual([
    expect.stringMatching(/COVERING INDEX .*\(status=\? AND reason=\?\)/),
  ]);
  expect(await planOf(flaggedBySql(sqlite.read, "2"))).toEqual([
    expect.stringMatching(/COVERING INDEX .*\(user_id=\? AND status=\?\)/),
  ]);
  expect(await planOf(taggedSql(sqlite.read, "5"))).toEqual([
    expect.stringMatching(/COVERING INDEX .*\(list_tag_id=\?\)/),
  ]);
  const rare = { kind: "flagged_post", few: { column: "question_id", ids: ["10010000000000007"] } } as const;
  const page = taskPageSql(sqlite.read, { ...ALL, ...rare }, { order: "oldest", page: 1, limit: 20 });
  expect((await planOf(page))[0]).toMatch(/SEARCH review_tasks USING INDEX .*\(question_id=\?\)/);
});

test("RV28 RV37 a frequent reason or reporter keeps the order of its index, and one without flags has no tasks", async () => {
  const flags = Array.from({ length: 600 }, (_, number) => ({
    ...{ id: `f${number}`, created_at: 1, updated_at: 1, user_id: "2", reported_user_id: "1", content: "" },
    ...{ object_kind: "question", status: "pending", handled_by: "0", reason: "reason.spam" },
    object_id: `1001${String(number + 1).padStart(13, "0")}`,
  }));
  await sqlite.write((tx) => insertMany(tx, "flags", flags));
  const frequent = await withFewPosts(sqlite.read, { ...ALL, reason: "reason.spam" });
  expect(frequent.few).toBeUndefined();
  expect(await countTasks(sqlite.read, frequent)).toBe(600);
  const busy = await withFewPosts(sqlite.read, { ...ALL, reporter_id: "2" });
  expect([busy.few, await countTasks(sqlite.read, busy)]).toEqual([undefined, 600]);
  expect(await listTasks(sqlite.read, busy, { order: "oldest", page: 1, limit: 20 })).toHaveLength(20);
  const none = await withFewPosts(sqlite.read, { ...ALL, reason: "reason.something" });
  expect(none.few).toEqual({ column: "object_id", ids: [] });
  expect(await countTasks(sqlite.read, none)).toBe(0);
  expect(await listTasks(sqlite.read, none, { order: "reports", page: 1, limit: 20 })).toEqual([]);
});

test("RV28 what waits is counted up to a limit", async () => {
  expect(await countPendingFlags(sqlite.read)).toBe(600);
  expect(await countPendingFlags(sqlite.read, undefined, 100)).toBe(100);
  const reviews = Array.from({ length: 20 }, (_, number) => ({
    ...{ id: `r${number}`, created_at: 1, updated_at: 1, user_id: "2", object_id: "1", object_kind: "question" },
    ...{ submitter: "", reason: "", status: "pending", reviewer_id: "0" },
  }));
  await sqlite.write((tx) => insertMany(tx, "reviews", reviews));
  expect(await countPendingReviews(sqlite.read, undefined, 5)).toBe(5);
});
