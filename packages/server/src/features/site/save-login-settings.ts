import type { Parsed } from "@askwell/contract";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { loginChange, saveSettings } from "./save-settings.ts";

/** How people get in. Whoever asks the staff for a second factor has one. Source: docs/rules/second-factor.md TS12. */
export async function saveLoginSettings(app: App, admin: Admin, input: Parsed<"saveLoginSettings">): Promise<null> {
  const isNew = input.staff_second_factor === true && !app.settings.get("sign_in").staff_second_factor;
  if (isNew && !(await hasFactor(app, admin.id))) refuse("own_second_factor", { field: "staff_second_factor" });
  return saveSettings(app, admin, loginChange(input));
}

async function hasFactor(app: App, id: string): Promise<boolean> {
  const own = app.db.read.selectFrom("users").select("second_factor").where("id", "=", id);
  return (await own.executeTakeFirst())?.second_factor === 1;
}
