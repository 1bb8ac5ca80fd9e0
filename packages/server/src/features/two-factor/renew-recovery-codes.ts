import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../app.ts";
import type { Member } from "../../viewer.ts";
import { newRecoveryCodes } from "./recovery-codes.ts";
import { withFactor } from "./with-factor.ts";

/** Replaces the recovery codes, after a factor. Source: docs/rules/second-factor.md TS4. */
export async function renewRecoveryCodes(
  app: App,
  member: Member,
  input: Parsed<"renewRecoveryCodes">,
): Promise<Reply<"renewRecoveryCodes">> {
  const proof = { userId: member.id, browser: member.browser, factor: input.second_factor };
  return withFactor(app, proof, async (tx) => ({ recovery_codes: await newRecoveryCodes(app, tx, member.id) }));
}
