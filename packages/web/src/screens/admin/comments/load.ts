import { ApiResponseError } from "@askwell/contract";
import type { LoadContext } from "../../../app/routing/route.ts";

export const statuses = ["normal", "pending", "deleted"] as const;
export const orders = ["newest", "oldest", "most_votes", "fewest_votes"] as const;

const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const status = statuses.find((each) => each === query.get("status")) ?? "normal";
  const order = orders.find((each) => each === query.get("order")) ?? "newest";
  const words = query.get("query") ?? "";
  const username = query.get("username") ?? "";
  const after = query.get("after") ?? "";
  const filters = { status, order, query: words, username };
  const empty = { list: [], next: "", is_partial: false };
  const reply = await api.adminCommentPage({ ...filters, after, page_size: PAGE_SIZE }).catch((error) => {
    // Nobody has this name, so there is nothing to list.
    if (username !== "" && error instanceof ApiResponseError && error.status === 404) return empty;
    throw error;
  });
  return { filters, after, ...reply };
}
