import type { Parsed, Reply } from "@askwell/contract";
import {
  isPrivilegeKey,
  type PrivilegeLevel,
  type PrivilegeValues,
  privilegeKeys,
  privilegeOptions,
} from "@askwell/domain";
import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Viewer } from "../../who.ts";
import { saveSettings } from "./save-settings.ts";

/** How the wire begins the keys of privileges. */
const PREFIX = "rank.";

/** What reputation allows at every level, and the level in force. Source: api-admin-and-platform 1.7. */
export async function privilegePage(app: App, viewer: Viewer): Promise<Reply<"readPrivileges">> {
  const t = app.translator(viewer.language);
  const { level, custom_privileges } = app.settings.get("privileges");
  const labelOf = (key: string) => t.maybe(`privileges.${key.replaceAll(".", "_")}`) ?? key;
  const options = privilegeOptions(custom_privileges).map((option) => ({
    level: option.level,
    level_desc: t.maybe(`levels.level_${option.level}`) ?? String(option.level),
    privileges: privilegeKeys.map((key) => ({ key: PREFIX + key, label: labelOf(key), value: option.values[key] })),
  }));
  return { options, selected_level: level };
}

/** Chooses the level; the site's own numbers are kept while another level is chosen. */
export async function savePrivileges(app: App, input: Parsed<"savePrivileges">): Promise<null> {
  const level = input.level as PrivilegeLevel;
  if (level !== 99) return saveSettings(app, { privileges: { level } });
  const own: Partial<Record<keyof PrivilegeValues, number>> = {};
  for (const { key, value } of input.custom_privileges) {
    const name = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : "";
    if (!isPrivilegeKey(name)) refuse("object_not_found");
    own[name] = value;
  }
  return saveSettings(app, { privileges: { level, custom_privileges: own } });
}
