import type { Reply } from "@askwell/contract";
import { hasPrivilege, privilegeKeys, thresholdsOf } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Viewer } from "../../viewer.ts";

/** The privileges and their thresholds in force, lowest first. Source: docs/rules/privileges.md P7. */
export async function privileges(app: App, viewer: Viewer): Promise<Reply<"privileges">> {
  const t = app.translator(viewer.language);
  const thresholds = thresholdsOf(app.settings.get("privileges"));
  const all = privilegeKeys.map((key) => ({
    key,
    label: t.maybe(`privileges.${key.replaceAll(".", "_")}`) ?? key,
    value: thresholds[key],
    allowed: hasPrivilege(viewer, key, thresholds).allowed,
  }));
  return all.sort((one, two) => one.value - two.value);
}
