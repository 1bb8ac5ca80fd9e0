import { ApiResponseError, type Reply } from "@askwell/contract";
import { limits, orderOr, searchOrders } from "@askwell/domain";
import { isCaptchaError } from "../../app/plugins/captchas.ts";
import type { LoadContext } from "../../app/routing/route.ts";
import { pageOf } from "../../components/questions/question-lists.ts";
import { onlyTagOf } from "../../components/search/highlights.ts";

/** Source: docs/screens.md "Timings and numbers". */
export const RESULTS_ON_PAGE = 20;

const noResults = {
  ...{ count: 0, is_estimate: false, list: [], found: [], suggestion: null, tags: [], people: [], unknown: [] },
  needsCaptcha: false,
};

/** The results, or whether a captcha is needed first. */
async function resultsOrCaptcha(
  search: Promise<Reply<"search">>,
): Promise<Reply<"search"> & { needsCaptcha: boolean }> {
  try {
    return { ...(await search), needsCaptcha: false };
  } catch (error) {
    if (isCaptchaError(error)) return { ...noResults, needsCaptcha: true };
    throw error;
  }
}

/** The tag of the search, if it exists. */
async function loadTag({ api }: LoadContext, slug: string) {
  if (slug === "") return null;
  try {
    const { tag_id, slug_name, display_name, excerpt, is_follower, follow_count } = await api.tagInfo({ name: slug });
    return { tag_id, slug_name, display_name, excerpt, is_follower, follow_count };
  } catch (error) {
    if (error instanceof ApiResponseError && error.status === 404) return null;
    throw error;
  }
}

export async function load(context: LoadContext) {
  const { api, query, viewer, site } = context;
  const words = [...(query.get("q") ?? "").trim()].slice(0, limits.searchQuery.max).join("");
  const order = orderOr(query.get("order") ?? "", searchOrders);
  const page = pageOf(query);
  const search =
    words === "" ? noResults : resultsOrCaptcha(api.search({ q: words, order, page, size: RESULTS_ON_PAGE }));
  const [results, by, tag, saved, assistant] = await Promise.all([
    search,
    api.searchDescription({}),
    loadTag(context, onlyTagOf(words)),
    viewer ? api.savedFilters({}) : { filters: [] },
    words !== "" && site.site_assistant.enabled ? api.assistantState({}) : null,
  ]);
  return { words, order, page, ...results, by, tag, saved: saved.filters, assistant };
}
