import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api, viewer }: LoadContext) {
  const groups = await api.badges({ all: "true" });
  return { groups: groups.filter(({ badges }) => badges.length > 0), isViewed: viewer !== null };
}

export type GroupBadge = Awaited<ReturnType<typeof load>>["groups"][number]["badges"][number];
