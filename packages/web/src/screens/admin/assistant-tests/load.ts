import type { LoadContext } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";

export const PAGE_SIZE = 20;

export async function load({ api, query }: LoadContext) {
  const page = pageOf(query);
  const [settings, runs, items] = await Promise.all([
    api.readAssistantSettings({}),
    api.testRunPage({ page_size: PAGE_SIZE }),
    api.testItemPage({ page, page_size: PAGE_SIZE }),
  ]);
  const { chosen_provider, ai_providers, prompt_config } = settings;
  return { page, settings: { chosen_provider, ai_providers, prompt_config }, runs: runs.list, ...items };
}
