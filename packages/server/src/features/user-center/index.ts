import type { App } from "../../app.ts";
import { findLoginOf } from "../connectors/index.ts";
import { findCenter } from "./center.ts";

/** Whether users register and log in with address and password; false while a user center manages all accounts. */
export function hasLocalAccounts(app: App): boolean {
  return findCenter(app)?.description.enabled_original_user_system ?? true;
}

/** The status of an account; a connected user center may override `normal`. Source: docs/rules/external-login.md EL12. */
export async function currentStatus(app: App, row: { readonly id: string; readonly status: string }): Promise<string> {
  return row.status === "normal" ? externalStatus(app, row.id) : row.status;
}

/**
 * The status of a user in the user center; "normal" unless it knows the user and says otherwise, or while it does not
 * answer. Source: docs/rules/external-login.md EL12.
 */
async function externalStatus(app: App, userId: string): Promise<"normal" | "suspended" | "deleted"> {
  const found = findCenter(app);
  if (!found?.extension.status) return "normal";
  const login = await findLoginOf(app.db.read, userId, found.slug_name);
  if (!login) return "normal";
  return found
    .call("status", async (center, context) => (await center.status?.(context, login.external_id)) ?? "normal")
    .catch(() => "normal");
}
