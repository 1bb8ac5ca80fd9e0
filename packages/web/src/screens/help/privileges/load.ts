import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api }: LoadContext) {
  return { privileges: await api.privileges({}) };
}
