import type { LoadContext } from "../../../app/routing/route.ts";
import { PAGE_SIZE, partOfUser, postFilters } from "../../../components/admin/lists/post-filters.ts";

export const statuses = ["normal", "pending", "closed", "deleted"] as const;

export async function load({ api, query }: LoadContext) {
  const { filters: ofPosts, after } = postFilters(query, statuses);
  const filters = { ...ofPosts, tag: query.get("tag") ?? "" };
  const reply = api.adminQuestionList({ ...filters, after, page_size: PAGE_SIZE });
  return { filters, after, ...(await partOfUser(filters.username, reply)) };
}
