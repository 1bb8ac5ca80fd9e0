import type { Api } from "@askwell/contract";
import { pageSizes, shortId } from "@askwell/domain";
import { type LoadContext, PageError, RedirectTo } from "../../../app/routing/route.ts";
import type { BadgeLike } from "../../../components/badges/badge-levels.ts";
import { pageOf } from "../../../components/questions/question-lists.ts";
import {
  inboxFilterOf,
  type NotificationListItem,
  type NotificationType,
  notificationsPath,
  notificationTypeOf,
  objectId,
  PAGE_SIZE,
} from "./notification-types.ts";

/** The badges that notifications are about, by the id that these have. Notifications name badges without their drawing. */
async function badgesOf(api: Api, list: readonly NotificationListItem[]): Promise<Readonly<Record<string, BadgeLike>>> {
  const ids = list.map((item) => objectId(item, "badge_id")).filter((id) => id !== "");
  if (ids.length === 0) return {};
  const all = (await api.badges({ all: "true" })).flatMap(({ badges }) => badges);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const badge = all.find((each) => each.id === shortId(id));
      return badge ? [[id, { level: badge.level, shape: badge.shape, sign: badge.sign, color: badge.color }]] : [];
    }),
  );
}

/** The achievements when only they have something new, and the latest of the inbox is read; else the inbox. */
async function firstType(api: Api): Promise<NotificationType> {
  const { inbox, achievement } = await api.notificationStatus({});
  if (inbox > 0 || achievement === 0) return "inbox";
  const { list } = await api.notificationPage({
    type: "inbox",
    inbox_type: "all",
    page: 1,
    page_size: pageSizes.usual,
  });
  return list.some(({ is_read }) => !is_read) ? "inbox" : "achievement";
}

/** A page of the user's notifications. */
export async function load({ api, params, query }: LoadContext) {
  if (!params.type) throw new RedirectTo(notificationsPath(await firstType(api)));
  const kind = notificationTypeOf(params.type);
  const part = kind && inboxFilterOf(kind, params.subType ?? "");
  if (!kind || !part) throw new PageError(404);
  const page = pageOf(query);
  const filter = { type: kind, inbox_type: part, unread: part === "unread" };
  const { count, list } = await api.notificationGroups({ ...filter, page, page_size: PAGE_SIZE });
  const now = Math.floor(Date.now() / 1000);
  return { kind, part, page, count, list, badges: await badgesOf(api, list), now };
}
