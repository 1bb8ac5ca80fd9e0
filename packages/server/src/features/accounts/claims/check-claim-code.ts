import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { claimCodes } from "../registration/claim-codes.ts";
import { hasCode } from "./claim-list.ts";

/** Whether a text has the code of an address. Rules: docs/rules/accounts.md AC33. */
export async function checkClaimCode(
  app: App,
  _admin: Admin,
  { address, text }: Parsed<"checkClaimCode">,
): Promise<Reply<"checkClaimCode">> {
  const codes = await claimCodes(app, [address.trim()]);
  return { is_found: hasCode(text, codes.get(address.trim()) ?? "") };
}
