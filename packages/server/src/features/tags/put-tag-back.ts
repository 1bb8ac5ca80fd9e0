import { mayDeleteTag, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { findRevision } from "../history/index.ts";
import { setTagStatus } from "./delete-tag.ts";
import { editTagIn, type TagVersions } from "./edit-tag.ts";
import { giveBackMerged } from "./merged-questions.ts";
import { listSynonyms, listTagsById, lockMoves, lockTag, updateTag } from "./queries.ts";
import { relist } from "./relist.ts";
import type { TagMove, TagRow } from "./table.ts";

/** What the log kept about a tag. */
export type TagBefore = Partial<TagVersions> & { readonly moves?: readonly TagMove[] };

interface Undoing {
  readonly tag_id: string;
  /** What was done, as the log has it. */
  readonly action: string;
  readonly before: TagBefore;
}

/**
 * Gives a tag the state that it had before staff acted; refuses with `changed_since` when that is not what staff left.
 * Source: docs/rules/review.md RV11.
 */
export async function putTagBack(app: App, tx: Tx, who: Member, undoing: Undoing): Promise<void> {
  const { action, before, tag_id } = undoing;
  if (action === "tag_merge" || action === "tag_synonyms") {
    await movesBack(app, tx, before.moves ?? [], action === "tag_merge");
    return;
  }
  const tag = found(await lockTag(tx, tag_id), "tag_not_found", { status: 400 });
  if (action === "tag_delete" || action === "tag_undelete") await statusBack(app, tx, who, { tag, action });
  else await textBack(app, tx, who, { tag, before });
}

async function statusBack(
  app: App,
  tx: Tx,
  who: Member,
  { tag, action }: { readonly tag: TagRow; readonly action: "tag_delete" | "tag_undelete" },
): Promise<void> {
  const isDeletion = action === "tag_delete";
  if ((tag.status === "deleted") !== isDeletion) refuse("changed_since");
  if (!isDeletion) {
    const synonyms = await listSynonyms(tx, tag.id);
    const use = { questions: tag.question_count, synonyms: synonyms.length };
    const verdict = mayDeleteTag(who, use, thresholdsOf(app.settings.get("privileges")));
    if (!verdict.allowed) refuse(verdict.why);
  }
  await setTagStatus(app, tx, tag.id, { status: isDeletion ? "available" : "deleted", user_id: who.id });
}

async function textBack(
  app: App,
  tx: Tx,
  who: Member,
  { tag, before }: { readonly tag: TagRow; readonly before: TagBefore },
): Promise<void> {
  if (tag.revision_id !== before.edited_to) refuse("changed_since");
  const earlier = (await findRevision(tx, before.revision_id ?? "")) ?? refuse("changed_since");
  const { slug_name = "", display_name = "", original_text = "" } = JSON.parse(earlier.content) as Partial<TagRow>;
  const start = { base_revision_id: "", restores_revision_id: earlier.id, edit_summary: "" };
  const edit = { ...start, tag_id: tag.id, slug_name, display_name, original_text, parsed_text: "" };
  await editTagIn(app, tx, who, edit);
}

/** Tags stand where they stood before, all at once; questions get back the tag that was merged. */
async function movesBack(app: App, tx: Tx, moves: readonly TagMove[], isMerge: boolean): Promise<void> {
  await lockMoves(tx);
  const ids = [...new Set(moves.flatMap(({ id, from, to }) => [id, from, to]))].filter((id) => id !== "0").sort();
  for (const id of ids) await lockTag(tx, id);
  const tags = new Map((await listTagsById(tx, ids)).map((tag) => [tag.id, tag]));
  if (moves.some(({ id, to }) => tags.get(id)?.main_tag_id !== to)) refuse("changed_since");
  const [source] = moves;
  if (isMerge && source) await giveBackMerged(tx, source.id, source.to);
  const moved = new Set(moves.map(({ id }) => id));
  for (const { id, from } of moves) {
    const main = tags.get(from);
    const isMain = main !== undefined && main.status === "available" && (moved.has(from) || main.main_tag_id === "0");
    if (from !== "0" && !isMain) refuse("changed_since");
    await updateTag(tx, id, { main_tag_id: from, main_tag_slug_name: main?.slug_name ?? "" });
  }
  const listOf = (id: string, main: string) => (main === "0" ? id : main);
  const lists = moves.flatMap(({ id, from, to }) => [listOf(id, from), listOf(id, to)]);
  await relist(tx, new Map(moves.map(({ id, from }) => [id, listOf(id, from)])), lists);
  if (isMerge && source) await app.emit(tx, { kind: "tag_renamed", tag_id: source.id });
  await app.touch(tx, "tags", "questions", ...ids.map((id) => `tag:${id}`));
}
