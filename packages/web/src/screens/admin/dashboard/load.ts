import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api }: LoadContext) {
  const [{ info }, { days }, search, backup, setup] = await Promise.all([
    api.dashboard({}),
    api.siteActivity({}),
    api.searchStatus({}),
    api.backupStatus({}),
    api.setupSteps({}),
  ]);
  return { info, days, search, backup, setup };
}
