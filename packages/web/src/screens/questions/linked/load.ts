import { ApiRefusal } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { linkedOrders, loadListAside, orderOf, pageOf } from "../../../parts/questions/load-list.ts";

/** The question that is linked to, as far as it can be read. */
async function loadTarget({ api, params }: LoadContext) {
  try {
    const { id, title, url_title } = await api.questionInfo({ id: params.qid ?? "" });
    return { id, title, url_title };
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return null;
    throw error;
  }
}

export async function load(context: LoadContext) {
  const { api, params, query, viewer } = context;
  const orders = linkedOrders.filter((order) => viewer !== null || order !== "recommend");
  const order = orderOf(query, orders);
  const page = pageOf(query);
  const wanted = { question_id: params.qid ?? "", page, page_size: pageSizes.usual, order };
  const [found, target, aside] = await Promise.all([
    api.questionLink(wanted),
    loadTarget(context),
    loadListAside(context),
  ]);
  return { found: { order, page, ...found }, orders, target, aside };
}
