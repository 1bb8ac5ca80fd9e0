import { spanOf } from "@askwell/plugin-leaderboard/page";
import { type LoadContext, PageError } from "../../../app/routing/route.ts";

export async function load({ api, path, params }: LoadContext) {
  const span = spanOf(params.span ?? "");
  if (!span) throw new PageError(404);
  // The first fails once the plugin is off.
  const [page, people] = await Promise.all([
    api.pluginPage({ path }),
    api.reputationRanking({ in_days: span.in_days }),
  ]);
  return { title: page.title, span: span.name, people };
}
