import { pageSizes } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { loadAllQuestions, loadListAside } from "../../../components/questions/load-list.ts";
import { orderOf, questionLinkOf, siteOrders, usualOrder } from "../../../components/questions/question-lists.ts";

/**
 * Unanswered questions for the reader, for visitors the newest, and how many there are; null beside the list of
 * unanswered ones.
 */
async function loadWaiting({ api, query, viewer }: LoadContext) {
  if (query.get("order") === "unanswered") return null;
  const options = { page: 1, page_size: pageSizes.waitingWidget };
  const { count, list } = viewer
    ? await api.questionForYouPage({ ...options, unanswered: true })
    : await api.questionPage({ ...options, order: "unanswered" });
  return { count, list: list.map(questionLinkOf) };
}

/** How many questions the site has, for the welcome of visitors; 0 where there is none. */
async function loadTotal({ api, path, query, viewer }: LoadContext): Promise<number> {
  if (viewer || path !== "/" || query.size > 0) return 0;
  return (await api.questionPage({ page: 1, page_size: 1, order: "newest" })).count;
}

export async function load(context: LoadContext) {
  const { path, query, viewer } = context;
  const isHotList = orderOf(query, siteOrders(!!viewer), usualOrder(path, query, !!viewer)) === "hot";
  const [result, aside, waiting, total, due] = await Promise.all([
    loadAllQuestions(context),
    loadListAside(context, isHotList),
    loadWaiting(context),
    loadTotal(context),
    viewer && path === "/" ? context.api.questionToAccept({}) : null,
  ]);
  return { result, aside, waiting, total, toAccept: due?.question ?? null };
}
