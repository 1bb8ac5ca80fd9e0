import type { Db } from "../../tables.ts";
import { findRecord, recordId } from "./records.ts";

/**
 * The library knows no person before the page of the decision, so it would answer every request with `prompt=none` that
 * it needs one. Such a request goes to that page under this parameter instead, and is answered there at once.
 */
export const UNATTENDED = "unattended";

/** The address of a request, as the library gets it. */
export function unattendedUrl(url: string): string {
  const end = url.indexOf("?");
  const params = new URLSearchParams(end < 0 ? "" : url.slice(end));
  const asksNothing = params.get("prompt") === "none";
  if (!asksNothing && !params.has(UNATTENDED)) return url;
  params.delete(UNATTENDED);
  if (asksNothing) {
    params.delete("prompt");
    params.set(UNATTENDED, "true");
  }
  return `${url.slice(0, end)}?${params}`;
}

/** Whether a program wants an answer without a decision. Rules: docs/rules/oauth.md OC12. */
export async function isUnattended(db: Db, request: string, now: number): Promise<boolean> {
  const record = await findRecord(db, recordId("Interaction", request), now);
  const { params = {} } = JSON.parse(record?.content ?? "{}") as { readonly params?: Record<string, unknown> };
  return params[UNATTENDED] === "true";
}
