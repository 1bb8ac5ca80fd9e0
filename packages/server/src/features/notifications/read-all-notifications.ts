import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { markAllRead } from "./queries.ts";

/** Marks all notifications of a kind as read; the count of new ones stays. */
export async function readAllNotifications(
  app: App,
  member: Member,
  { type }: Parsed<"readAllNotifications">,
): Promise<Record<string, never>> {
  await app.db.write((tx) => markAllRead(tx, member.id, type));
  return {};
}
