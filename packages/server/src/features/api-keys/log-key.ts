import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";

interface KeyChange {
  readonly action:
    | "api_key_add"
    | "api_key_rotate"
    | "api_key_delete"
    | "api_key_change"
    | "api_key_trust"
    | "api_key_distrust";
  readonly note: string;
  /** The user of a personal key. */
  readonly person_id?: string;
}

/** Logs what an administrator has done with a key. */
export async function logKey(app: App, tx: Tx, admin: Admin, { action, note, person_id }: KeyChange): Promise<void> {
  const object = { id: "0", kind: "settings" };
  // What is decided about personal keys is logged for all users, the administrators themselves as well.
  const of = person_id === undefined ? { person_id: "0" } : { person_id, subject: "key" };
  await logStaffAction(app, tx, admin, { action, object, note, ...of });
}
