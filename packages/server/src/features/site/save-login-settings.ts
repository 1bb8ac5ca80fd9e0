import type { Parsed } from "@askwell/contract";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { losesLastLoginMethod } from "./login-methods.ts";
import { savePage } from "./save-settings.ts";

/**
 * Saves the login settings. At least one login method for administrators has to remain (G21), and an administrator who
 * requires a second factor of the staff must have one. Source: docs/rules/second-factor.md TS12.
 */
export async function saveLoginSettings(app: App, admin: Admin, input: Parsed<"saveLoginSettings">): Promise<null> {
  const [problem] = await loginProblems(app, admin, input);
  if (problem) fail(problem.code, { field: problem.field });
  return savePage(app, admin, "login", input);
}

/** The failures of login settings that the contract does not check. */
export async function loginProblems(app: App, admin: Admin, input: Parsed<"saveLoginSettings">) {
  const problems: { readonly field: string; readonly code: "own_second_factor" | "last_way_in" }[] = [];
  const isNew = input.staff_second_factor === true && !app.settings.get("sign_in").staff_second_factor;
  if (isNew && !(await hasFactor(app, admin.id)))
    problems.push({ field: "staff_second_factor", code: "own_second_factor" });
  const disablesPasswords = app.settings.get("login").allow_password_login && !input.allow_password_login;
  if (disablesPasswords && (await losesLastLoginMethod(app)))
    problems.push({ field: "allow_password_login", code: "last_way_in" });
  return problems;
}

async function hasFactor(app: App, id: string): Promise<boolean> {
  const own = app.db.read.selectFrom("users").select("second_factor").where("id", "=", id);
  return (await own.executeTakeFirst())?.second_factor === 1;
}
