import type { LoadContext } from "../../../app/routing/route.ts";

/** Below this number of users hardly anybody has much reputation. */
const NEW_SITE_USERS = 20;

/** The reputation needed to create tags; 0 where new users have it, or the site has enough users. */
async function rankToCreateTags({ api }: LoadContext, userCount: number): Promise<number> {
  if (userCount >= NEW_SITE_USERS) return 0;
  const { options, selected_level } = await api.readPrivileges({});
  const chosen = options.find(({ level }) => level === selected_level);
  const rank = chosen?.privileges.find(({ key }) => key === "rank.tag.add")?.value ?? 0;
  return rank > 1 ? rank : 0;
}

export async function load(context: LoadContext) {
  const [{ info }, { days }] = await Promise.all([context.api.dashboard({}), context.api.siteActivity({})]);
  return { info, days, tagRank: await rankToCreateTags(context, info.user_count) };
}
