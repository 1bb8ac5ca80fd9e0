import { pageSizes } from "@askwell/domain";
import { type LoadContext, PageError, RedirectTo } from "../../../app/routing/route.ts";
import { pageOf } from "../../../components/questions/load-list.ts";
import { inboxFilterOf, notificationsPath, notificationTypeOf } from "./notification-types.ts";

/** A page of the user's notifications. */
export async function load({ api, params, query }: LoadContext) {
  if (!params.type) throw new RedirectTo(notificationsPath("inbox"));
  const kind = notificationTypeOf(params.type);
  const part = kind && inboxFilterOf(kind, params.subType ?? "");
  if (!kind || !part) throw new PageError(404);
  const page = pageOf(query);
  const paging = { page, page_size: pageSizes.usual };
  return { kind, part, page, ...(await api.notificationPage({ type: kind, inbox_type: part, ...paging })) };
}
