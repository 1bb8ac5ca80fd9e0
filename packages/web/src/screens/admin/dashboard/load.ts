import type { LoadContext } from "../../../app/routing/route.ts";
import { DEFAULT_PERIOD, periods } from "./community.ts";

export async function load({ api, query }: LoadContext) {
  const period = periods.find((each) => each === query.get("days")) ?? DEFAULT_PERIOD;
  const [{ info }, community, search, backup, setup] = await Promise.all([
    api.dashboard({}),
    api.communityFigures({ days: period }),
    api.searchStatus({}),
    api.backupStatus({}),
    api.setupSteps({}),
  ]);
  return { info, community, period, search, backup, setup };
}
