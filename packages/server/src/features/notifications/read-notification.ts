import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { isNotificationOf, lowerCount, markRead } from "./queries.ts";

/** Marks one notification as read and lowers the count of new ones. */
export async function readNotification(
  app: App,
  member: Member,
  { id }: Parsed<"readNotification">,
): Promise<Record<string, never>> {
  await app.db.write(async (tx) => {
    const read = await markRead(tx, member.id, id);
    if (!read && !(await isNotificationOf(tx, member.id, id))) fail("object_not_found");
    if (read && read.kind !== "elsewhere")
      await lowerCount(tx, member.id, read.kind === "inbox" ? "inbox" : "achievement");
  });
  return {};
}
