import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { issueCode, linkTo } from "./codes.ts";
import { lockLiving } from "./open-session.ts";

/** A link that confirms a person's address, for the administrator to hand over. Source: api-admin-and-platform 1.3. */
export async function readActivation(
  app: App,
  admin: Admin,
  input: Parsed<"readActivation">,
): Promise<Reply<"readActivation">> {
  if (input.user_id === admin.id) refuse("own_status");
  const code = await app.db.write(async (tx) => {
    const user = await lockLiving(tx, input.user_id);
    return issueCode(app, tx, { user_id: user.id, purpose: "activate", detail: user.email_key });
  });
  return { activation_url: linkTo(app, "activate", code) };
}
