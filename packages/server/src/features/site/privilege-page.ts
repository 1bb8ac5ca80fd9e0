import type { Reply } from "@askwell/contract";
import { privilegeKeys, privilegeOptions } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";

/** The prefix of the keys of privileges in the wire format. */
export const PRIVILEGE_PREFIX = "rank.";

/** The privileges at every level, and the level in force. Source: docs/wire/administration.md "Privileges". */
export async function privilegePage(app: App, viewer: Viewer): Promise<Reply<"readPrivileges">> {
  const t = app.translator(viewer.language);
  const { level, custom_privileges } = app.settings.get("privileges");
  const labelOf = (key: string) => t.maybe(`privileges.${key.replaceAll(".", "_")}`) ?? key;
  const options = privilegeOptions(custom_privileges).map((option) => ({
    level: option.level,
    level_desc: t.maybe(`levels.level_${option.level}`) ?? String(option.level),
    privileges: privilegeKeys.map((key) => ({
      key: PRIVILEGE_PREFIX + key,
      label: labelOf(key),
      value: option.values[key],
    })),
  }));
  return { options, selected_level: level };
}
