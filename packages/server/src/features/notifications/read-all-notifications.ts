import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../who.ts";
import { markAllRead } from "./queries.ts";

/** Marks everything of a kind as read; how much is new stays as it was. */
export async function readAllNotifications(
  app: App,
  member: Member,
  { type }: Parsed<"readAllNotifications">,
): Promise<Record<string, never>> {
  await app.db.write((tx) => markAllRead(tx, member.id, type));
  return {};
}
