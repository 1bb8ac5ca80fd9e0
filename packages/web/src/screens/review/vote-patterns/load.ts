import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;
export const states = ["open", "dismissed", "voided"] as const;

export async function load({ api, query }: LoadContext) {
  const status = states.find((each) => each === query.get("status")) ?? "open";
  const page = pageOf(query);
  const none = { count: 0, list: [] };
  if (status === "voided") {
    const voids = await api.voteVoids({ page, page_size: PAGE_SIZE });
    return { status, page, groups: none, pairs: none, voids };
  }
  const request = { status, page, page_size: PAGE_SIZE };
  const [groups, pairs] = await Promise.all([api.voteGroups(request), api.votePatterns(request)]);
  return { status, page, groups, pairs, voids: none };
}
