import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

const PAGE_SIZE = 20;
export const statuses = ["normal", "pending", "deleted"] as const;

export async function load({ api, query }: LoadContext) {
  const status = statuses.find((each) => each === query.get("status")) ?? "normal";
  const words = query.get("query") ?? "";
  const page = pageOf(query);
  const questionId = query.get("questionId") ?? "";
  const reply = await api.adminAnswerPage({
    page,
    page_size: PAGE_SIZE,
    status,
    query: words,
    question_id: questionId,
  });
  return { status, words, page, questionId, pageSize: PAGE_SIZE, ...reply };
}
