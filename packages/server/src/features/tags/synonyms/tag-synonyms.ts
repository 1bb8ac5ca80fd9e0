import type { Parsed, Reply } from "@askwell/contract";
import { lockedActions, synonymActions, thresholdsOf } from "@askwell/domain";
import { required } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import { actorOf, type Viewer } from "../../../viewer.ts";
import { listSynonyms, listWithSynonyms } from "../queries.ts";
import { labelled, labelledLocked } from "../wire.ts";

/** The synonyms of a tag, or of its main tag. */
export async function tagSynonyms(app: App, who: Viewer, input: Parsed<"tagSynonyms">): Promise<Reply<"tagSynonyms">> {
  const db = app.db.read;
  const tags = await listWithSynonyms(db, input.tag_id);
  const tag = required(
    tags.find(({ id }) => id === input.tag_id),
    "tag_not_found",
    { status: 400 },
  );
  const isMain = tag.main_tag_id === "0";
  const synonyms = isMain ? tags.filter((each) => each !== tag) : await listSynonyms(db, tag.main_tag_id);
  const viewer = actorOf(who);
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const actions = synonymActions(viewer, thresholds);
  return {
    synonyms: synonyms.map((each) => ({
      tag_id: each.id,
      slug_name: each.slug_name,
      display_name: each.display_name,
      main_tag_slug_name: isMain ? tag.slug_name : "",
    })),
    member_actions: labelled(app, who.language, actions),
    ...labelledLocked(app, who.language, lockedActions(viewer, [["edit", "tag.synonym"]], thresholds)),
  };
}
