import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api }: LoadContext) {
  return { ranking: await api.userRanking({}) };
}
