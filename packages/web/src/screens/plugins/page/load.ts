import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api, path }: LoadContext) {
  return api.pluginPage({ path });
}
