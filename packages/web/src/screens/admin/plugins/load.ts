import type { LoadContext } from "../../../app/routing/route.ts";
import { stateFilters } from "./plugin-filter.ts";

export async function load({ api, query }: LoadContext) {
  const state = stateFilters.find((each) => each === query.get("filter")) ?? "all";
  const { registry, plugins } = await api.pluginDetails({});
  return {
    filter: { state, kind: query.get("kind") ?? "", words: query.get("query") ?? "" },
    registry,
    // Those of the product come in the order in which they are called.
    plugins: plugins.toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}
