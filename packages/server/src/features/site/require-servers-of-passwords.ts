import { fail } from "../../api-error.ts";
import type { Tx } from "../../tables.ts";
import type { ChangedSetting } from "./changed-setting.ts";
import { listSettingChanges } from "./queries.ts";

/** The settings that say where a password is sent, by section. */
const servers: Readonly<Record<string, { readonly password: string; readonly places: readonly string[] }>> = {
  smtp: { password: "smtp_password", places: ["smtp_host", "smtp_port", "encryption"] },
  replies: { password: "imap_password", places: ["imap_host", "imap_port", "imap_encryption"] },
};

interface UndoneSection {
  readonly section: string;
  readonly fields: readonly ChangedSetting[];
  /** The section as it is stored. */
  readonly stored: ReadonlyMap<string, unknown>;
  /** When the change was made that is undone. */
  readonly madeAt: number;
}

/**
 * Fails with `changed_since` if undoing a change sent a password to another server than the one that it was typed for:
 * if it was typed since, or nobody knows when. Rules: docs/rules/settings.md G24.
 */
export async function requireServersOfPasswords(tx: Tx, { section, fields, stored, madeAt }: UndoneSection) {
  const server = servers[section];
  if (!server || !fields.some(({ field }) => server.places.includes(field))) return;
  if (stored.get(server.password) === "") return;
  const changes = await listSettingChanges(tx, [section]);
  const typedAt = changes.find(({ field }) => field === server.password)?.changed_at ?? madeAt;
  if (typedAt >= madeAt) fail("changed_since");
}
