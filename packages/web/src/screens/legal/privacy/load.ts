import type { LoadContext } from "../../../app/routing/route.ts";
import { loadLegalText } from "../../../components/legal/load-text.ts";

export async function load(context: LoadContext) {
  return { html: await loadLegalText(context, "privacy") };
}
