import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { lowerCount, markSomeRead } from "./queries.ts";

/** Marks those of the caller's notifications as read that a screen has shown. Rules: docs/rules/notifications.md H14. */
export async function readNotifications(
  app: App,
  member: Member,
  { ids }: Parsed<"readNotifications">,
): Promise<Record<string, never>> {
  await app.db.write(async (tx) => {
    const kinds = await markSomeRead(tx, member.id, [...new Set(ids)]);
    for (const kind of ["inbox", "achievement"] as const) {
      const count = kinds.filter((each) => each === kind).length;
      if (count > 0) await lowerCount(tx, member.id, kind, count);
    }
  });
  return {};
}
