import type { Parsed } from "@askwell/contract";
import { mayMergeTags } from "@askwell/domain";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import { isStaff, type Member } from "../../who.ts";
import { noteStaffAction } from "../staff/index.ts";
import { keepMerged } from "./merged-questions.ts";
import { lockMoves, lockTag } from "./queries.ts";
import { becomeSynonyms, stateOf } from "./set-tag-synonyms.ts";

/** Usually the followers have moved when the reply comes; else they follow. */
const PATIENCE_MS = 2000;

/**
 * Makes a tag and its synonyms synonyms of another. Its questions carry the other from now on; its followers follow the
 * other once the reaction to the event has run, which is waited for. Rules: docs/rules/tags.md T8.
 */
export async function mergeTags(app: App, who: Member, input: Parsed<"mergeTags">): Promise<null> {
  if (!isStaff(who)) refuse("missing_privilege");
  await merge(app, who, input);
  await app.jobs.hurry(PATIENCE_MS);
  return null;
}

async function merge(app: App, who: Member, input: Parsed<"mergeTags">): Promise<void> {
  await app.db.write(async (tx) => {
    await lockMoves(tx);
    const ids = [input.source_tag_id, input.target_tag_id].sort();
    const rows = new Map(await Promise.all(ids.map(async (id) => [id, await lockTag(tx, id)] as const)));
    const source = found(rows.get(input.source_tag_id), "tag_not_found", { status: 400 });
    const target = found(rows.get(input.target_tag_id), "tag_not_found", { status: 400 });
    const verdict = mayMergeTags(who, stateOf(source), stateOf(target));
    if (!verdict.allowed) refuse(verdict.why, { status: 400 });
    await keepMerged(tx, source.id, target.id);
    await moveQuestions(tx, source.id, target.id);
    const moved = await becomeSynonyms(tx, target, [source]);
    await app.emit(tx, { kind: "tags_merged", source_id: source.id, target_id: target.id });
    const done = { action: "tag_merge", object: { id: source.id, kind: "tag" }, person_id: "0" } as const;
    const note = `${source.slug_name} → ${target.slug_name}`;
    await noteStaffAction(app, tx, who, { ...done, note, before: { moves: moved } });
    await app.touch(tx, "tags", "questions", `tag:${target.id}`, ...moved.map(({ id }) => `tag:${id}`));
  });
}

/** Questions of the source carry the target; which list their rows stand in is settled afterwards. */
async function moveQuestions(tx: Tx, sourceId: string, targetId: string): Promise<void> {
  const both = sql<string>`(select question_id from (select question_id from question_tags where tag_id = ${targetId}) as there)`;
  await tx.deleteFrom("question_tags").where("tag_id", "=", sourceId).where("question_id", "in", both).execute();
  const listed = sql<string>`(select question_id from (select question_id from question_tags where list_tag_id = ${targetId}) as there)`;
  const rows = tx.updateTable("question_tags").where("tag_id", "=", sourceId);
  await rows.set({ list_tag_id: "" }).where("question_id", "in", listed).execute();
  await rows.set({ list_tag_id: targetId }).where("list_tag_id", "!=", "").execute();
  await rows.set({ tag_id: targetId }).execute();
}
