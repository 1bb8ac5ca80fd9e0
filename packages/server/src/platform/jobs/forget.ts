import { sql } from "kysely";
import type { Tables } from "../../tables.ts";
import type { Database } from "../db/index.ts";

/** Tables of rows that nobody needs once their moment has passed. */
export type Forgettable =
  | "cache_marks"
  | "submissions"
  | "sessions"
  | "account_codes"
  | "attempts"
  | "mails"
  | "captchas"
  | "captcha_counts"
  | "login_states"
  | "login_bindings"
  | "factor_steps";

/** Deletes the rows of a table whose moment lies before `before`, in Unix seconds. */
export async function forgetBefore(db: Database<Tables>, table: Forgettable, before: number): Promise<void> {
  const moment = table === "cache_marks" || table === "mails" ? "created_at" : "expires_at";
  await db.write((tx) => sql`delete from ${sql.table(table)} where ${sql.ref(moment)} < ${before}`.execute(tx));
}
