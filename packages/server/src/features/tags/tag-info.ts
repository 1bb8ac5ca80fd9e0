import type { Parsed, Reply } from "@askwell/contract";
import { lockedActions, maySeeTag, tagActions, tagSlug, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import { found, refuse } from "../../refusal.ts";
import type { Db } from "../../tables.ts";
import { actorOf, type Viewer } from "../../who.ts";
import { findTagByAnySlug } from "./former-names.ts";
import { findReadTag, type ReadTag } from "./queries.ts";
import { stateOf } from "./set-tag-synonyms.ts";
import { labelled, labelledLocked, tagPageItemOf } from "./wire.ts";

/** One tag by id or slug; a synonym leads to its main tag and names it, a slug of former times if that is asked for. */
export async function tagInfo(app: App, who: Viewer, input: Parsed<"tagInfo">): Promise<Reply<"tagInfo">> {
  const db = app.db.read;
  const asked = await askedTag(db, who, input);
  const isSynonym = asked !== undefined && asked.main_tag_id !== "0";
  const tag = found(isSynonym ? await findReadTag(db, { id: asked.main_tag_id }, who.id) : asked, "tag_not_found");
  const viewer = actorOf(who);
  const { status } = stateOf(tag);
  const verdict = maySeeTag(viewer, { status });
  if (!verdict.allowed) refuse(verdict.why);
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const actions = tagActions(viewer, { status }, thresholds);
  return {
    ...tagPageItemOf(app, tag, tag.followed !== null),
    status,
    member_actions: labelled(app, who.language, actions),
    ...labelledLocked(app, who.language, lockedActions(viewer, [["edit", "tag.edit"]], thresholds)),
    main_tag_slug_name: isSynonym ? tag.slug_name : "",
  };
}

function askedTag(db: Db, who: Viewer, input: Parsed<"tagInfo">): Promise<ReadTag | undefined> {
  if (input.id !== "") return findReadTag(db, { id: input.id }, who.id);
  const slug = tagSlug(input.name);
  return input.former ? findTagByAnySlug(db, slug, who.id) : findReadTag(db, { slug }, who.id);
}
