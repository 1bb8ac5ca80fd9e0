import type { Parsed, Reply } from "@askwell/contract";
import type { App } from "../../../app.ts";
import type { Admin } from "../../../viewer.ts";
import { checkedList } from "./claim-list.ts";

/** Says what would be sent for a list, and why the others get nothing. Rules: docs/rules/accounts.md AC32. */
export async function checkClaimList(
  app: App,
  _admin: Admin,
  { list }: Parsed<"checkClaimList">,
): Promise<Reply<"checkClaimList">> {
  const { total, ready, problems } = await checkedList(app, list);
  return { total, ready: ready.length, problems: [...problems] };
}
