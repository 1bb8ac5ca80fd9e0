import type { EventRow } from "../features/history/table.ts";
import type { ReputationRow } from "../features/reputation/table.ts";
import type { VoteRow } from "../features/votes/table.ts";
import { readBatches } from "../platform/db/index.ts";
import type { ExportedObject } from "./exported-object.ts";
import { activityTypes } from "./fixed-rows.ts";
import { type AnswerExportRun, addRows, leaveOut, plainNumber, timesOf } from "./run.ts";
import type { TargetRow } from "./target.ts";

/** A row of `activity`, which is one for each person, object, kind and person who caused it. */
type ActivityRow = Record<string, string | number>;

/**
 * Exports what happened to some objects: votes, points, acceptances, followers and timelines, in the order of their
 * times. Rule: docs/rules/export-answer.md XE7.
 */
export async function exportActivities(run: AnswerExportRun, objects: readonly ExportedObject[]): Promise<void> {
  const byId = new Map(objects.map((object) => [object.id, object]));
  const ids = [...byId.keys()];
  const from = <Name extends "votes" | "follows" | "reputation" | "events">(table: Name) =>
    run.db
      .selectFrom(table as "votes")
      .selectAll()
      .where("object_id", "in", ids);
  const votes = await from("votes").execute();
  const entries = (await from("reputation").execute()) as unknown as ReputationRow[];
  const events = (await from("events").execute()) as unknown as EventRow[];
  const follows = await run.db.selectFrom("follows").selectAll().where("object_id", "in", ids).execute();
  const rows = new Map<string, ActivityRow>();
  const add = (row: ActivityRow) => void rows.set(keyOf(row), row);
  for (const vote of votes) for (const row of voteRows(vote, entries)) add(row);
  for (const entry of entries) {
    const row = pointsRow(entry, byId.get(entry.object_id)!);
    // Points that voting itself costs are on the row of the vote.
    add({ ...rows.get(keyOf(row)), ...row });
  }
  const shown = events.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const event of shown) addEvent(run, rows, { event, object: byId.get(event.object_id)! });
  for (const { user_id, object_id, object_kind, created_at } of follows)
    add(activityRow(`${object_kind}.follow`, { user_id, object_id, created_at, updated_at: created_at }));
  const ordered = [...rows.values()].toSorted((one, other) => Number(one.created_at) - Number(other.created_at));
  addRows(run, "activity", ordered.map(({ event: _, ...row }) => row) as TargetRow[], "activities");
}

/** The points for activations, which have no object: one for each person, in the order of an index. */
export async function exportActivations(run: AnswerExportRun): Promise<void> {
  const read = (after: string) =>
    run.db
      .selectFrom("reputation")
      .selectAll()
      .where("object_id", "=", "0")
      .where("kind", "=", "user.activated")
      .where("user_id", ">", after)
      .orderBy("user_id")
      .limit(ACTIVATIONS)
      .execute();
  for await (const entries of readBatches(ACTIVATIONS, ({ user_id }) => user_id, read)) {
    const rows = entries.map((entry) => pointsRow(entry, undefined));
    addRows(run, "activity", rows as TargetRow[], "activities");
    await run.target.flush();
  }
}

const ACTIVATIONS = 1000;

const keyOf = (row: ActivityRow) =>
  [row.user_id, row.object_id, row.activity_type, row.trigger_user_id ?? 0, row.event ?? ""].join(" ");

function activityRow(kind: string, row: ActivityRow): ActivityRow {
  return { original_object_id: row.object_id ?? 0, activity_type: activityTypes.get(kind) ?? 0, ...row };
}

/** The vote, and what it does to the author if the ledger has no entry for it: there a vote has both rows. */
function voteRows(vote: VoteRow, entries: readonly ReputationRow[]): ActivityRow[] {
  const { object_id, user_id, object_kind, author_id } = vote;
  const direction = vote.direction === "none" ? withdrawnDirection(vote, entries) : vote.direction;
  const cancelled = vote.direction === "none" ? 1 : 0;
  const state = { ...timesOf(vote), cancelled, cancelled_at: cancelled === 1 ? vote.updated_at : 0 };
  const cast = activityRow(`${object_kind}.vote_${direction}`, { ...state, user_id, object_id });
  if (object_kind === "comment") return [cast];
  const got = { ...state, user_id: author_id, trigger_user_id: user_id, object_id };
  return [cast, activityRow(`${object_kind}.voted_${direction}`, got)];
}

/** Of a vote that was withdrawn the ledger knows the direction. */
function withdrawnDirection({ object_id, user_id }: VoteRow, entries: readonly ReputationRow[]): string {
  const entry = entries.find(
    (each) => each.object_id === object_id && each.actor_id === user_id && each.kind.includes(".voted_"),
  );
  return entry?.kind.endsWith("down") ? "down" : "up";
}

function pointsRow(entry: ReputationRow, object: ExportedObject | undefined): ActivityRow {
  const isEdit = entry.kind === "edit.accepted";
  const isAcceptance = entry.kind.startsWith("answer.accept");
  return activityRow(entry.kind, {
    ...{ ...timesOf(entry), user_id: entry.user_id, object_id: entry.object_id, rank: entry.points },
    ...{ cancelled: entry.cancelled, cancelled_at: entry.cancelled_at, has_rank: entry.points === 0 ? 0 : 1 },
    trigger_user_id: isEdit ? "0" : isAcceptance && object ? object.asker_id : entry.actor_id,
    ...(isEdit && { revision_id: plainNumber(entry.actor_id), original_object_id: 0 }),
    ...(entry.kind === "answer.accept" && object && { original_object_id: object.question_id }),
  });
}

interface ExportedEvent {
  readonly event: EventRow;
  readonly object: ExportedObject;
}

/** Adds what a timeline shows; of acceptances it tells who clicked on the rows that have the points. */
function addEvent(run: AnswerExportRun, rows: Map<string, ActivityRow>, { event, object }: ExportedEvent): void {
  if (!activityTypes.has(event.kind)) {
    leaveOut(run, "events", `of the kind ${event.kind}`);
    return;
  }
  const row = activityRow(event.kind, {
    ...{ created_at: event.created_at, updated_at: event.cancelled_at || event.created_at, object_id: event.object_id },
    ...{ original_object_id: event.original_object_id, user_id: event.user_id, cancelled: event.cancelled },
    ...{ cancelled_at: event.cancelled_at, revision_id: plainNumber(event.revision_id) },
  });
  if (!event.kind.startsWith("answer.accept")) {
    // A timeline has several events of a kind.
    rows.set(keyOf({ ...row, event: event.id }), { ...row, event: event.id });
    return;
  }
  const owner = event.kind === "answer.accept" ? object.asker_id : object.user_id;
  const accepted = { ...row, user_id: owner, trigger_user_id: object.asker_id };
  const before: ActivityRow = rows.get(keyOf(accepted)) ?? accepted;
  rows.set(keyOf(accepted), { ...before, trigger_user_id: event.user_id });
}
