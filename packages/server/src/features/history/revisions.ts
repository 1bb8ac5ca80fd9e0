import type { RevisionStatus } from "@askwell/domain";
import type { App } from "../../app.ts";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tx } from "../../tables.ts";
import type { RevisionRow } from "./table.ts";

/** A version of a post or tag, before it is stored. */
export interface NewRevision {
  readonly user_id: string;
  readonly object_id: string;
  readonly object_kind: "question" | "answer" | "tag";
  readonly title: string;
  /** What the version holds; tags by their slugs. */
  readonly content: Snapshot;
  /** The edit summary. */
  readonly log?: string;
  readonly status: RevisionStatus;
}

/** The texts of one version of a post or tag. */
export interface Snapshot {
  readonly title?: string;
  readonly content?: string;
  readonly html?: string;
  readonly tags?: readonly string[];
  readonly slug_name?: string;
  readonly display_name?: string;
  readonly original_text?: string;
  readonly parsed_text?: string;
  /** The earlier version that this one puts back. */
  readonly restores?: string;
  /** Of a tag, when the version was made. */
  readonly question_count?: number;
}

/** Stores a version in the transaction that makes or suggests it, and answers with its id. */
export async function saveRevision(app: App, tx: Tx, revision: NewRevision): Promise<string> {
  const now = app.now();
  const row: RevisionRow = {
    id: await app.ids.next(tx, "revision"),
    created_at: now,
    updated_at: now,
    user_id: revision.user_id,
    object_id: revision.object_id,
    object_kind: revision.object_kind,
    title: revision.title,
    content: JSON.stringify(revision.content),
    log: revision.log ?? "",
    status: revision.status,
    review_user_id: "0",
  };
  await tx.insertInto("revisions").values(row).execute();
  return row.id;
}

/** The versions of a post or tag that were in force at some time, newest first. */
export async function listVersions(db: Db, objectId: string): Promise<RevisionRow[]> {
  return db
    .selectFrom("revisions")
    .selectAll()
    .where("object_id", "=", objectId)
    .where("status", "in", ["normal", "approved"])
    .orderBy("id", "desc")
    .execute();
}

type Kinds = readonly NewRevision["object_kind"][];

/** The edits of some kinds that wait for review, the oldest first. */
export async function listUnreviewed(
  db: Db,
  kinds: Kinds,
  page: { readonly offset: number; readonly limit: number },
): Promise<RevisionRow[]> {
  if (kinds.length === 0) return [];
  const waiting = db.selectFrom("revisions").selectAll().where("status", "=", "unreviewed");
  return waiting.where("object_kind", "in", kinds).orderBy("id").limit(page.limit).offset(page.offset).execute();
}

/** How many edits of some kinds wait for review. */
export async function countUnreviewed(db: Db, kinds: Kinds): Promise<number> {
  if (kinds.length === 0) return 0;
  const waiting = db.selectFrom("revisions").where("status", "=", "unreviewed").where("object_kind", "in", kinds);
  const row = await waiting.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(row.count);
}

/** One version, or undefined. */
export async function findRevision(db: Db, id: string): Promise<RevisionRow | undefined> {
  return db.selectFrom("revisions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The same, locked until the transaction ends; lock what it is a version of first. */
export async function lockRevision(tx: Tx, id: string): Promise<RevisionRow | undefined> {
  return forUpdate(tx.selectFrom("revisions").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Notes what was decided about an edit that waited, or that it waits again. */
export async function settleRevision(
  app: App,
  tx: Tx,
  id: string,
  decision: { readonly status: "approved" | "rejected" | "unreviewed"; readonly review_user_id: string },
): Promise<void> {
  await tx
    .updateTable("revisions")
    .set({ ...decision, updated_at: app.now() })
    .where("id", "=", id)
    .execute();
}

/** True while an edit of a post or tag waits for review. */
export async function hasOpenSuggestion(db: Db, objectId: string): Promise<boolean> {
  const row = await db
    .selectFrom("revisions")
    .select("id")
    .where("object_id", "=", objectId)
    .where("status", "=", "unreviewed")
    .executeTakeFirst();
  return row !== undefined;
}
