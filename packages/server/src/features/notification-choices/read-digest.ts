import type { Reply } from "@askwell/contract";
import type { ScheduledTimes } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { digestOf } from "./digest-times.ts";

/** When the caller gets a digest. Rules: docs/rules/mails.md Y10. */
export async function readDigest(app: App, member: Member): Promise<Reply<"readDigest">> {
  const { frequency, day, hour, time_zone, next_at } = await digestOf(app, app.db.read, member.id);
  return { frequency: frequency as ScheduledTimes["frequency"], day, hour, time_zone, next_at };
}
