import type { Parsed } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Member } from "../../../viewer.ts";
import { mailSources, saveConfig } from "./notification-config.ts";

/** Replaces the caller's notification settings. */
export async function saveNotificationConfig(
  app: App,
  member: Member,
  input: Parsed<"saveNotificationConfig">,
): Promise<null> {
  const chosen = Object.fromEntries(mailSources.map((source) => [source, input[source]?.enable ?? false]));
  await app.db.write((tx) => saveConfig(tx, member.id, chosen));
  return null;
}
