import { kindOfId, type PointsKind, pointsKinds } from "@askwell/domain";
import type { EventRow } from "../../features/history/table.ts";
import { noteStates } from "../../features/posts/bulk.ts";
import type { ReputationRow } from "../../features/reputation/table.ts";
import type { VoteRow } from "../../features/votes/table.ts";
import type { ForeignRow } from "../../platform/db/index.ts";
import type { Tables, Tx } from "../../tables.ts";
import { countImported, countLeftOut, type ImportSummary } from "../summary.ts";
import { type AnswerRun, plainId, storeBatch } from "./run.ts";
import { deleteRow, saveRows, takeRows } from "./store.ts";
import { cut, idOf, numberOf, objectOf, pointsOf, scalarOf, textOf, wordOf } from "./values.ts";

/** The kinds that timelines show. */
const EVENTS = new Set([
  ...["asked", "closed", "reopened", "answered", "commented", "edited", "rollback", "deleted", "undeleted"].map(
    (word) => `question.${word}`,
  ),
  ...["pin", "unpin", "show", "hide"].map((word) => `question.${word}`),
  ...["answered", "commented", "edited", "rollback", "deleted", "undeleted"].map((word) => `answer.${word}`),
  ...["created", "edited", "rollback", "deleted", "undeleted"].map((word) => `tag.${word}`),
  ...["answer.accept", "answer.accepted"],
]);
const VOTE = /^(question|answer|comment)\.vote_(up|down)$/;
const FOLLOW = /^(question|tag)\.follow$/;
const POINTS = new Set<string>(pointsKinds);

type ActivityTable = "tags" | "questions" | "answers" | "comments";
const TARGETS: readonly ActivityTable[] = ["tags", "questions", "answers", "comments"];
const BATCH = 200;

/**
 * Imports what happened to each tag and post: votes, follows, points and timelines. It is read by its object, because a
 * vote and its opposite are rows of their own. Rules: docs/rules/import-answer.md XA10 and XA11.
 */
export async function importActivities(run: AnswerRun): Promise<void> {
  const total = await run.source.count("activity");
  let seen = 0;
  for (const table of TARGETS) {
    for (let after = ""; ; ) {
      const objects = await listObjects(run, table, after);
      const last = objects.at(-1);
      if (!last) break;
      const activities = await activitiesOf(
        run,
        objects.map(({ id }) => id),
      );
      seen += activities.length;
      await storeBatch(run, (tx, summary) => saveActivities(run, tx, { summary, activities, objects }));
      run.onProgress("activity", seen);
      after = last.id;
    }
  }
  const people = await importActivations(run);
  countLeftOut(run.summary, "activities", "of what is not there", total - seen - people);
}

interface ActivitySubject {
  readonly id: string;
  /** Its author. */
  readonly user_id: string;
  /** The author of the question. */
  readonly asker_id: string;
}

async function listObjects({ app }: AnswerRun, table: ActivityTable, after: string): Promise<ActivitySubject[]> {
  if (table !== "answers") {
    const query = app.db.read.selectFrom(table).select(["id", "user_id"]).where("id", ">", after);
    const rows = await query.orderBy("id").limit(BATCH).execute();
    return rows.map((row) => ({ ...row, asker_id: row.user_id }));
  }
  return app.db.read
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .select(["answers.id", "answers.user_id", "questions.user_id as asker_id"])
    .where("answers.id", ">", after)
    .orderBy("answers.id")
    .limit(BATCH)
    .execute();
}

async function activitiesOf({ source }: AnswerRun, values: readonly string[]): Promise<ForeignRow[]> {
  const found: ForeignRow[] = [];
  for await (const rows of source.batches("activity", { where: { column: "object_id", values } }))
    found.push(...rows.filter((row) => idOf(row, "id") !== "0"));
  return found;
}

interface ActivityBatch {
  readonly summary: ImportSummary;
  readonly activities: readonly ForeignRow[];
  readonly objects: readonly ActivitySubject[];
}

async function saveActivities(run: AnswerRun, tx: Tx, batch: ActivityBatch): Promise<void> {
  const { summary, activities } = batch;
  const objects = new Map(batch.objects.map((object) => [object.id, object]));
  const nameOf = (row: ForeignRow) => run.names.get(textOf(row, "activity_type")) ?? "";
  const named = activities.map((row) => ({ row, name: nameOf(row), object: objects.get(idOf(row, "object_id")) }));
  const known = named.flatMap(({ object, ...each }) => (object ? [{ ...each, object }] : []));
  const votes = votesIn(run, known);
  await takeRows(tx, { table: "votes", key: ["object_id", "user_id"] }, votes);
  const points = entriesIn(run, known);
  const reason = ["object_id", "user_id", "kind", "actor_id"] as const;
  await takeRows(tx, { table: "reputation", key: reason, derived: ["id"] }, points);
  const events = await eventsIn(run, tx, known);
  await takeRows(tx, { table: "events", key: ["id"] }, events);
  const follows = await saveFollows(run, tx, known);
  countImported(summary, "votes", votes.filter(({ direction }) => direction !== "none").length);
  countImported(summary, "points", points.length);
  countImported(summary, "events", events.length);
  countImported(summary, "follows", follows);
  const unknown = known.filter(
    ({ name }) => !EVENTS.has(name) && !VOTE.test(name) && !FOLLOW.test(name) && !POINTS.has(name),
  );
  for (const { name, row } of unknown)
    countLeftOut(summary, "activities", `of the kind ${name || textOf(row, "activity_type")}`);
}

interface KnownActivity {
  readonly row: ForeignRow;
  /** The key of its kind, such as `answer.voted_up`. */
  readonly name: string;
  readonly object: ActivitySubject;
}

const isCancelled = (row: ForeignRow) => numberOf(row, "cancelled") === 1;
const isInForce = ({ row }: KnownActivity) => !isCancelled(row);

/** One vote per person and post: the one in force, of two the later one. */
function votesIn({ clock }: AnswerRun, activities: readonly KnownActivity[]): VoteRow[] {
  const cast = activities.filter(({ name, row }) => VOTE.test(name) && idOf(row, "user_id") !== "0");
  const byVoter = Map.groupBy(cast, ({ row, object }) => `${object.id} ${idOf(row, "user_id")}`);
  return [...byVoter.values()].map((all) => {
    const ordered = all.toSorted(
      (one, other) => clock.timeOf(one.row, "updated_at") - clock.timeOf(other.row, "updated_at"),
    );
    const last = ordered.findLast(isInForce) ?? ordered.at(-1)!;
    const [, object_kind = "", direction = ""] = VOTE.exec(last.name) ?? [];
    const created_at = clock.timeOf(last.row, "created_at");
    return {
      ...{ object_id: last.object.id, user_id: idOf(last.row, "user_id"), object_kind, created_at },
      author_id: last.object.user_id,
      // A vote down on a comment counts as one up there, and does not exist here.
      direction: isInForce(last) ? (object_kind === "comment" ? "up" : direction) : "none",
      updated_at: clock.timeOf(last.row, "updated_at") || created_at,
    };
  });
}

/** The entries of the ledger; of several for the same reason the one in force, of two the later one. */
function entriesIn({ clock }: AnswerRun, activities: readonly KnownActivity[]): ReputationRow[] {
  const byReason = new Map<string, ReputationRow>();
  for (const { row, name, object } of activities) {
    const user_id = idOf(row, "user_id");
    if (!POINTS.has(name) || user_id === "0") continue;
    const actor = actorOf(row, name as PointsKind, object);
    const cancelled = isCancelled(row) ? 1 : 0;
    const created_at = clock.timeOf(row, "created_at");
    const updated_at = clock.timeOf(row, "updated_at") || created_at;
    const entry: ReputationRow = {
      ...{ id: plainId(idOf(row, "id")), created_at, updated_at, user_id, kind: name, cancelled },
      ...{ actor_id: actor === user_id ? "0" : actor, object_id: object.id, points: pointsOf(numberOf(row, "rank")) },
      cancelled_at: cancelled === 1 ? clock.timeOf(row, "cancelled_at") || updated_at : 0,
    };
    const reason = [user_id, name, entry.object_id, entry.actor_id].join(" ");
    const before = byReason.get(reason);
    if (!before || before.cancelled >= cancelled) byReason.set(reason, entry);
  }
  return [...byReason.values()];
}

/** Who caused an entry, as the ledger names them. */
function actorOf(row: ForeignRow, kind: PointsKind, { asker_id }: ActivitySubject): string {
  if (kind === "edit.accepted") return plainId(idOf(row, "revision_id"));
  // Not who clicked, so that a later change by another person reverts the same entries.
  if (kind === "answer.accept" || kind === "answer.accepted") return asker_id;
  return idOf(row, "trigger_user_id");
}

async function eventsIn(run: AnswerRun, tx: Tx, activities: readonly KnownActivity[]): Promise<EventRow[]> {
  const { clock } = run;
  const shown = activities.filter(({ name }) => EVENTS.has(name));
  const revisions = await revisionsOf(tx, shown);
  const details = await closeDetails(run, shown);
  return shown.map(({ row, name, object }) => {
    const cancelled = isCancelled(row) ? 1 : 0;
    const original = idOf(row, "original_object_id");
    const revision_id = plainId(idOf(row, "revision_id"));
    return {
      ...{ id: plainId(idOf(row, "id")), created_at: clock.timeOf(row, "created_at"), object_id: object.id, cancelled },
      // Of an acceptance it is who clicked.
      user_id: (name.startsWith("answer.accept") && idOf(row, "trigger_user_id")) || idOf(row, "user_id"),
      original_object_id: original === "0" ? object.id : original,
      kind: name,
      revision_id: revisions.has(revision_id) ? revision_id : "0",
      detail: details.get(idOf(row, "id")) ?? "",
      cancelled_at: cancelled === 1 ? clock.timeOf(row, "cancelled_at") || clock.timeOf(row, "updated_at") : 0,
      program: "",
    };
  });
}

async function revisionsOf(tx: Tx, activities: readonly KnownActivity[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(activities.map(({ row }) => plainId(idOf(row, "revision_id"))))].filter((id) => id !== "0");
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom("revisions").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

const MAX_DETAIL = 2000;

/** Why a question was closed, for each closing in its order. */
async function closeDetails(
  { source, moveAddresses }: AnswerRun,
  activities: readonly KnownActivity[],
): Promise<ReadonlyMap<string, string>> {
  const closings = Map.groupBy(
    activities.filter(({ name }) => name === "question.closed"),
    ({ object }) => object.id,
  );
  const reasons = new Map<string, string[]>();
  for await (const rows of source.batches("meta", { where: { column: "object_id", values: [...closings.keys()] } })) {
    for (const row of rows) {
      const said = textOf(row, "key") === "question.close.reason" ? objectOf(textOf(row, "value")) : undefined;
      if (!said) continue;
      const close_msg = moveAddresses(cut(wordOf(said.close_msg), MAX_DETAIL));
      const detail = JSON.stringify({ close_type: Number(scalarOf(said.close_type)) || 0, close_msg });
      reasons.set(idOf(row, "object_id"), [...(reasons.get(idOf(row, "object_id")) ?? []), detail]);
    }
  }
  const details = new Map<string, string>();
  for (const [id, closed] of closings) {
    // Closings by the administration's list have no reason: the last ones belong together.
    const said = reasons.get(id) ?? [];
    for (const [index, detail] of said.slice(-closed.length).entries())
      details.set(idOf(closed[closed.length - Math.min(said.length, closed.length) + index]!.row, "id"), detail);
  }
  return details;
}

/** Follows in force are saved, those that were taken back there since the last import removed; returns their number. */
async function saveFollows({ clock }: AnswerRun, tx: Tx, activities: readonly KnownActivity[]): Promise<number> {
  const all = activities.filter(({ name, row }) => FOLLOW.test(name) && idOf(row, "user_id") !== "0");
  const rows = all.filter(isInForce).map(({ row, object }): Tables["follows"] => ({
    ...{ user_id: idOf(row, "user_id"), object_id: object.id, object_kind: kindOfId(object.id) ?? "" },
    created_at: clock.timeOf(row, "created_at"),
  }));
  const unique = [...new Map(rows.map((row) => [`${row.user_id} ${row.object_id}`, row])).values()];
  const followed = new Set(unique.map((row) => `${row.object_id} ${row.user_id}`));
  const states = new Map(
    all.map(({ row, object }) => {
      const key = `${object.id} ${idOf(row, "user_id")}`;
      return [key, { isFollowed: followed.has(key) }] as const;
    }),
  );
  const news = await noteStates(tx, "follows", states);
  const hasChanged = (key: string) => news.hasChanged(key, "isFollowed");
  for (const [key, { isFollowed }] of states) {
    const [object_id = "", user_id = ""] = key.split(" ");
    if (!isFollowed && hasChanged(key)) await deleteRow(tx, "follows", { user_id, object_id });
  }
  await saveRows(
    tx,
    { table: "follows", key: ["object_id", "user_id"] },
    unique.filter(({ object_id, user_id }) => hasChanged(`${object_id} ${user_id}`)),
  );
  return unique.length;
}

/** The point for the activation, which has no object. */
async function importActivations(run: AnswerRun): Promise<number> {
  let count = 0;
  for await (const rows of run.source.batches("activity", { where: { column: "object_id", values: ["0"] } })) {
    count += rows.length;
    await storeBatch(run, async (tx, summary) => {
      const activations = rows.filter((row) => run.names.get(textOf(row, "activity_type")) === "user.activated");
      const none = { id: "0", user_id: "0", asker_id: "0" };
      const entries = entriesIn(
        run,
        activations.map((row) => ({ row, name: "user.activated", object: none })),
      );
      const there = await hasActivation(tx, entries);
      const fresh = entries.filter(({ id, user_id }) => (there.get(user_id) ?? id) === id);
      await takeRows(tx, { table: "reputation", key: ["id"] }, fresh);
      countImported(summary, "points", fresh.length);
    });
  }
  return count;
}

/** The entries of people who have one for their activation already, from an earlier batch. */
async function hasActivation(tx: Tx, entries: readonly ReputationRow[]): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map();
  const ids = entries.map(({ user_id }) => user_id);
  const stored = tx.selectFrom("reputation").select(["id", "user_id"]).where("user_id", "in", ids);
  const rows = await stored.where("kind", "=", "user.activated").execute();
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}
