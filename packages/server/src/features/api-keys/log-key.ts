import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";

interface KeyChange {
  readonly action: "api_key_add" | "api_key_rotate" | "api_key_delete";
  readonly note: string;
}

/** Logs what an administrator has done with a key. */
export async function logKey(app: App, tx: Tx, admin: Admin, { action, note }: KeyChange): Promise<void> {
  await logStaffAction(app, tx, admin, { action, object: { id: "0", kind: "settings" }, person_id: "0", note });
}
