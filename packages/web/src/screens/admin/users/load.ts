import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 10;
export const filters = ["normal", "staff", "inactive", "suspended", "deleted"] as const;

export async function load({ api, query }: LoadContext) {
  const filter = filters.find((each) => each === query.get("filter")) ?? "normal";
  const words = query.get("query") ?? "";
  const page = pageOf(query);
  const filterInput = filter === "staff" ? { staff: true } : { status: filter };
  const [reply, roles, agent] = await Promise.all([
    api.adminUsersPage({ page, page_size: PAGE_SIZE, query: words, ...filterInput }),
    api.adminRoles({}),
    api.adminUserCenterAgent({}),
  ]);
  return { filter, words, page, roles, agent, ...reply };
}
