import { mailKinds } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";

/** `sending` lasts moments, so that it has no list of its own. */
export const states = ["all", "waiting", "sent", "failed", "bounced", "complained", "stopped"] as const;
export const orders = ["newest", "oldest"] as const;
export const times = ["1", "7", "30"] as const;

const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const state = states.find((each) => each === query.get("state")) ?? "all";
  const kind = mailKinds.find((each) => each === query.get("kind")) ?? "";
  const days = times.find((each) => each === query.get("days")) ?? "";
  const order = orders.find((each) => each === query.get("order")) ?? "newest";
  const after = query.get("after") ?? "";
  const filters = { state, kind, days, order, query: query.get("query") ?? "" } as const;
  const reply = await api.adminMailPage({ ...filterFields(filters), after, page_size: PAGE_SIZE });
  return { filters, after, ...reply };
}

export interface MailFilterValues {
  readonly state: (typeof states)[number];
  readonly kind: string;
  readonly days: (typeof times)[number] | "";
  readonly order: (typeof orders)[number];
  readonly query: string;
}

/** The filters as the calls take them. */
export function filterFields({ state, ...others }: MailFilterValues) {
  return { ...others, state: state === "all" ? ("" as const) : state };
}
