import type { LoadContext } from "../../../app/routing/route.ts";
import { loadListAside, loadQuestionList } from "../../../parts/questions/load-list.ts";

export async function load(context: LoadContext) {
  const [found, aside] = await Promise.all([loadQuestionList(context), loadListAside(context)]);
  return { found, aside };
}
