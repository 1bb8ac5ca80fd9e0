import type { LoadContext } from "../../../app/routing/route.ts";
import { PAGE_SIZE, partOfUser, postFilters } from "../../../components/admin/lists/post-filters.ts";

export const statuses = ["normal", "pending", "deleted"] as const;

export async function load({ api, query }: LoadContext) {
  const { filters, after } = postFilters(query, statuses);
  const reply = api.adminCommentPage({ ...filters, after, page_size: PAGE_SIZE });
  return { filters, after, ...(await partOfUser(filters.username, reply)) };
}
