import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../who.ts";
import { lowerCount, markRead } from "./queries.ts";

/** Marks one notification as read; then one less is new. */
export async function readNotification(
  app: App,
  member: Member,
  { id }: Parsed<"readNotification">,
): Promise<Record<string, never>> {
  await app.db.write(async (tx) => {
    const read = await markRead(tx, member.id, id);
    if (read) await lowerCount(tx, member.id, read.kind === "inbox" ? "inbox" : "achievement");
  });
  return {};
}
