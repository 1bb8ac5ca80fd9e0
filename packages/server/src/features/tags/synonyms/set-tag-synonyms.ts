import type { Parsed } from "@askwell/contract";
import { may, mayBecomeSynonym, type TagState, tagSlug, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { CacheTag } from "../../../cache-tags.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { chooseTags } from "../choose-tags.ts";
import { normalizeSlug } from "../editing/create-tag.ts";
import { createTags } from "../editing/create-tags.ts";
import { listSynonyms, listTagsBySlug, lockMoves, lockTag, updateTag } from "../queries.ts";
import type { TagMove, TagRow } from "../table.ts";
import { moveToLists } from "./move-to-lists.ts";

/** Replaces the synonyms of a tag; synonyms of a new synonym come along. Rules: docs/rules/tags.md T7. */
export async function setTagSynonyms(app: App, who: Member, input: Parsed<"setTagSynonyms">): Promise<null> {
  if (!may(who, "tag.synonym", thresholdsOf(app.settings.get("privileges")))) fail("missing_privilege");
  return app.db.write(async (tx) => {
    await lockMoves(tx);
    const main = required(await lockTag(tx, input.tag_id), "tag_not_found", { status: 400 });
    if (input.synonym_tag_list.some((each) => tagSlug(each.slug_name) === main.slug_key)) fail("tag_own_synonym");
    const before = await listSynonyms(tx, main.id);
    const synonyms = await chooseSynonyms(app, tx, who, input.synonym_tag_list);
    for (const tag of synonyms) check(tag, main);
    const synonymIds = new Set(synonyms.map((tag) => tag.id));
    const removed = before.filter((tag) => !synonymIds.has(tag.id));
    const added = synonyms.filter((tag) => tag.main_tag_id !== main.id);
    const joined = await becomeSynonyms(tx, main, added);
    for (const { id } of joined) await app.emit(tx, { kind: "tag_became_synonym", source_id: id, target_id: main.id });
    const moves = [...joined, ...(await becomeMain(tx, removed))];
    await app.invalidate(
      tx,
      ...changedLists(moves),
      ...[main, ...removed, ...added].map((tag) => `tag:${tag.id}` as const),
    );
    if (moves.length === 0) return null;
    const logEntry = { action: "tag_synonyms", object: { id: main.id, kind: "tag" }, person_id: "0" } as const;
    await logStaffAction(app, tx, who, {
      ...logEntry,
      note: wordsOf({ fresh: added, gone: removed }),
      before: { moves },
    });
    return null;
  });
}

function check(tag: TagRow, main: TagRow): void {
  const verdict = mayBecomeSynonym(tag, stateOf(main));
  if (!verdict.allowed) fail(verdict.reason, { status: 400 });
}

/** The fields of a tag that access rules need. */
export const stateOf = (tag: TagRow): TagState => ({ ...tag, status: tag.status as TagState["status"] });

async function chooseSynonyms(app: App, tx: Tx, who: Member, inputs: Parsed<"setTagSynonyms">["synonym_tag_list"]) {
  const named = await listTagsBySlug(
    tx,
    inputs.map((input) => tagSlug(input.slug_name)),
  );
  const chosen = await chooseTags(tx, inputs, named);
  for (const tag of chosen.missing) normalizeSlug(tag.slug_name);
  return [...chosen.existing, ...(await createTags(app, tx, who.id, chosen.missing))];
}

const wordsOf = ({
  fresh: added,
  gone: removed,
}: {
  readonly fresh: readonly TagRow[];
  readonly gone: readonly TagRow[];
}) => [...added.map((tag) => `+ ${tag.slug_name}`), ...removed.map((tag) => `− ${tag.slug_name}`)].join(", ");

const moveOf = (tag: TagRow, to: string): TagMove => ({ id: tag.id, from: tag.main_tag_id, to });

/** The same for a new synonym, which has no mark. Source: docs/rules/tags.md T10. */
function moveWithMark(tag: TagRow, to: string): TagMove {
  const mark = tag.recommend === 1 ? "recommend" : "reserved";
  return tag[mark] === 1 ? { ...moveOf(tag, to), mark } : moveOf(tag, to);
}

/** What shows moved tags; all pages show which tags are recommended. */
export const changedLists = (moves: readonly TagMove[]): CacheTag[] =>
  moves.some(({ mark }) => mark) ? ["tags", "questions", "site"] : ["tags", "questions"];

/** Makes tags, with their synonyms, synonyms of a main tag. Returns the moves of all of them. */
export async function becomeSynonyms(tx: Tx, main: TagRow, tags: readonly TagRow[]): Promise<TagMove[]> {
  const all: TagRow[] = [];
  for (const tag of tags) all.push(tag, ...(await listSynonyms(tx, tag.id)));
  const synonym = { main_tag_id: main.id, main_tag_slug_name: main.slug_name, recommend: 0, reserved: 0 } as const;
  for (const tag of all) await updateTag(tx, tag.id, synonym);
  const left = all.map((tag) => (tag.main_tag_id === "0" ? tag.id : tag.main_tag_id));
  await moveToLists(tx, new Map(all.map((tag) => [tag.id, main.id])), [...left, main.id]);
  return all.map((tag) => moveWithMark(tag, main.id));
}

async function becomeMain(tx: Tx, tags: readonly TagRow[]): Promise<TagMove[]> {
  for (const tag of tags) await updateTag(tx, tag.id, { main_tag_id: "0", main_tag_slug_name: "" });
  const lists = tags.flatMap((tag) => [tag.id, tag.main_tag_id]);
  await moveToLists(tx, new Map(tags.map((tag) => [tag.id, tag.id])), lists);
  return tags.map((tag) => moveOf(tag, "0"));
}
