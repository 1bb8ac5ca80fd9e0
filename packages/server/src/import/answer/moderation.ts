import { kindOfId, reasonOfKey } from "@askwell/domain";
import type { ReviewRow } from "../../features/review/table.ts";
import type { FlagRow } from "../../features/tasks/index.ts";
import type { ForeignRow } from "../../platform/db/index.ts";
import type { Tx } from "../../tables.ts";
import { countImported } from "../summary.ts";
import { pluginHere } from "./plugin-names.ts";
import { existing } from "./posts.ts";
import { type AnswerRun, convert, importTable, LeftOutError, plainId, storeBatch } from "./run.ts";
import { saveRows, takeRows } from "./store.ts";
import { cut, idOf, numberOf, textOf } from "./values.ts";

const FLAG_STATES: Readonly<Record<number, string>> = { 1: "pending", 2: "completed", 3: "ignored" };
const REVIEW_STATES: Readonly<Record<number, string>> = { 1: "pending", 2: "approved", 3: "rejected" };
const MAX_TEXT = 2000;
const MAX_SUBMITTER = 64;

/** The posts among some ids that exist. */
async function existingPosts(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const table of ["questions", "answers", "comments"] as const)
    for (const id of await existing(tx, table, ids)) found.add(id);
  return found;
}

/** Imports flags. */
export async function importFlags(run: AnswerRun): Promise<void> {
  await importTable(run, "report", (rows) => async (tx, summary) => {
    const posts = await existingPosts(
      tx,
      rows.map((row) => idOf(row, "object_id")),
    );
    const flags = convert(rows, { summary, kind: "flags" }, (row) => flagOf(run, row, posts));
    await takeRows(tx, { table: "flags", key: ["id"], derived: ["handled_by"] }, flags);
  });
}

function flagOf(run: AnswerRun, row: ForeignRow, posts: ReadonlySet<string>): FlagRow {
  const object_id = idOf(row, "object_id");
  const status = FLAG_STATES[numberOf(row, "status")];
  if (!posts.has(object_id)) throw new LeftOutError("on what is not there");
  if (status === undefined) throw new LeftOutError("of an unknown state");
  const reason = run.names.get(textOf(row, "report_type")) ?? "";
  const created_at = run.clock.timeOf(row, "created_at");
  return {
    ...{ id: idOf(row, "id"), created_at, updated_at: run.clock.timeOf(row, "updated_at") || created_at },
    ...{ user_id: idOf(row, "user_id"), reported_user_id: idOf(row, "reported_user_id"), object_id, status },
    object_kind: kindOfId(object_id) ?? "",
    reason: reasonOfKey(reason) ? reason : "reason.something",
    content: cut(textOf(row, "content"), MAX_TEXT),
    handled_by: "0",
  };
}

/** Imports the queue of posts that wait; a waiting post that is not in it gets into it. Rule: XA14. */
export async function importReviews(run: AnswerRun): Promise<void> {
  await importTable(run, "review", (rows) => async (tx, summary) => {
    const posts = await existingPosts(
      tx,
      rows.map((row) => idOf(row, "object_id")),
    );
    const reviews = convert(rows, { summary, kind: "reviews" }, (row) => reviewOf(run, row, posts));
    await takeRows(tx, { table: "reviews", key: ["id"] }, reviews);
  });
  await queueForgotten(run);
}

function reviewOf({ clock }: AnswerRun, row: ForeignRow, posts: ReadonlySet<string>): ReviewRow {
  const object_id = idOf(row, "object_id");
  const status = REVIEW_STATES[numberOf(row, "status")];
  if (!posts.has(object_id)) throw new LeftOutError("of what is not there");
  if (status === undefined) throw new LeftOutError("of an unknown state");
  const created_at = clock.timeOf(row, "created_at");
  const reason = cut(textOf(row, "reason"), MAX_TEXT);
  return {
    ...{ id: plainId(idOf(row, "id")), created_at, updated_at: clock.timeOf(row, "updated_at") || created_at },
    ...{ user_id: idOf(row, "user_id"), object_id, object_kind: kindOfId(object_id) ?? "", status },
    submitter: pluginHere(textOf(row, "submitter")).slice(0, MAX_SUBMITTER),
    reason: JSON.stringify({ en_US: reason }),
    reviewer_id: idOf(row, "reviewer_user_id"),
  };
}

/** Posts that wait but that nobody could decide about: the old program was interrupted when they were written. */
async function queueForgotten(run: AnswerRun): Promise<void> {
  for (const table of ["questions", "answers", "comments"] as const) {
    const { read } = run.app.db;
    const waiting = await read
      .selectFrom(table)
      .select(["id", "user_id", "created_at"])
      .where("status", "=", "pending")
      .execute();
    const ids = waiting.map(({ id }) => id);
    if (ids.length === 0) continue;
    const queued = await read
      .selectFrom("reviews")
      .select("object_id")
      .where("object_id", "in", ids)
      .where("status", "=", "pending")
      .execute();
    const known = new Set(queued.map(({ object_id }) => object_id));
    const forgotten = waiting.filter(({ id }) => !known.has(id));
    await storeBatch(run, async (tx, summary) => {
      const reviewIds = await run.app.ids.reserve(tx, "review", forgotten.length);
      const rows = forgotten.map(
        ({ id, user_id, created_at }, index): ReviewRow => ({
          ...{ id: reviewIds[index]!, created_at, updated_at: created_at, user_id, object_id: id },
          ...{ object_kind: kindOfId(id) ?? "", submitter: "", reason: "", status: "pending", reviewer_id: "0" },
        }),
      );
      await saveRows(tx, { table: "reviews", key: ["id"] }, rows);
      countImported(summary, "reviews", rows.length);
    });
  }
}
