import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api, query }: LoadContext) {
  return api.readMailTexts({ language: query.get("language") ?? "" });
}
