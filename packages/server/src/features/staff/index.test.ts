import type { StaffAction } from "@askwell/domain";
import { type Compilable, CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../../migrations/index.ts";
import { insertMany, migrate, openDatabase } from "../../platform/db/index.ts";
import type { Tables } from "../../tables.ts";
import { actionsSinceSql, countStaffLog, listStaffLog, type StaffLogRow, staffLogPageSql } from "./index.ts";

const ENTRIES = 3000;
const NOW = 1_800_000_000;
const actions: readonly StaffAction[] = ["question_close", "answer_delete", "flag_ignore", "settings_change"];

const sqlite = await openDatabase<Tables>("sqlite::memory:");
afterAll(() => sqlite.close());
beforeAll(async () => {
  await migrate(sqlite, migrations);
  const rows = Array.from({ length: ENTRIES }, (_, at): StaffLogRow => {
    const action = actions[at % actions.length] ?? "undo";
    return {
      ...{ id: String(at + 1).padStart(17, "0"), created_at: NOW - (ENTRIES - at) * 60, action },
      ...{ user_id: String(at % 7), object_id: String(at % 900), person_id: String(at % 300) },
      object_kind: action === "settings_change" ? "settings" : "question",
      ...{ subject: "", reason: "", note: "", before: "", undoes: "0" },
    };
  });
  await sqlite.write((tx) => insertMany(tx, "staff_log", rows));
  await sqlite.write((tx) => sql`analyze`.execute(tx));
});

const all = { user_id: "", object_id: "", person_ids: [], action: "", since: 0, until: 0, from: "", is_admin: true };

/** How SQLite reads a query. */
async function planOf(query: Compilable): Promise<string[]> {
  const { sql: text, parameters } = query.compile();
  const explain = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await sqlite.read.executeQuery<{ detail: string }>(explain);
  return rows.map(({ detail }) => detail);
}

test.each([
  ["newest", {}, "sqlite_autoindex_staff_log_1|id"],
  ["of moderators", { is_admin: false }, "sqlite_autoindex_staff_log_1|id"],
  ["of a user", { user_id: "3" }, "user_id=\\?"],
  ["of an action", { action: "flag_ignore" }, "action=\\?"],
  ["of an action of a user", { user_id: "3", action: "flag_ignore" }, "user_id=\\? AND action=\\?"],
  ["about a person", { person_ids: ["17"] }, "person_id=\\?"],
  ["about an object", { object_id: "33" }, "object_id=\\?"],
  ["about an object in a day", { object_id: "33", since: NOW - 172_800, until: NOW - 86_400 }, "object_id=\\?"],
  ["of a day", { since: NOW - 172_800, until: NOW - 86_400 }, "id>\\? AND id<\\?"],
  ["of a user in the last day", { user_id: "3", since: NOW - 86_400 }, "user_id=\\? AND id>\\?"],
] as const)("RV25 a page of the log %s is read from an index in its order", async (_, more, index) => {
  const page = staffLogPageSql(sqlite.read, { ...all, ...more }, { limit: 20, offset: 0 });
  const [plan = "", ...others] = (await planOf(page)).filter((step) => !/first|last|SCALAR SUBQUERY/.test(step));
  expect(plan).toMatch(new RegExp(`^(SEARCH|SCAN) staff_log USING (INDEX|PRIMARY KEY|COVERING INDEX).*(${index})`));
  expect(others).toEqual([]);
});

test("RV25 what a user has done since a moment is counted from the entries since then", async () => {
  const [plan] = await planOf(actionsSinceSql(sqlite.read, "3", ["flag_ignore", "question_close"], NOW - 600));
  expect(plan).toMatch(/user_id=\? AND action=\? AND id>\?/);
});

test("RV25 moderators who ask for changes of settings get none, without a query", async () => {
  const filter = { ...all, action: "settings_change", is_admin: false };
  expect(await listStaffLog(sqlite.read, filter, { limit: 20, offset: 0 })).toEqual([]);
  expect(await countStaffLog(sqlite.read, filter)).toEqual({ count: 0, next: "" });
  expect((await countStaffLog(sqlite.read, { ...filter, is_admin: true })).count).toBe(ENTRIES / actions.length);
});
