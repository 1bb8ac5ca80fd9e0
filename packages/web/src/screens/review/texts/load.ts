import type { LoadContext } from "../../../app/routing/route.ts";

export async function load({ api }: LoadContext) {
  return { texts: await api.readPreparedTexts({}) };
}
