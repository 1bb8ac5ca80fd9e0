import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";

interface LoggedProgram {
  readonly action: "program_add" | "program_change" | "program_rotate" | "program_delete";
  readonly note: string;
}

/** Logs what an administrator has done with a program. */
export async function logProgram(app: App, tx: Tx, admin: Admin, { action, note }: LoggedProgram): Promise<void> {
  await logStaffAction(app, tx, admin, { action, object: { id: "0", kind: "settings" }, note, person_id: "0" });
}
