import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const page = pageOf(query);
  return { page, ...(await api.openAppeals({ page, page_size: PAGE_SIZE })) };
}
