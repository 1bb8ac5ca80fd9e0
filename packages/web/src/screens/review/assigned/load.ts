import { assignedScopes } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;

/** What is assigned to the viewer, or for staff to others. */
export async function load({ api, query }: LoadContext) {
  const scope = assignedScopes.find((each) => each === query.get("scope")) ?? "mine";
  const page = pageOf(query);
  return { scope, page, ...(await api.assignedTasks({ scope, page, page_size: PAGE_SIZE })) };
}
