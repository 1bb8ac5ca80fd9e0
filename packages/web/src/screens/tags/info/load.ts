import type { LoadContext } from "../../../app/routing/route.ts";
import { loadTag } from "../../../components/tags/load-tag.ts";

export async function load(context: LoadContext) {
  const { original_text: _, ...tag } = await loadTag(context, "/info");
  const { synonyms, member_actions, locked_actions } = await context.api.tagSynonyms({ tag_id: tag.tag_id });
  const maySetSynonyms = member_actions.some(({ action }) => action === "edit");
  return { tag, synonyms, maySetSynonyms, synonymLocks: locked_actions };
}
