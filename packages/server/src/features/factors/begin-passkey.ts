import type { Parsed, Reply } from "@askwell/contract";
import { secondFactor } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Member } from "../../who.ts";
import { creationOptions, hasPasskeys } from "./passkeys.ts";
import { provenForFactor } from "./prove-owner.ts";
import { listPasskeys } from "./queries.ts";
import { openStep } from "./steps.ts";

/** What a browser needs to make a passkey for the caller. Source: docs/rules/second-factor.md TS5. */
export async function beginPasskey(
  app: App,
  member: Member,
  input: Parsed<"beginPasskey">,
): Promise<Reply<"beginPasskey">> {
  if (!hasPasskeys(app)) refuse("passkey_refused");
  const own = await listPasskeys(app.db.read, member.id);
  if (own.length >= secondFactor.passkeys) refuse("passkeys_full");
  const user = await provenForFactor(app, member, input);
  const options = await creationOptions(app, user, own);
  const step = { user_id: user.id, purpose: "passkey", kept: "", secret: options.challenge } as const;
  await app.db.write((tx) => openStep(app, tx, step));
  return { options };
}
