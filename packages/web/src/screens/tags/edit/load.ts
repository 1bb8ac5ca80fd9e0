import type { Api } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import { checkEditing, editWaits, loadVersions } from "../../../parts/posts/load-revisions.ts";

/** A tag with its versions; those first, so that the texts are never older than the version they are taken for. */
export async function loadEdited(api: Api, id: string) {
  const versions = await loadVersions(api, id);
  const { tag_id, display_name, slug_name, original_text } = await api.tagInfo({ id });
  return { tagId: tag_id, start: { display_name, slug_name, original_text }, versions };
}

export async function load({ api, params, viewer }: LoadContext) {
  const id = params.tagId ?? "";
  await checkEditing(api, "tag", id);
  const [edited, waits] = await Promise.all([loadEdited(api, id), editWaits({ api, viewer }, "tag")]);
  return { ...edited, waits };
}
