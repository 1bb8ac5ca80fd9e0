import type { Parsed, Reply } from "@askwell/contract";
import { lockedActions, maySeeTag, tagActions, tagSlug, thresholdsOf } from "@askwell/domain";
import { fail, required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Db } from "../../../tables.ts";
import { actorOf, type Viewer } from "../../../viewer.ts";
import { findTagForReader, type TagForReader } from "../queries.ts";
import { findTagByAnySlug } from "../synonyms/former-slugs.ts";
import { stateOf } from "../synonyms/set-tag-synonyms.ts";
import { labelled, labelledLocked, tagPageItemOf } from "../wire.ts";

/** One tag by id or slug; a synonym leads to its main tag and is named in the reply, as is a former slug. */
export async function tagInfo(app: App, who: Viewer, input: Parsed<"tagInfo">): Promise<Reply<"tagInfo">> {
  const db = app.db.read;
  const requested = await requestedTag(db, who, input);
  const isSynonym = requested !== undefined && requested.main_tag_id !== "0";
  const tag = required(
    isSynonym ? await findTagForReader(db, { id: requested.main_tag_id }, who.id) : requested,
    "tag_not_found",
  );
  const viewer = actorOf(who);
  const { status } = stateOf(tag);
  const verdict = maySeeTag(viewer, { status, user_id: tag.user_id });
  if (!verdict.allowed) fail(verdict.reason);
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

function requestedTag(db: Db, who: Viewer, input: Parsed<"tagInfo">): Promise<TagForReader | undefined> {
  if (input.id !== "") return findTagForReader(db, { id: input.id }, who.id);
  const slug = tagSlug(input.name);
  return input.former ? findTagByAnySlug(db, slug, who.id) : findTagForReader(db, { slug }, who.id);
}
