import type { Parsed, Reply } from "@askwell/contract";
import { secondFactor } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { creationOptions, hasPasskeys } from "./passkeys.ts";
import { listPasskeys } from "./queries.ts";
import { createStep } from "./steps.ts";
import { verifyOwner } from "./verify-owner.ts";

/** The options for creating a passkey for the caller. Source: docs/rules/second-factor.md TS5. */
export async function beginPasskey(
  app: App,
  member: Member,
  input: Parsed<"beginPasskey">,
): Promise<Reply<"beginPasskey">> {
  if (!hasPasskeys(app)) fail("passkey_refused");
  const own = await listPasskeys(app.db.read, member.id);
  if (own.length >= secondFactor.passkeys) fail("passkeys_full");
  const user = await verifyOwner(app, member, input);
  const options = await creationOptions(app, user, own);
  const step = { user_id: user.id, purpose: "passkey", kept: "", secret: options.challenge } as const;
  await app.db.write((tx) => createStep(app, tx, step));
  return { options };
}
