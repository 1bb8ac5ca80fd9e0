import type { Parsed } from "@askwell/contract";
import { isPrivilegeKey, type PrivilegeLevel, type PrivilegeValues } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { PRIVILEGE_PREFIX } from "./privilege-page.ts";
import { saveSettings } from "./save-settings.ts";

/** Saves the level. Custom thresholds stay while another level is chosen, as do those that are not sent. */
export async function savePrivileges(app: App, admin: Admin, input: Parsed<"savePrivileges">): Promise<null> {
  const level = input.level as PrivilegeLevel;
  if (level !== 99) return saveSettings(app, admin, { privileges: { level } });
  const sentThresholds: Partial<Record<keyof PrivilegeValues, number>> = {};
  for (const { key, value } of input.custom_privileges) {
    const name = key.startsWith(PRIVILEGE_PREFIX) ? key.slice(PRIVILEGE_PREFIX.length) : "";
    if (!isPrivilegeKey(name)) fail("object_not_found");
    sentThresholds[name] = value;
  }
  const customThresholds = app.settings.get("privileges").custom_privileges;
  return saveSettings(app, admin, {
    privileges: { level, custom_privileges: { ...customThresholds, ...sentThresholds } },
  });
}
