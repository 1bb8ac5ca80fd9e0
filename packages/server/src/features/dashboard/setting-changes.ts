import type { Parsed, Reply } from "@askwell/contract";
import { pageFields, type SettingPageName } from "@askwell/domain";
import type { App } from "../../app.ts";
import type { Admin } from "../../viewer.ts";
import { listSettingChanges } from "../site/index.ts";
import { userBasics } from "../users/index.ts";

/** Who changed the settings of a page last, when, and from which value. Rules: docs/rules/settings.md G24. */
export async function settingChanges(
  app: App,
  _admin: Admin,
  { page }: Parsed<"settingChanges">,
): Promise<Reply<"settingChanges">> {
  // A required word is never "".
  const fields = pageFields(page as SettingPageName);
  const sections = [...new Set(fields.map(({ section }) => section))];
  const changes = await listSettingChanges(app.db.read, sections);
  const shown = changes.filter((change) =>
    fields.some(({ section, name }) => section === change.section && name === change.field),
  );
  const people = await userBasics(
    app,
    app.db.read,
    shown.map(({ user_id }) => user_id),
  );
  return shown.map(({ field, user_id, changed_at, had_value, before }) => ({
    name: field,
    changed_at,
    user: people.get(user_id) ?? null,
    before: had_value === 1 ? before : null,
  }));
}
