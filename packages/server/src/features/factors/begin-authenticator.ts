import { randomBytes } from "node:crypto";
import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { provenForFactor } from "./prove-owner.ts";
import { findAuthenticator } from "./queries.ts";
import { openStep } from "./steps.ts";
import { newSecret, otpAddress } from "./totp.ts";

/** Makes a secret for an app; nothing is asked for before a code of it has come back. Source: docs/rules/second-factor.md TS9. */
export async function beginAuthenticator(
  app: App,
  member: Member,
  input: Parsed<"beginAuthenticator">,
): Promise<Reply<"beginAuthenticator">> {
  if (await findAuthenticator(app.db.read, member.id)) refuse("second_factor_there");
  const user = await provenForFactor(app, member, input);
  const key = randomBytes(32).toString("base64url");
  const secret = newSecret();
  const kept = await app.secrets.seal(secret, user.id);
  const step = { user_id: user.id, purpose: "authenticator", kept, secret: key } as const;
  await app.db.write((tx) => openStep(app, tx, step));
  return { key, secret, address: otpAddress(secret, app.settings.get("general").name, user.username) };
}
