import type { LoadContext } from "../../../app/routing/route.ts";
import { DEFAULT_PERIOD, periods } from "./community.ts";

export async function load({ api, query }: LoadContext) {
  const period = periods.find((each) => each === query.get("days")) ?? DEFAULT_PERIOD;
  const [{ info }, community, jobs, search, backup, setup, mails] = await Promise.all([
    api.dashboard({}),
    api.communityFigures({ days: period }),
    api.backgroundJobs({}),
    api.searchStatus({}),
    api.backupStatus({}),
    api.setupSteps({}),
    api.mailFigures({}),
  ]);
  return { info, community, period, jobs, search, backup, setup, mails };
}
