import { isEmail } from "@askwell/domain";
import type { ExpressionBuilder } from "kysely";
import { contains } from "../../../platform/db/index.ts";
import type { Tables } from "../../../tables.ts";

/** Conditions on users. */
export type UserTerms = ExpressionBuilder<Tables, "users">;

/** Users of a status; purged and merged accounts are no deleted ones. */
export function ofStatus(e: UserTerms, status: string) {
  if (status === "suspended") return e("status", "=", status);
  if (status === "deleted") return e.and([e("status", "=", status), e("merged_into", "=", "0")]);
  return e.and([e("status", "=", "normal"), e("email_confirmed", "=", status === "inactive" ? 0 : 1)]);
}

/** The column that a search by a complete address, or by `user:` and an id, compares; null for other words. */
export function exactUser(text: string): { readonly column: "email_key" | "id"; readonly value: string } | null {
  if (isEmail(text)) return { column: "email_key", value: text };
  const [, id] = /^user:(\d+)$/.exec(text) ?? [];
  return id === undefined ? null : { column: "id", value: id };
}

/** A part of a name, also after `user:`. */
export function ofName(e: UserTerms, text: string) {
  const word = text.replace(/^user:/, "");
  return e.or([contains(e.ref("username_key"), word), contains(e.ref("display_key"), word)]);
}
