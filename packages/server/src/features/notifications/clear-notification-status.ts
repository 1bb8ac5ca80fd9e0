import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../who.ts";
import { notificationStatus } from "./notification-status.ts";
import { clearCount } from "./queries.ts";

/** Forgets how much was new of a kind; what is unread stays so. */
export async function clearNotificationStatus(
  app: App,
  member: Member,
  { type }: Parsed<"clearNotificationStatus">,
): Promise<Reply<"clearNotificationStatus">> {
  if (type !== "") await app.db.write((tx) => clearCount(tx, member.id, type));
  return notificationStatus(app, member);
}
