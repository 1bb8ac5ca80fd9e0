import type { LoadContext } from "../../../app/routing/route.ts";
import { PAGE_SIZE, partOfUser, postFilters } from "../../../components/admin/lists/post-filters.ts";

export const statuses = ["normal", "pending", "deleted"] as const;

export async function load({ api, query }: LoadContext) {
  const { filters, after } = postFilters(query, statuses);
  const questionId = query.get("questionId") ?? "";
  const reply = api.adminAnswerList({ ...filters, question_id: questionId, after, page_size: PAGE_SIZE });
  return { filters, questionId, after, ...(await partOfUser(filters.username, reply)) };
}
