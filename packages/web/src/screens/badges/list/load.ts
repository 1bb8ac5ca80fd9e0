import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api }: LoadContext) {
  return { groups: await api.badges({}) };
}
