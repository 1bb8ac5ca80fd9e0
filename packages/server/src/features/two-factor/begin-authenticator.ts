import { randomBytes } from "node:crypto";
import type { Parsed, Reply } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { findAuthenticator } from "./queries.ts";
import { createStep } from "./steps.ts";
import { newSecret, otpAddress } from "./totp.ts";
import { verifyOwner } from "./verify-owner.ts";

/**
 * Creates a secret for an authenticator app, which is not required for logins before a code of it was sent. Source:
 * docs/rules/second-factor.md TS9.
 */
export async function beginAuthenticator(
  app: App,
  member: Member,
  input: Parsed<"beginAuthenticator">,
): Promise<Reply<"beginAuthenticator">> {
  if (await findAuthenticator(app.db.read, member.id)) fail("second_factor_there");
  const user = await verifyOwner(app, member, input);
  const key = randomBytes(32).toString("base64url");
  const secret = newSecret();
  const sealedSecret = await app.secrets.seal(secret, user.id);
  const step = { user_id: user.id, purpose: "authenticator", kept: sealedSecret, secret: key } as const;
  await app.db.write((tx) => createStep(app, tx, step));
  return { key, secret, address: otpAddress(secret, app.settings.get("general").name, user.username) };
}
