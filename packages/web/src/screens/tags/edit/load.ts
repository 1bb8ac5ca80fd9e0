import type { LoadContext } from "../../../app/routing/route.ts";
import { checkEditing, loadVersions } from "../../../parts/posts/load-revisions.ts";

export async function load({ api, params }: LoadContext) {
  const id = params.tagId ?? "";
  await checkEditing(api, id);
  const [tag, versions] = await Promise.all([api.tagInfo({ id }), loadVersions(api, id)]);
  const { display_name, slug_name, original_text } = tag;
  return { tagId: tag.tag_id, start: { display_name, slug_name, original_text }, versions };
}
