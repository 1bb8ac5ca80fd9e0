import type { LoadContext } from "../../../app/routing/route.ts";

export const kinds = ["all", "unused", "synonyms", "recommended", "reserved", "deleted"] as const;
export const orders = ["questions", "name", "newest"] as const;

const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const kind = kinds.find((each) => each === query.get("kind")) ?? "all";
  const order = orders.find((each) => each === query.get("order")) ?? "questions";
  const filters = { kind, order, query: query.get("query") ?? "" };
  const after = query.get("after") ?? "";
  const reply = await api.adminTagPage({ ...filters, after, page_size: PAGE_SIZE });
  return { filters, after, ...reply };
}
