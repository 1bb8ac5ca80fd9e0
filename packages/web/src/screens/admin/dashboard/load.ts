import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api }: LoadContext) {
  const { info } = await api.dashboard({});
  return { info };
}
