import { ApiResponseError } from "@askwell/contract";
import { pageSizes } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { loadListAside } from "../../../components/questions/load-list.ts";
import { linkedOrders, orderOf, pageOf } from "../../../components/questions/question-lists.ts";

/** The linked question, if it is visible. */
async function loadTarget({ api, params }: LoadContext) {
  try {
    const { id, title, url_title } = await api.questionInfo({ id: params.qid ?? "" });
    return { id, title, url_title };
  } catch (error) {
    if (error instanceof ApiResponseError && error.status === 404) return null;
    throw error;
  }
}

export async function load(context: LoadContext) {
  const { api, params, query } = context;
  const order = orderOf(query, linkedOrders);
  const page = pageOf(query);
  const input = { question_id: params.qid ?? "", page, page_size: pageSizes.usual, order };
  const [result, target, aside] = await Promise.all([
    api.questionLink(input),
    loadTarget(context),
    loadListAside(context),
  ]);
  return { result: { order, page, ...result }, target, aside };
}
