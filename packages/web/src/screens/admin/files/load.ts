import type { LoadContext } from "../../../app/routing/route.ts";
import { PAGE_SIZE, partOfUser } from "../../../components/admin/lists/post-filters.ts";

export const sources = ["all", "post", "post_attachment", "avatar", "branding"] as const;
export const orders = ["newest", "largest"] as const;

export async function load({ api, query }: LoadContext) {
  const source = sources.find((each) => each === query.get("source")) ?? "all";
  const order = orders.find((each) => each === query.get("order")) ?? "newest";
  const username = query.get("username") ?? "";
  const after = query.get("after") ?? "";
  const filters = { source, order, query: query.get("query") ?? "", username };
  const request = { ...filterFields(filters), after, page_size: PAGE_SIZE };
  const reply = await partOfUser(username, api.adminFilePage(request));
  return { filters, after, ...reply };
}

export interface FileFilters {
  readonly source: (typeof sources)[number];
  readonly order: (typeof orders)[number];
  readonly query: string;
  readonly username: string;
}

/** The filters as the calls take them. */
export function filterFields({ source, ...others }: FileFilters) {
  return { ...others, source: source === "all" ? ("" as const) : source };
}
