import type { App } from "../../app.ts";
import { findLoginOf } from "../connectors/index.ts";
import { findCenter } from "./center.ts";

/** Whether people register and log in here by address and password; not where a user center does all of it. */
export function keepsOwnAccounts(app: App): boolean {
  return findCenter(app)?.description.enabled_original_user_system ?? true;
}

/**
 * What the user center says about somebody who is signed in: "normal" unless it knows them and says otherwise. One that
 * does not answer locks nobody out. Source: api-accounts 2.3.
 */
export async function standingElsewhere(app: App, userId: string): Promise<"normal" | "suspended" | "deleted"> {
  const found = findCenter(app);
  if (!found?.center.standing) return "normal";
  const login = await findLoginOf(app.db.read, userId, found.slug);
  if (!login) return "normal";
  try {
    return await found.center.standing(found.context, login.external_id);
  } catch (error) {
    app.log.warn({ err: error }, "the user center did not say who may come in");
    return "normal";
  }
}
