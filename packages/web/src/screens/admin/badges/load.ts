import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

const PAGE_SIZE = 20;
export const filters = ["all", "active", "inactive"] as const;

export async function load({ api, query }: LoadContext) {
  const filter = filters.find((each) => each === query.get("filter")) ?? "all";
  const words = query.get("query") ?? "";
  const page = pageOf(query);
  const status = filter === "all" ? "" : filter;
  const reply = await api.adminBadges({ page, page_size: PAGE_SIZE, status, q: words, all: "true" });
  return { filter, words, page, pageSize: PAGE_SIZE, ...reply };
}
