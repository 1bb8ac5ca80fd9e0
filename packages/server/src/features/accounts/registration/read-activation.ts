import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../../api-error.ts";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { codeUrl, issueCode } from "../codes.ts";
import { lockExistingUser } from "../session/open-session.ts";

/**
 * A link that confirms a user's address, for the administrator to pass on.
 * Source: docs/wire/administration.md "Users".
 */
export async function readActivation(
  app: App,
  admin: Admin,
  input: Parsed<"readActivation">,
): Promise<Reply<"readActivation">> {
  if (input.user_id === admin.id) fail("own_status");
  const code = await app.db.write(async (tx) => {
    const user = await lockExistingUser(tx, input.user_id);
    return issueCode(app, tx, { user_id: user.id, purpose: "activate", detail: user.email_key });
  });
  return { activation_url: codeUrl(app, "activate", code) };
}
