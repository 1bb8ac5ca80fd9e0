import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { changeEach } from "../staff/index.ts";
import { withdrawMemberInvitation } from "./withdraw-member-invitation.ts";

/** Withdraws invitations one after another, each as on its own. Rules: docs/rules/administration.md AD20. */
export async function withdrawMemberInvitations(
  app: App,
  admin: Admin,
  { invitation_ids: ids }: Parsed<"withdrawMemberInvitations">,
): Promise<Reply<"withdrawMemberInvitations">> {
  const change = async (id: string) => {
    await withdrawMemberInvitation(app, admin, { id });
    return true;
  };
  return changeEach(app, admin, { ids, change });
}
