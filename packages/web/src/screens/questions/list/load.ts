import { pageSizes } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { loadListAside, loadQuestionList } from "../../../components/questions/load-list.ts";
import { questionLinkOf } from "../../../components/questions/question-lists.ts";

/** The newest of the unanswered questions, and how many there are; null beside lists with other questions to answer. */
async function loadWaiting({ api, query }: LoadContext) {
  if (["unanswered", "recommend"].includes(query.get("order") ?? "")) return null;
  const page_size = pageSizes.waitingWidget;
  const { count, list } = await api.questionPage({ page: 1, page_size, order: "unanswered" });
  return { count, list: list.map(questionLinkOf) };
}

export async function load(context: LoadContext) {
  const [result, aside, waiting] = await Promise.all([
    loadQuestionList(context),
    loadListAside(context),
    loadWaiting(context),
  ]);
  return { result, aside, waiting };
}
