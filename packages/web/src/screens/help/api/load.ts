import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api, params }: LoadContext) {
  return { reference: await api.apiReference({ group: params.group ?? "" }) };
}
