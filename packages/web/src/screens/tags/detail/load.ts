import type { LoadContext } from "../../../app/routing/route.ts";
import { loadListAside, loadTagQuestions } from "../../../components/questions/load-list.ts";
import { loadTag } from "../../../components/tags/load-tag.ts";

export async function load(context: LoadContext) {
  const { tag_id, slug_name, display_name, excerpt, description, is_follower, follow_count } = await loadTag(context);
  const [result, aside] = await Promise.all([loadTagQuestions(context, slug_name), loadListAside(context)]);
  const tag = { tag_id, slug_name, display_name, excerpt, description, is_follower, follow_count };
  return { tag, result, aside };
}
