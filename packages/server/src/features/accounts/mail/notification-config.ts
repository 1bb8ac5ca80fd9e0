import type { Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import { upsert } from "../../../platform/db/index.ts";
import type { Tx } from "../../../tables.ts";
import type { Member } from "../../../viewer.ts";

/** The kinds of mail that a user can choose. */
export const mailSources = ["inbox", "all_new_question", "all_new_question_for_following_tags"] as const;
type MailSource = (typeof mailSources)[number];

/**
 * The kinds of mail that the user receives; none until the user chooses.
 * Source: docs/wire/accounts.md "Notification settings".
 */
export async function notificationConfig(app: App, member: Member): Promise<Reply<"readNotificationConfig">> {
  const rows = await app.db.read
    .selectFrom("notification_configs")
    .select(["source", "enabled"])
    .where("user_id", "=", member.id)
    .execute();
  const isOn = (source: MailSource) => rows.some((row) => row.source === source && row.enabled === 1);
  const channel = (source: MailSource) => ({ key: "email", enable: isOn(source) });
  return {
    inbox: channel("inbox"),
    all_new_question: channel("all_new_question"),
    all_new_question_for_following_tags: channel("all_new_question_for_following_tags"),
  };
}

/** Switches the given kinds of mail on or off for a user and leaves the others unchanged. */
export async function saveConfig(tx: Tx, userId: string, chosen: Partial<Record<MailSource, boolean>>): Promise<void> {
  const rows = Object.entries(chosen).map(([source, isOn]) => ({
    user_id: userId,
    source,
    enabled: isOn ? (1 as const) : (0 as const),
  }));
  await upsert(tx, "notification_configs", rows, { key: ["user_id", "source"], set: ["enabled"] });
}
