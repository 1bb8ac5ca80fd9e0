import type { LoadContext } from "../../../app/routing/route.ts";

export const filters = ["all", "active", "inactive"] as const;

export async function load({ api, query }: LoadContext) {
  const filter = filters.find((each) => each === query.get("filter")) ?? "all";
  return { filter, plugins: await api.adminPlugins({ status: filter === "all" ? "" : filter }) };
}
