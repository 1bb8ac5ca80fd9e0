import type { Api } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";
import { checkEditing, loadRevisions, needsReview } from "../../../components/posts/load-revisions.ts";

/** A tag with its revisions; those first, so that the texts are never older than the current revision. */
export async function loadEdited(api: Api, id: string) {
  const versions = await loadRevisions(api, id);
  const { tag_id, display_name, slug_name, original_text } = await api.tagInfo({ id });
  return { tagId: tag_id, start: { display_name, slug_name, original_text }, versions };
}

export async function load({ api, params, viewer }: LoadContext) {
  const id = params.tagId ?? "";
  await checkEditing(api, "tag", id);
  const [edited, isReviewNeeded] = await Promise.all([loadEdited(api, id), needsReview({ api, viewer }, "tag")]);
  return { ...edited, isReviewNeeded };
}
