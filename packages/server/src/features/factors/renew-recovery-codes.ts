import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../who.ts";
import { withFactor } from "./prove-factor.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";

/** New recovery codes instead of the older ones, proven by the factor. Source: docs/rules/second-factor.md TS4. */
export async function renewRecoveryCodes(
  app: App,
  member: Member,
  input: Parsed<"renewRecoveryCodes">,
): Promise<Reply<"renewRecoveryCodes">> {
  const proof = { userId: member.id, ip: member.browser.ip, factor: input.second_factor };
  return withFactor(app, proof, async (tx) => ({ recovery_codes: await newRecoveryCodes(app, tx, member.id) }));
}
