import type { App } from "../../app.ts";
import { findLoginOf } from "../connectors/index.ts";
import { findCenter } from "./center.ts";

/** Whether users register and log in with address and password; false while a user center manages all accounts. */
export function hasLocalAccounts(app: App): boolean {
  return findCenter(app)?.description.enabled_original_user_system ?? true;
}

/**
 * The status of a user in the user center; "normal" unless it knows the user and says otherwise, or while it does not
 * answer. Source: docs/rules/external-login.md EL12.
 */
export async function externalStatus(app: App, userId: string): Promise<"normal" | "suspended" | "deleted"> {
  const found = findCenter(app);
  if (!found?.center.status) return "normal";
  const login = await findLoginOf(app.db.read, userId, found.slug);
  if (!login) return "normal";
  try {
    return await found.center.status(found.context, login.external_id);
  } catch (error) {
    app.log.warn({ err: error }, "the user center did not return an account's status");
    return "normal";
  }
}
