import type { Parsed } from "@askwell/contract";
import { may, mayBecomeSynonym, type TagState, tagSlug, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Member } from "../../who.ts";
import { noteStaffAction } from "../staff/index.ts";
import { chooseTags } from "./choose-tags.ts";
import { slugIn } from "./create-tag.ts";
import { makeTags } from "./make-tags.ts";
import { listSynonyms, listTagsBySlug, lockMoves, lockTag, updateTag } from "./queries.ts";
import { relist } from "./relist.ts";
import type { TagMove, TagRow } from "./table.ts";

/** Replaces the synonyms of a tag; synonyms of a new synonym come along. Rules: docs/rules/tags.md T7. */
export async function setTagSynonyms(app: App, who: Member, input: Parsed<"setTagSynonyms">): Promise<null> {
  if (!may(who, "tag.synonym", thresholdsOf(app.settings.get("privileges")))) refuse("missing_privilege");
  return app.db.write(async (tx) => {
    await lockMoves(tx);
    const main = found(await lockTag(tx, input.tag_id), "tag_not_found", { status: 400 });
    if (input.synonym_tag_list.some((each) => tagSlug(each.slug_name) === main.slug_key)) refuse("tag_own_synonym");
    const before = await listSynonyms(tx, main.id);
    const wanted = await wantedSynonyms(app, tx, who, input.synonym_tag_list);
    for (const tag of wanted) check(tag, main);
    const kept = new Set(wanted.map((tag) => tag.id));
    const gone = before.filter((tag) => !kept.has(tag.id));
    const fresh = wanted.filter((tag) => tag.main_tag_id !== main.id);
    const moves = [...(await becomeSynonyms(tx, main, fresh)), ...(await becomeMain(tx, gone))];
    await app.touch(tx, "tags", "questions", ...[main, ...gone, ...fresh].map((tag) => `tag:${tag.id}`));
    if (moves.length === 0) return null;
    const done = { action: "tag_synonyms", object: { id: main.id, kind: "tag" }, person_id: "0" } as const;
    await noteStaffAction(app, tx, who, { ...done, note: wordsOf({ fresh, gone }), before: { moves } });
    return null;
  });
}

function check(tag: TagRow, main: TagRow): void {
  const verdict = mayBecomeSynonym(tag, stateOf(main));
  if (!verdict.allowed) refuse(verdict.why, { status: 400 });
}

/** What decisions know of a tag. */
export const stateOf = (tag: TagRow): TagState => ({ ...tag, status: tag.status as TagState["status"] });

async function wantedSynonyms(app: App, tx: Tx, who: Member, inputs: Parsed<"setTagSynonyms">["synonym_tag_list"]) {
  const named = await listTagsBySlug(
    tx,
    inputs.map((input) => tagSlug(input.slug_name)),
  );
  const chosen = await chooseTags(tx, inputs, named);
  for (const tag of chosen.missing) slugIn(tag.slug_name);
  return [...chosen.existing, ...(await makeTags(app, tx, who.id, chosen.missing))];
}

const wordsOf = ({ fresh, gone }: { readonly fresh: readonly TagRow[]; readonly gone: readonly TagRow[] }) =>
  [...fresh.map((tag) => `+ ${tag.slug_name}`), ...gone.map((tag) => `− ${tag.slug_name}`)].join(", ");

const moveOf = (tag: TagRow, to: string): TagMove => ({ id: tag.id, from: tag.main_tag_id, to });

/** Puts tags, and whatever are their synonyms, below a main tag. Answers with the moves of all of them. */
export async function becomeSynonyms(tx: Tx, main: TagRow, tags: readonly TagRow[]): Promise<TagMove[]> {
  const all: TagRow[] = [];
  for (const tag of tags) all.push(tag, ...(await listSynonyms(tx, tag.id)));
  for (const tag of all) await updateTag(tx, tag.id, { main_tag_id: main.id, main_tag_slug_name: main.slug_name });
  const left = all.map((tag) => (tag.main_tag_id === "0" ? tag.id : tag.main_tag_id));
  await relist(tx, new Map(all.map((tag) => [tag.id, main.id])), [...left, main.id]);
  return all.map((tag) => moveOf(tag, main.id));
}

async function becomeMain(tx: Tx, tags: readonly TagRow[]): Promise<TagMove[]> {
  for (const tag of tags) await updateTag(tx, tag.id, { main_tag_id: "0", main_tag_slug_name: "" });
  const lists = tags.flatMap((tag) => [tag.id, tag.main_tag_id]);
  await relist(tx, new Map(tags.map((tag) => [tag.id, tag.id])), lists);
  return tags.map((tag) => moveOf(tag, "0"));
}
