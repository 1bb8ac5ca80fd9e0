import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;

export async function load({ api, params, query }: LoadContext) {
  const page = pageOf(query);
  const compare_id = query.get("compare") ?? "";
  const id = params.runId ?? "";
  const [found, runs] = await Promise.all([
    api.testRun({ id, compare_id, page, page_size: PAGE_SIZE }),
    api.testRunPage({ page_size: 50 }),
  ]);
  return { page, compare_id, ...found, others: runs.list.filter((run) => run.id !== id) };
}
