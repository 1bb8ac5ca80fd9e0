import { kindOfId, MAX_COUNTED_TASKS, type RevisionStatus } from "@askwell/domain";
import type { ExpressionBuilder } from "kysely";
import type { App } from "../../app.ts";
import { forUpdate } from "../../platform/db/index.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import { closeTask, openTask } from "../tasks/index.ts";
import type { RevisionRow } from "./table.ts";

/** A version of a post or tag to be stored. */
export interface NewRevision {
  readonly user_id: string;
  readonly object_id: string;
  readonly object_kind: "question" | "answer" | "tag";
  readonly title: string;
  /** The content of the version; tags by their slugs. */
  readonly content: RevisionSnapshot;
  /** The edit summary. */
  readonly log?: string;
  readonly status: RevisionStatus;
}

/** The texts of one version of a post or tag. */
export interface RevisionSnapshot {
  readonly title?: string;
  readonly content?: string;
  readonly html?: string;
  readonly tags?: readonly string[];
  readonly slug_name?: string;
  readonly display_name?: string;
  readonly original_text?: string;
  readonly parsed_text?: string;
  /** The earlier version that this one restores. */
  readonly restores?: string;
  /** Of an edit that a reviewer held: who did, and why, as the review stores it. */
  readonly held?: { readonly submitter: string; readonly reason: string };
  /** The name of the key of a program that wrote it. */
  readonly program?: string;
  /** The question count of a tag at that time. */
  readonly question_count?: number;
}

/** Stores a version and returns its id. */
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
  if (row.status === "unreviewed") await openEditTask(tx, row);
  return row.id;
}

/**
 * The applied versions of a post or tag, the latest first. A suggestion is applied when it is approved, which may be after
 * versions with a higher id.
 */
export async function listVersions(db: Db, objectId: string): Promise<RevisionRow[]> {
  const rows = await db
    .selectFrom("revisions")
    .selectAll()
    .where("object_id", "=", objectId)
    .where("status", "in", ["normal", "approved"])
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const current = await storedRevisionId(db, objectId);
  return [...rows.filter(({ id }) => id === current), ...rows.filter(({ id }) => id !== current)];
}

/** The id of the current version of a post or tag; "0" if it has none. */
export async function currentRevisionId(db: Db, objectId: string): Promise<string> {
  const stored = await storedRevisionId(db, objectId);
  return stored === "0" ? ((await listVersions(db, objectId))[0]?.id ?? "0") : stored;
}

/** The `revision_id` of the row of a post or tag. */
async function storedRevisionId(db: Db, objectId: string): Promise<string> {
  const kind = kindOfId(objectId);
  if (kind !== "question" && kind !== "answer" && kind !== "tag") return "0";
  const row = await db
    .selectFrom(`${kind}s` as const)
    .select("revision_id")
    .where("id", "=", objectId)
    .executeTakeFirst();
  return row?.revision_id ?? "0";
}

type Kinds = readonly NewRevision["object_kind"][];

/** A filter of edits that wait for review: their kinds, and whether those of hidden posts and tags are left out. */
export interface SuggestedEditFilter {
  readonly kinds: Kinds;
  readonly publicOnly: boolean;
  /** Also those of questions with one of these tags, and of their answers. */
  readonly tag_ids?: readonly string[];
}

/** True for a filter that nothing fits. */
const isNone = ({ kinds, tag_ids = [] }: SuggestedEditFilter): boolean => kinds.length === 0 && tag_ids.length === 0;

function suggestedEdits(db: Db, { kinds, publicOnly, tag_ids = [] }: SuggestedEditFilter) {
  let waiting = db.selectFrom("revisions").where("status", "=", "unreviewed");
  if (tag_ids.length === 0) waiting = waiting.where("object_kind", "in", kinds);
  else waiting = waiting.where((eb) => eb.or([eb("object_kind", "in", ["", ...kinds]), hasTag(eb, tag_ids)]));
  return publicOnly ? waiting.where(isOfPublic) : waiting;
}

/** The condition that a version is one of a question with some tags, or of an answer to such a question. */
function hasTag(eb: ExpressionBuilder<Tables, "revisions">, tagIds: readonly string[]) {
  const tagged = eb.selectFrom("question_tags").select("question_tags.question_id");
  const synonyms = eb.selectFrom("tags").select("tags.id").where("tags.main_tag_id", "in", tagIds);
  const withTag = tagged.where((of) =>
    of.or([of("question_tags.tag_id", "in", tagIds), of("question_tags.tag_id", "in", synonyms)]),
  );
  const answers = eb.selectFrom("answers").select("answers.id").whereRef("answers.id", "=", "revisions.object_id");
  return eb.or([
    eb.exists(withTag.whereRef("question_tags.question_id", "=", "revisions.object_id")),
    eb.exists(answers.where("answers.question_id", "in", withTag)),
  ]);
}

/** The condition that a version is one of a public post or tag. */
function isOfPublic(eb: ExpressionBuilder<Tables, "revisions">) {
  const questions = eb.selectFrom("questions").select("questions.id").where("questions.visible", "=", 1);
  const answers = eb
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .select("answers.id")
    .where("answers.status", "=", "available")
    .where("questions.visible", "=", 1);
  const tags = eb.selectFrom("tags").select("tags.id").where("tags.status", "=", "available");
  return eb.or([
    eb.exists(questions.whereRef("questions.id", "=", "revisions.object_id")),
    eb.exists(answers.whereRef("answers.id", "=", "revisions.object_id")),
    eb.exists(tags.whereRef("tags.id", "=", "revisions.object_id")),
  ]);
}

/** True when a version belongs to a public post or tag; edits of others are reviewed by staff only. */
export async function isPublicRevision(db: Db, id: string): Promise<boolean> {
  const version = db.selectFrom("revisions").select("id").where("id", "=", id).where(isOfPublic);
  return (await version.executeTakeFirst()) !== undefined;
}

/** A page of the edits that wait for review, the oldest first. */
export async function listUnreviewed(
  db: Db,
  filter: SuggestedEditFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<RevisionRow[]> {
  if (isNone(filter)) return [];
  return suggestedEdits(db, filter)
    .selectAll("revisions")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** The number of edits that wait for review, up to `max`. */
export async function countUnreviewed(
  db: Db,
  filter: SuggestedEditFilter,
  max: number = MAX_COUNTED_TASKS,
): Promise<number> {
  if (isNone(filter)) return 0;
  const some = suggestedEdits(db, filter).select("revisions.id").limit(max);
  const counted = db.selectFrom(some.as("some")).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/** One version, or undefined. */
export async function findRevision(db: Db, id: string): Promise<RevisionRow | undefined> {
  return db.selectFrom("revisions").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The same, locked until the transaction ends; lock what it is a version of first. */
export async function lockRevision(tx: Tx, id: string): Promise<RevisionRow | undefined> {
  return forUpdate(tx.selectFrom("revisions").selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Stores the decision about a suggested edit, or that it is pending again. */
export async function setRevisionStatus(
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
  if (decision.status !== "unreviewed") return closeTask(tx, { kind: "suggested_post_edit", subject_id: id });
  const revision = await findRevision(tx, id);
  if (revision) await openEditTask(tx, revision);
}

/** Makes an edit a task of the review. */
async function openEditTask(tx: Tx, { id, object_id, user_id, created_at }: RevisionRow): Promise<void> {
  const task = { kind: "suggested_post_edit", subject_id: id, object_id, person_id: user_id } as const;
  await openTask(tx, { ...task, opened_at: created_at, reports: 1 });
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
