import { deliveryStates } from "@askwell/domain";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;
export const filters = ["all", ...deliveryStates] as const;

export async function load({ api, params, query }: LoadContext) {
  const id = params.webhookId ?? "";
  const filter = filters.find((each) => each === query.get("state")) ?? "all";
  const page = pageOf(query);
  // The call answers 400 for what does not exist; a page of the list says 404.
  if (!(await api.webhooks({})).some((webhook) => webhook.id === id)) throw new PageError(404);
  const state = filter === "all" ? "" : filter;
  return { filter, page, ...(await api.webhookDeliveries({ id, state, page, page_size: PAGE_SIZE })) };
}
