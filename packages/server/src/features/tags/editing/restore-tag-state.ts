import { mayDeleteTag, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { logEvents } from "../../event-log/index.ts";
import { findRevision } from "../../history/index.ts";
import { listSynonyms, listTagsById, lockMoves, lockTag, updateTag } from "../queries.ts";
import { restoreMergedQuestions } from "../synonyms/merged-questions.ts";
import { moveToLists } from "../synonyms/move-to-lists.ts";
import { changedLists } from "../synonyms/set-tag-synonyms.ts";
import type { TagMove, TagRow } from "../table.ts";
import { setTagStatus } from "./delete-tag.ts";
import { editTagIn, type TagVersions } from "./edit-tag.ts";

/** The state of a tag that the log stored for undoing. */
export type TagBefore = Partial<TagVersions> & { readonly moves?: readonly TagMove[] };

interface TagUndo {
  readonly tag_id: string;
  /** The action in the log. */
  readonly action: string;
  readonly before: TagBefore;
}

/**
 * Restores the state of a tag from before an action of staff; fails with `changed_since` when it was changed since
 * then. Source: docs/rules/review.md RV11.
 */
export async function restoreTagState(app: App, tx: Tx, who: Member, undo: TagUndo): Promise<void> {
  const { action, before, tag_id } = undo;
  if (action === "tag_merge" || action === "tag_synonyms") {
    await restoreMoves(app, tx, before.moves ?? [], action === "tag_merge");
    return;
  }
  const tag = required(await lockTag(tx, tag_id), "tag_not_found", { status: 400 });
  if (action === "tag_delete" || action === "tag_undelete") await restoreStatus(app, tx, who, { tag, action });
  else await restoreText(app, tx, who, { tag, before });
}

async function restoreStatus(
  app: App,
  tx: Tx,
  who: Member,
  { tag, action }: { readonly tag: TagRow; readonly action: "tag_delete" | "tag_undelete" },
): Promise<void> {
  const isDeletion = action === "tag_delete";
  if ((tag.status === "deleted") !== isDeletion) fail("changed_since");
  if (!isDeletion) {
    const synonyms = await listSynonyms(tx, tag.id);
    const use = { questions: tag.question_count, synonyms: synonyms.length };
    const verdict = mayDeleteTag(who, use, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) fail(verdict.reason);
  }
  await setTagStatus(app, tx, tag.id, { status: isDeletion ? "available" : "deleted", user_id: who.id });
}

async function restoreText(
  app: App,
  tx: Tx,
  who: Member,
  { tag, before }: { readonly tag: TagRow; readonly before: TagBefore },
): Promise<void> {
  if (tag.revision_id !== before.edited_to) fail("changed_since");
  const revision = (await findRevision(tx, before.revision_id ?? "")) ?? fail("changed_since");
  const { slug_name = "", display_name = "", original_text = "" } = JSON.parse(revision.content) as Partial<TagRow>;
  const start = { base_revision_id: "", restores_revision_id: revision.id, edit_summary: "" };
  const edit = { ...start, tag_id: tag.id, slug_name, display_name, original_text, parsed_text: "" };
  await editTagIn(app, tx, who, edit);
}

/** Restores the main tags of moved tags together; questions get back a merged tag. */
async function restoreMoves(app: App, tx: Tx, moves: readonly TagMove[], isMerge: boolean): Promise<void> {
  await lockMoves(tx);
  const ids = [...new Set(moves.flatMap(({ id, from, to }) => [id, from, to]))].filter((id) => id !== "0").sort();
  for (const id of ids) await lockTag(tx, id);
  const tags = new Map((await listTagsById(tx, ids)).map((tag) => [tag.id, tag]));
  if (moves.some(({ id, to }) => tags.get(id)?.main_tag_id !== to)) fail("changed_since");
  const [source] = moves;
  if (isMerge && source) await restoreMergedQuestions(tx, source.id, source.to);
  const moved = new Set(moves.map(({ id }) => id));
  for (const { id, from, mark } of moves) {
    const main = tags.get(from);
    const isMain = main !== undefined && main.status === "available" && (moved.has(from) || main.main_tag_id === "0");
    if (from !== "0" && !isMain) fail("changed_since");
    const main_tag_slug_name = main?.slug_name ?? "";
    await updateTag(tx, id, { main_tag_id: from, main_tag_slug_name, ...(mark && { [mark]: 1 }) });
    if (from !== "0") await app.emit(tx, { kind: "tag_became_synonym", source_id: id, target_id: from });
  }
  const listOf = (id: string, main: string) => (main === "0" ? id : main);
  const lists = moves.flatMap(({ id, from, to }) => [listOf(id, from), listOf(id, to)]);
  await moveToLists(tx, new Map(moves.map(({ id, from }) => [id, listOf(id, from)])), lists);
  if (isMerge && source) {
    await app.emit(tx, { kind: "tag_renamed", tag_id: source.id });
    await logEvents(app, tx, [{ type: "tag.edited", object_id: source.id }]);
  }
  await app.invalidate(tx, ...changedLists(moves), ...ids.map((id) => `tag:${id}` as const));
}
