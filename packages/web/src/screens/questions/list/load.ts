import type { LoadContext } from "../../../app/routing/route.ts";
import { loadListAside, loadQuestionList } from "../../../components/questions/load-list.ts";

export async function load(context: LoadContext) {
  const [result, aside] = await Promise.all([loadQuestionList(context), loadListAside(context)]);
  return { result, aside };
}
