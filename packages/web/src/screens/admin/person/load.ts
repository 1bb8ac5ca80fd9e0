import type { Api } from "@askwell/contract";
import { userStatuses } from "@askwell/domain";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";
import type { ManagedPerson } from "../../../components/admin/person-actions.ts";

/** Each list has users of one status, which the URL does not contain, so all of them are searched. */
async function findPerson(api: Api, userId: string): Promise<ManagedPerson | undefined> {
  const query = `user:${userId}`;
  const pages = await Promise.all(
    userStatuses.map((status) => api.adminUsersPage({ page: 1, page_size: 1, query, status })),
  );
  return pages.flatMap(({ list }) => list).find(({ user_id }) => user_id === userId);
}

export async function load({ api, params }: LoadContext) {
  const [person, roles, agent] = await Promise.all([
    findPerson(api, params.userId ?? ""),
    api.adminRoles({}),
    api.adminUserCenterAgent({}),
  ]);
  if (!person) throw new PageError(404);
  const rights = person.status === "deleted" ? null : await api.personRights({ username: person.username });
  return { person, roles, agent, rights };
}
