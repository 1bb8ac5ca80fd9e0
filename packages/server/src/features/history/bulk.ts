import type { App } from "../../app.ts";
import { insertMany } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { NewEvent } from "./events.ts";
import type { NewRevision, RevisionSnapshot } from "./revisions.ts";
import type { EventRow, RevisionRow } from "./table.ts";

/** A version with its time. */
export interface DatedRevision extends NewRevision {
  readonly created_at: number;
}

/** An event with its time. */
export interface DatedEvent extends NewEvent {
  readonly created_at: number;
}

/** Inserts versions in chronological order; returns their ids. */
export async function addRevisions(app: App, tx: Tx, revisions: readonly DatedRevision[]): Promise<string[]> {
  const ids = await app.ids.reserve(tx, "revision", revisions.length);
  const rows = revisions.map(
    (revision, index): RevisionRow => ({
      id: ids[index]!,
      created_at: revision.created_at,
      updated_at: revision.created_at,
      user_id: revision.user_id,
      object_id: revision.object_id,
      object_kind: revision.object_kind,
      title: revision.title,
      content: JSON.stringify(revision.content),
      log: revision.log ?? "",
      status: revision.status,
      review_user_id: "0",
    }),
  );
  await insertMany(tx, "revisions", rows);
  return ids;
}

/** Inserts events in chronological order. */
export async function addEvents(app: App, tx: Tx, events: readonly DatedEvent[]): Promise<void> {
  const ids = await app.ids.reserve(tx, "activity", events.length);
  const rows = events.map(
    (event, index): EventRow => ({
      id: ids[index]!,
      created_at: event.created_at,
      user_id: event.user_id,
      object_id: event.object_id,
      original_object_id: event.original_object_id ?? event.object_id,
      kind: event.kind,
      revision_id: event.revision_id ?? "0",
      detail: event.detail ?? "",
      cancelled: 0,
      cancelled_at: 0,
      program: "",
    }),
  );
  await insertMany(tx, "events", rows);
}

/** The last version of each post, with its id. */
export async function lastRevisions(
  db: Db,
  objectIds: readonly string[],
): Promise<Map<string, { readonly id: string; readonly content: RevisionSnapshot }>> {
  if (objectIds.length === 0) return new Map();
  const newest = db
    .selectFrom("revisions")
    .select((eb) => ["object_id", eb.fn.max("id").as("last_id")])
    .where("object_id", "in", objectIds)
    .groupBy("object_id");
  const rows = await db
    .selectFrom("revisions")
    .innerJoin(newest.as("newest"), "newest.last_id", "revisions.id")
    .select(["revisions.id", "revisions.object_id", "revisions.content"])
    .execute();
  return new Map(
    rows.map(({ id, object_id, content }) => [object_id, { id, content: JSON.parse(content) as RevisionSnapshot }]),
  );
}

/** Replaces the content of a version, such as the first one of a tag whose text is imported later. */
export async function replaceRevision(tx: Tx, id: string, content: RevisionSnapshot): Promise<void> {
  await tx
    .updateTable("revisions")
    .set({ content: JSON.stringify(content) })
    .where("id", "=", id)
    .execute();
}

/** The detail of the last closing event of each question. */
export async function listCloseDetails(db: Db, questionIds: readonly string[]): Promise<Map<string, string>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("events")
    .select(["object_id", "detail"])
    .where("object_id", "in", questionIds)
    .where("kind", "=", "question.closed")
    .orderBy("id")
    .execute();
  return new Map(rows.map((row) => [row.object_id, row.detail]));
}

/** The applied versions of posts, without their contents. */
export async function listAppliedVersions(
  db: Db,
  objectIds: readonly string[],
): Promise<Pick<RevisionRow, "id" | "object_id" | "created_at">[]> {
  if (objectIds.length === 0) return [];
  return db
    .selectFrom("revisions")
    .select(["id", "object_id", "created_at"])
    .where("object_id", "in", objectIds)
    .where("status", "in", ["normal", "approved"])
    .orderBy("id")
    .execute();
}

/** The contents of versions, by their ids. */
export async function revisionContents(db: Db, ids: readonly string[]): Promise<Map<string, RevisionSnapshot>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("revisions").select(["id", "content"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, content }) => [id, JSON.parse(content) as RevisionSnapshot]));
}

/** Events of some kinds of posts, the oldest first; `by` is the column that names the posts. */
export async function listEvents(
  db: Db,
  filter: {
    readonly by: "object_id" | "original_object_id";
    readonly ids: readonly string[];
    readonly kinds: readonly string[];
  },
): Promise<EventRow[]> {
  if (filter.ids.length === 0 || filter.kinds.length === 0) return [];
  return db
    .selectFrom("events")
    .selectAll()
    .where(filter.by, "in", filter.ids)
    .where("kind", "in", filter.kinds)
    .orderBy("id")
    .execute();
}

/** Deletes the events of an acceptance that has ended in the source of an import. */
export async function deleteAcceptance(tx: Tx, answerId: string): Promise<void> {
  const kinds = ["answer.accept", "answer.accepted"];
  await tx.deleteFrom("events").where("object_id", "=", answerId).where("kind", "in", kinds).execute();
}
