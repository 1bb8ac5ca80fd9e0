import { pageSizes } from "@askwell/domain";
import { type LoadContext, PageError, RedirectTo } from "../../../app/routing/route.ts";
import { pageOf } from "../../../parts/questions/load-list.ts";
import { kindOf, newsAddress, partOf } from "./kinds.ts";

/** One page of the own notifications. */
export async function load({ api, params, query }: LoadContext) {
  if (!params.type) throw new RedirectTo(newsAddress("inbox"));
  const kind = kindOf(params.type);
  const part = kind && partOf(kind, params.subType ?? "");
  if (!kind || !part) throw new PageError(404);
  const page = pageOf(query);
  const paging = { page, page_size: pageSizes.usual };
  return { kind, part, page, ...(await api.notificationPage({ type: kind, inbox_type: part, ...paging })) };
}
