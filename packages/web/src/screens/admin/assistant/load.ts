import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const page = pageOf(query);
  const [use, conversations] = await Promise.all([
    api.assistantUse({}),
    api.adminConversationPage({ page, page_size: PAGE_SIZE }),
  ]);
  return { page, use, ...conversations };
}
