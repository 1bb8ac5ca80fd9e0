import { invitationStates } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import { PAGE_SIZE } from "../../../components/admin/lists/post-filters.ts";

export const states = ["all", ...invitationStates] as const;
export const orders = ["newest", "oldest"] as const;

export async function load({ api, query }: LoadContext) {
  const state = states.find((each) => each === query.get("state")) ?? "all";
  const order = orders.find((each) => each === query.get("order")) ?? "newest";
  const after = query.get("after") ?? "";
  const filters = { state, order, query: query.get("query") ?? "" };
  const [reply, roles, mail] = await Promise.all([
    api.memberInvitations({ ...filterFields(filters), after, page_size: PAGE_SIZE }),
    api.adminRoles({}),
    api.readMailSettings({}),
  ]);
  return { filters, after, roles, sendsMail: mail.smtp_host !== "", ...reply };
}

export interface InvitationFilterValues {
  readonly state: (typeof states)[number];
  readonly order: (typeof orders)[number];
  readonly query: string;
}

/** The filters as the calls take them. */
export function filterFields({ state, ...others }: InvitationFilterValues) {
  return { ...others, state: state === "all" ? ("" as const) : state };
}
