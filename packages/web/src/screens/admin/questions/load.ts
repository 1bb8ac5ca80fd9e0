import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

const PAGE_SIZE = 20;
export const statuses = ["normal", "pending", "closed", "deleted"] as const;

export async function load({ api, query }: LoadContext) {
  const status = statuses.find((each) => each === query.get("status")) ?? "normal";
  const words = query.get("query") ?? "";
  const page = pageOf(query);
  const reply = await api.adminQuestionPage({ page, page_size: PAGE_SIZE, status, query: words });
  return { status, words, page, pageSize: PAGE_SIZE, ...reply };
}
