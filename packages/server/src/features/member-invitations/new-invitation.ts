import { roles } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Db, Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { listTagsBySlug } from "../tags/index.ts";
import type { MemberInvitationRow } from "./table.ts";

export const DAY_S = 24 * 3600;

/** The ids of tags that new members follow, as they are stored. */
export async function tagIds(db: Db, slugs: readonly string[]): Promise<string> {
  const tags = await listTagsBySlug(db, [...new Set(slugs)]);
  const ids = tags.filter(({ status }) => status === "available").map(({ id }) => id);
  if (ids.length < new Set(slugs).size) fail("bad_fields", { fields: [{ field: "tags", code: "tag_not_found" }] });
  return ids.join(" ");
}

/** A new invitation of an administrator. */
export function newInvitation(
  app: App,
  admin: Admin,
  { days, ...fields }: Pick<MemberInvitationRow, "id" | "code_hash" | "tags" | "days"> & Partial<MemberInvitationRow>,
): MemberInvitationRow {
  return {
    ...{ email: "", email_key: "", description: "", message: "", role_id: roles.user, max_uses: 1 },
    ...fields,
    ...{ user_id: admin.id, days, uses: 0, created_at: app.now(), expires_at: app.now() + days * DAY_S },
    withdrawn_at: 0,
  };
}

/** Sends the link of an invitation with the next mails. */
export async function mailInvitation(
  app: App,
  tx: Tx,
  admin: Admin,
  { id, email, message }: MemberInvitationRow,
): Promise<void> {
  await app.emit(tx, {
    ...{ kind: "mail_wanted", template: "invitation", user_id: "0", address: email, language: admin.language },
    params: { invitation: id, inviter: admin.display_name, message },
  });
}

/** Mail is the only way that the link takes, so a site that sends none says so. */
export function requireMailServer(app: App): void {
  if (!app.mail.isConfigured) fail("mail_server_missing");
}

/** An entry of the staff log about invitations; addresses are left out of it. */
export const invitationEntry = (action: "invitation_add" | "invitation_withdraw", note: string) =>
  ({ action, object: { id: "0", kind: "settings" }, person_id: "0", note }) as const;
