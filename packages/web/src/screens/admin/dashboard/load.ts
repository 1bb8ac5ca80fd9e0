import type { LoadContext } from "../../../app/routing/route.ts";
import { isAdmin } from "../../../app/session/viewer.ts";
import { DEFAULT_PERIOD, periods } from "./community.ts";

export async function load({ api, query, viewer }: LoadContext) {
  const period = periods.find((each) => each === query.get("days")) ?? DEFAULT_PERIOD;
  // Holders of the right to the figures see these alone.
  if (!isAdmin(viewer)) return { period, community: await api.communityFigures({ days: period }), site: null };
  const [{ info }, community, jobs, search, backup, setup, mails] = await Promise.all([
    api.dashboard({}),
    api.communityFigures({ days: period }),
    api.backgroundJobs({}),
    api.searchStatus({}),
    api.backupStatus({}),
    api.setupSteps({}),
    api.mailFigures({}),
  ]);
  return { period, community, site: { info, jobs, search, backup, setup, mails } };
}

/** What only administrators see. */
export type SiteState = NonNullable<Awaited<ReturnType<typeof load>>["site"]>;
