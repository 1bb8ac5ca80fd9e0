import type { LoadContext } from "../../../app/routing/route.ts";
import { PAGE_SIZE } from "../../../components/admin/lists/post-filters.ts";

export const states = ["failed", "waiting", "running"] as const;
export const orders = ["newest", "oldest"] as const;

export async function load({ api, query }: LoadContext) {
  const state = states.find((each) => each === query.get("state")) ?? "failed";
  const order = orders.find((each) => each === query.get("order")) ?? "newest";
  const filters = { state, order, query: query.get("query") ?? "" };
  const after = query.get("after") ?? "";
  return { filters, after, ...(await api.adminJobPage({ ...filters, after, page_size: PAGE_SIZE })) };
}
