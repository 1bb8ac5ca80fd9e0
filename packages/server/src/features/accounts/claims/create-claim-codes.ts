import type { Parsed, Reply } from "@askwell/contract";
import { accountKey, claimLimits, isEmail } from "@askwell/domain";
import type { App } from "../../../app.ts";
import { csvOf } from "../../../platform/csv/index.ts";
import type { Admin } from "../../../viewer.ts";
import { logStaffAction } from "../../staff/index.ts";
import { claimCodes } from "../registration/claim-codes.ts";
import { failList, rowsOf } from "./claim-list.ts";

/** The codes of a list of addresses, as CSV. Rules: docs/rules/accounts.md AC33. */
export async function createClaimCodes(
  app: App,
  admin: Admin,
  { list }: Parsed<"createClaimCodes">,
): Promise<Reply<"createClaimCodes">> {
  const addresses = new Map<string, string>();
  const problems: { line: number; address: string }[] = [];
  for await (const { cells, line } of rowsOf(list)) {
    const values = cells?.map((cell) => cell.trim()) ?? [];
    const address = values.find((value) => value.includes("@")) ?? values[0] ?? "";
    if (isEmail(address)) addresses.set(accountKey(address), address);
    // The first line may name the columns.
    else if (line > 1 || !values.some((value) => value.toLowerCase() === "address")) problems.push({ line, address });
    if (addresses.size > claimLimits.lines) failList(`max_items:${claimLimits.lines}`);
  }
  const codes = [...(await claimCodes(app, [...addresses.values()]))];
  if (codes.length > 0)
    await app.db.write((tx) => {
      const entry = { action: "claim_codes", object: { id: "0", kind: "settings" }, person_id: "0" } as const;
      return logStaffAction(app, tx, admin, { ...entry, note: String(codes.length) });
    });
  return { count: codes.length, csv: csvOf([["address", "code"], ...codes]), problems };
}
