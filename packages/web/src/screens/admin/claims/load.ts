import { claimStatuses } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";

export const orders = ["reputation", "posts", "name"] as const;

const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const status = claimStatuses.find((each) => each === query.get("status")) ?? "waiting";
  const order = orders.find((each) => each === query.get("order")) ?? "reputation";
  const words = query.get("query") ?? "";
  const after = query.get("after") ?? "";
  const [summary, { list, next, is_partial }] = await Promise.all([
    api.claimSummary({}),
    api.adminClaimPage({ status, order, query: words, after, page_size: PAGE_SIZE }),
  ]);
  const accounts = list.map((account) => ({ ...account, id: account.user_info.id }));
  return { status, order, words, after, summary, accounts, next, is_partial };
}

/** An imported account of the list. */
export type ListedClaim = Awaited<ReturnType<typeof load>>["accounts"][number];
