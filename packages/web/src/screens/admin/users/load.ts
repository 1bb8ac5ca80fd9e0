import { isDay, isRoleId } from "@askwell/domain";
import type { LoadContext } from "../../../app/routing/route.ts";
import type { ManagedPerson } from "../../../components/admin/person-actions.ts";

const PAGE_SIZE = 20;
export const statuses = ["normal", "staff", "inactive", "suspended", "deleted"] as const;
export const orders = ["newest", "reputation", "name"] as const;

export async function load({ api, query }: LoadContext) {
  const filter = statuses.find((each) => each === query.get("filter")) ?? "normal";
  const order = orders.find((each) => each === query.get("order")) ?? "newest";
  const role = Number(query.get("role") ?? 0);
  const dayOf = (name: string) => [query.get(name) ?? ""].find(isDay) ?? "";
  const filters = {
    ...{ filter, order, query: query.get("query") ?? "" },
    ...{ ...(isRoleId(role) && { role_id: role }), joined_from: dayOf("from"), joined_to: dayOf("to") },
  };
  const after = query.get("after") ?? "";
  const [{ list, next, is_partial }, roles, agent] = await Promise.all([
    api.adminUserList({ ...filters, after, page_size: PAGE_SIZE }),
    api.adminRoles({}),
    api.adminUserCenterAgent({}),
  ]);
  const people = list.map((person) => ({ ...person, id: person.user_id }));
  return { filters, after, roles, agent, people, next, is_partial };
}

/** A user of the list, who can be selected. */
export type SelectableUser = ManagedPerson & { readonly id: string };
