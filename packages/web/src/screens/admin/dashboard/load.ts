import type { LoadContext } from "../../../app/routing/route.ts";

/** With fewer people nobody has come to much reputation yet. */
const YOUNG_BELOW = 20;

/** The reputation that making tags takes; 0 where new members have it, or the site is no longer young. */
async function tagsTake({ api }: LoadContext, people: number): Promise<number> {
  if (people >= YOUNG_BELOW) return 0;
  const { options, selected_level } = await api.readPrivileges({});
  const chosen = options.find(({ level }) => level === selected_level);
  const rank = chosen?.privileges.find(({ key }) => key === "rank.tag.add")?.value ?? 0;
  return rank > 1 ? rank : 0;
}

export async function load(context: LoadContext) {
  const [{ info }, { days }] = await Promise.all([context.api.dashboard({}), context.api.siteActivity({})]);
  return { info, days, tagRank: await tagsTake(context, info.user_count) };
}
