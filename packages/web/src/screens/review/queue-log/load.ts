import { ApiResponseError, type Reply } from "@askwell/contract";
import { communityQueues, queueDecisions } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import type { QueueLogFilters } from "../../../components/community-review/QueueLogForm.tsx";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const page = pageOf(query);
  const text = (name: string) => (query.get(name) ?? "").trim();
  const one = <Word extends string>(words: readonly Word[], name: string) => words.find((word) => word === text(name));
  const filters: QueueLogFilters = {
    username: text("username"),
    queue: one(communityQueues, "queue") ?? "",
    decision: one(queueDecisions, "decision") ?? "",
    days: text("days"),
  };
  const { days, ...others } = filters;
  const input = { ...others, in_days: Number(days) || 0, page, page_size: PAGE_SIZE };
  return { page, filters, ...(await reviewsOf(() => api.queueLog(input))) };
}

/** No reviews for a username that does not exist. */
async function reviewsOf(read: () => Promise<Reply<"queueLog">>): Promise<Reply<"queueLog">> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiResponseError && error.reason === "error.user.not_found")
      return { count: 0, waiting: [], list: [] };
    throw error;
  }
}
