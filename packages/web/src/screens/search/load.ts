import { ApiRefusal, type Reply } from "@askwell/contract";
import { limits, orderOr, searchOrders } from "@askwell/domain";
import { isCaptchaRefusal } from "../../app/plugins/captchas.ts";
import type { LoadContext } from "../../app/routing/route.ts";
import { pageOf } from "../../parts/questions/load-list.ts";
import { onlyTagOf } from "../../parts/search/highlights.ts";

/** Source: screens reference 3.7. */
export const RESULTS_ON_PAGE = 20;

const nothing = { count: 0, list: [], isAsked: false };

/** What was found, or that a captcha is to be solved first. */
async function searched(search: Promise<Reply<"search">>): Promise<Reply<"search"> & { isAsked: boolean }> {
  try {
    return { ...(await search), isAsked: false };
  } catch (error) {
    if (isCaptchaRefusal(error)) return { ...nothing, isAsked: true };
    throw error;
  }
}

/** The tag that the search is about, when it names one that exists. */
async function loadTag({ api }: LoadContext, slug: string) {
  if (slug === "") return null;
  try {
    const { tag_id, slug_name, display_name, excerpt, is_follower, follow_count } = await api.tagInfo({ name: slug });
    return { tag_id, slug_name, display_name, excerpt, is_follower, follow_count };
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return null;
    throw error;
  }
}

export async function load(context: LoadContext) {
  const { api, query } = context;
  const words = [...(query.get("q") ?? "").trim()].slice(0, limits.searchQuery.max).join("");
  const order = orderOr(query.get("order") ?? "", searchOrders);
  const page = pageOf(query);
  const search = words === "" ? nothing : searched(api.search({ q: words, order, page, size: RESULTS_ON_PAGE }));
  const [found, by, tag] = await Promise.all([search, api.searchDescription({}), loadTag(context, onlyTagOf(words))]);
  return { words, order, page, ...found, by, tag };
}
