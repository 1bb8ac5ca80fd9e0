import type { LoginUser, Parsed } from "@askwell/contract";
import { isAllowedEmail, roles } from "@askwell/domain";
import { fail, failField } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Viewer } from "../../viewer.ts";
import { createAccount } from "../accounts/index.ts";
import { setFollow } from "../follows/index.ts";
import { lockTag } from "../tags/index.ts";
import { type UserRow, updateUser } from "../users/index.ts";
import { openInvitation } from "./invitation-code.ts";
import { insertInvitationUse, lockInvitation, updateInvitation } from "./queries.ts";

/**
 * Creates the account of an invited person. The address of a mail invitation is confirmed, since its code went
 * there, and need not be of the allowed domains. Rules: docs/rules/member-invitations.md IV5.
 */
export async function registerByInvitation(
  app: App,
  viewer: Viewer,
  input: Parsed<"registerByInvitation">,
): Promise<LoginUser> {
  const { email } = await openInvitation(app, app.db.read, input.code);
  const e_mail = email || input.e_mail;
  if (e_mail === "") fail("bad_fields", { fields: [{ field: "e_mail", code: "required" }] });
  if (email === "" && !isAllowedEmail(e_mail, app.settings.get("login").allow_email_domains))
    failField("email_domain", "e_mail");
  const isConfirmed = email !== "";
  return createAccount(app, viewer, { ...input, e_mail, isConfirmed }, (tx, user) => use(app, tx, input.code, user));
}

/** Counts the use of an invitation, and gives the new account its role and tags; returns the account. */
async function use(app: App, tx: Tx, code: string, user: UserRow): Promise<UserRow> {
  const { id } = await openInvitation(app, tx, code);
  // Another account may take the last place at the same time.
  const row = await lockInvitation(tx, id);
  if (!row || row.uses >= row.max_uses || row.withdrawn_at > 0) return fail("link_expired");
  await updateInvitation(tx, id, { uses: row.uses + 1 });
  await insertInvitationUse(tx, { invitation_id: id, user_id: user.id, created_at: app.now() });
  for (const tagId of row.tags.split(" ").filter((each) => each !== "")) {
    const tag = await lockTag(tx, tagId);
    if (tag?.status === "available") await setFollow(app, tx, user.id, { kind: "tag", id: tag.id, follows: true });
  }
  if (row.role_id === roles.user) return user;
  await updateUser(tx, user.id, { role_id: row.role_id });
  return { ...user, role_id: row.role_id };
}
