import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { notificationStatus } from "./notification-status.ts";
import { clearCount } from "./queries.ts";

/** Resets the count of new notifications of one kind; unread ones stay unread. */
export async function clearNotificationStatus(
  app: App,
  member: Member,
  { type }: Parsed<"clearNotificationStatus">,
): Promise<Reply<"clearNotificationStatus">> {
  if (type !== "") await app.db.write((tx) => clearCount(tx, member.id, type));
  return notificationStatus(app, member);
}
