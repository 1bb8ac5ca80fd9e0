import { type LoadContext, PageError } from "../../../app/routing/route.ts";

export async function load({ api, params }: LoadContext) {
  const { userId = "" } = params;
  const [found, roles, agent] = await Promise.all([
    api.adminUsersPage({ page: 1, page_size: 1, query: `user:${userId}` }),
    api.adminRoles({}),
    api.adminUserCenterAgent({}),
  ]);
  const person = found.list.find(({ user_id }) => user_id === userId);
  if (!person) throw new PageError(404);
  return { person, roles, agent };
}
