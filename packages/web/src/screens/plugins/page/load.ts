import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api, path }: LoadContext) {
  const { title, description, html } = await api.pluginPage({ path });
  return { title, description, html };
}
