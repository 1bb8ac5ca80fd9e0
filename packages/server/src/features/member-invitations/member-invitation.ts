import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";
import { findUser } from "../users/index.ts";
import { openInvitation } from "./invitation-code.ts";

/** Who invites, and to which address; fails with `link_expired`. */
export async function memberInvitation(
  app: App,
  _: Viewer,
  { code }: Parsed<"memberInvitation">,
): Promise<Reply<"memberInvitation">> {
  const { user_id, email } = await openInvitation(app, app.db.read, code);
  const { username = "", display_name = "" } = (await findUser(app.db.read, user_id)) ?? {};
  return { inviter: { username, display_name }, e_mail: email };
}
