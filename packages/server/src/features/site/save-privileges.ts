import type { Parsed } from "@askwell/contract";
import { isPrivilegeKey, type PrivilegeLevel, type PrivilegeValues } from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Admin } from "../../who.ts";
import { PRIVILEGE_PREFIX } from "./privilege-page.ts";
import { saveSettings } from "./save-settings.ts";

/** Chooses the level; the site's own numbers are kept while another level is chosen. */
export async function savePrivileges(app: App, admin: Admin, input: Parsed<"savePrivileges">): Promise<null> {
  const level = input.level as PrivilegeLevel;
  if (level !== 99) return saveSettings(app, admin, { privileges: { level } });
  const own: Partial<Record<keyof PrivilegeValues, number>> = {};
  for (const { key, value } of input.custom_privileges) {
    const name = key.startsWith(PRIVILEGE_PREFIX) ? key.slice(PRIVILEGE_PREFIX.length) : "";
    if (!isPrivilegeKey(name)) refuse("object_not_found");
    own[name] = value;
  }
  return saveSettings(app, admin, { privileges: { level, custom_privileges: own } });
}
