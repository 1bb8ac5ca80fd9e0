import { ApiResponseError } from "@askwell/contract";
import { type ApiScope, apiScopes } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";

export const states = ["all", "never_used", "expired", "trusted"] as const;

const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const filters: KeyFilters = {
    state: states.find((each) => each === query.get("state")) ?? "all",
    scope: apiScopes.find((each) => each === query.get("scope")) ?? "",
    query: query.get("query") ?? "",
    username: query.get("username") ?? "",
  };
  const after = query.get("after") ?? "";
  const request = { ...filterFields(filters), after, page_size: PAGE_SIZE };
  const reply = await api.personalApiKeys(request).catch((error) => {
    // No user has this name, so there is nothing to list.
    if (filters.username !== "" && error instanceof ApiResponseError && error.status === 404)
      return { list: [], next: "", is_partial: false };
    throw error;
  });
  return { filters, after, ...reply };
}

export interface KeyFilters {
  readonly state: (typeof states)[number];
  readonly scope: ApiScope | "";
  readonly query: string;
  readonly username: string;
}

/** The filters as the calls take them. */
export function filterFields({ state, ...others }: KeyFilters) {
  return { ...others, state: state === "all" ? ("" as const) : state };
}
