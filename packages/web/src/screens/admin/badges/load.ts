import type { LoadContext } from "../../../app/routing/route.ts";
import { PAGE_SIZE } from "../../../components/admin/lists/post-filters.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const states = ["all", "active", "inactive"] as const;
export const orders = ["list", "name", "awards"] as const;

export async function load({ api, query }: LoadContext) {
  const filter = states.find((each) => each === query.get("filter")) ?? "all";
  const order = orders.find((each) => each === query.get("order")) ?? "list";
  const filters = { filter, order, query: query.get("query") ?? "" };
  const page = pageOf(query);
  const reply = await api.adminBadges({ ...filterFields(filters), page, page_size: PAGE_SIZE, all: "true" });
  return { filters, page, ...reply };
}

interface BadgeFilterValues {
  readonly filter: (typeof states)[number];
  readonly order: (typeof orders)[number];
  readonly query: string;
}

/** The filters as the calls take them. */
export const filterFields = ({ filter, order, query }: BadgeFilterValues) => ({
  status: filter === "all" ? "" : filter,
  order: order === "list" ? ("" as const) : order,
  q: query,
});
