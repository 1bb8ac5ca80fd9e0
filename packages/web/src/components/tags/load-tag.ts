import { type LoadContext, redirectToCanonical } from "../../app/routing/route.ts";
import { tagPath } from "./tag-path.ts";

/** Loads the tag of the path; synonyms and former names redirect to the current one. */
export async function loadTag({ api, params, search }: LoadContext, below = "") {
  const name = params.tagName ?? "";
  const tag = await api.tagInfo({ name, former: true });
  const main = tag.main_tag_slug_name || tag.slug_name;
  if (main !== name) throw redirectToCanonical(`${tagPath(main)}${below}${search}`);
  return tag;
}
