import { grantableRights } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const states = ["all", "in_force", "ended"] as const;
export const orders = ["newest", "ending"] as const;
export const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const state = states.find((each) => each === query.get("state")) ?? "all";
  const filters = {
    state: state === "all" ? ("" as const) : state,
    right: grantableRights.find((each) => each === query.get("right")) ?? ("" as const),
    order: orders.find((each) => each === query.get("order")) ?? "newest",
    username: (query.get("query") ?? "").trim(),
    tag: (query.get("tag") ?? "").trim(),
  };
  const page = pageOf(query);
  const reply = await api.grantPage({ ...filters, page, page_size: PAGE_SIZE });
  return { filters, page, ...reply };
}

export type GrantFilters = Awaited<ReturnType<typeof load>>["filters"];
