import type { Parsed } from "@askwell/contract";
import { isStaffFor, mayMergeTags } from "@askwell/domain";
import { sql } from "kysely";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { logEvents } from "../../event-log/index.ts";
import { logStaffAction } from "../../staff/index.ts";
import { lockMoves, lockTag } from "../queries.ts";
import { saveMergedQuestions } from "./merged-questions.ts";
import { becomeSynonyms, changedLists, stateOf } from "./set-tag-synonyms.ts";

/** The followers have usually moved within this time; otherwise they move after the reply. */
export const FOLLOWERS_TIMEOUT_MS = 2000;

/**
 * Makes a tag and its synonyms synonyms of another. Its questions get the other tag; its followers follow the other
 * once the event handler has run, which is awaited. Rules: docs/rules/tags.md T8.
 */
export async function mergeTags(app: App, who: Member, input: Parsed<"mergeTags">): Promise<null> {
  if (!isStaffFor(who, "tags")) fail("missing_privilege");
  await app.db.write((tx) => mergeIn(app, tx, who, input));
  await app.jobs.drain(FOLLOWERS_TIMEOUT_MS);
  return null;
}

interface TagMerge extends Parsed<"mergeTags"> {
  /** Why, for the staff log. */
  readonly reason?: string;
}

/** Merges in a transaction that has done nothing before; false if there is nothing left to merge. */
export async function mergeIn(
  app: App,
  tx: Tx,
  who: Member,
  { source_tag_id, target_tag_id, reason = "" }: TagMerge,
): Promise<boolean> {
  await lockMoves(tx);
  const ids = [source_tag_id, target_tag_id].sort();
  const rows = new Map(await Promise.all(ids.map(async (id) => [id, await lockTag(tx, id)] as const)));
  const source = required(rows.get(source_tag_id), "tag_not_found", { status: 400 });
  const target = required(rows.get(target_tag_id), "tag_not_found", { status: 400 });
  const verdict = mayMergeTags(who, stateOf(source), stateOf(target));
  if (!verdict.allowed) fail(verdict.reason, { status: 400 });
  if (source.main_tag_id === target.id && source.question_count === 0) return false;
  await saveMergedQuestions(tx, source.id, target.id);
  await moveQuestions(tx, source.id, target.id);
  const moved = await becomeSynonyms(tx, target, [source]);
  await app.emit(tx, { kind: "tags_merged", source_id: source.id, target_id: target.id });
  await logEvents(app, tx, [{ type: "tag.merged", object_id: source.id }]);
  const logEntry = { action: "tag_merge", object: { id: source.id, kind: "tag" }, person_id: "0" } as const;
  const note = [`${source.slug_name} → ${target.slug_name}`, reason].filter((part) => part !== "").join(": ");
  await logStaffAction(app, tx, who, { ...logEntry, note, before: { moves: moved } });
  await app.invalidate(tx, ...changedLists(moved), `tag:${target.id}`, ...moved.map(({ id }) => `tag:${id}` as const));
  return true;
}

/** Replaces the source by the target on its questions; the lists of their rows are set afterwards. */
async function moveQuestions(tx: Tx, sourceId: string, targetId: string): Promise<void> {
  const both = sql<string>`(select question_id from (select question_id from question_tags where tag_id = ${targetId}) as there)`;
  await tx.deleteFrom("question_tags").where("tag_id", "=", sourceId).where("question_id", "in", both).execute();
  const listed = sql<string>`(select question_id from (select question_id from question_tags where list_tag_id = ${targetId}) as there)`;
  const rows = tx.updateTable("question_tags").where("tag_id", "=", sourceId);
  await rows.set({ list_tag_id: "" }).where("question_id", "in", listed).execute();
  await rows.set({ list_tag_id: targetId }).where("list_tag_id", "!=", "").execute();
  await rows.set({ tag_id: targetId }).execute();
}
