import type { PluginField, PluginValues } from "@askwell/plugin-kit";
import type { App } from "../app.ts";
import { logStaffAction } from "../features/staff/index.ts";
import type { Tx } from "../tables.ts";
import type { Admin } from "../viewer.ts";

const OBJECT = { object: { id: "0", kind: "plugin" }, person_id: "0" } as const;

/** Logs which plugins an administrator switched, with their previous state. Rules: docs/rules/review.md RV10. */
export async function logSwitches(
  app: App,
  tx: Tx,
  admin: Admin,
  before: readonly (readonly [slugName: string, wasEnabled: boolean])[],
): Promise<void> {
  if (before.length === 0) return;
  const note = before.map(([slugName, was]) => `${slugName}: ${was ? "on → off" : "off → on"}`).join(", ");
  await logStaffAction(app, tx, admin, { ...OBJECT, action: "plugin_switch", note, before: { enabled: before } });
}

interface SavedForm {
  readonly slug_name: string;
  readonly fields: readonly PluginField[];
  readonly before: PluginValues;
  readonly after: PluginValues;
}

/** Logs which fields of a plugin an administrator changed. Values are stored only if none of them is a secret. */
export async function logValues(app: App, tx: Tx, admin: Admin, form: SavedForm): Promise<void> {
  const { slug_name, fields, before, after } = form;
  const changed = fields.filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return;
  const changedOf = (values: PluginValues) =>
    Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? null]));
  const values = { slug_name, before: changedOf(before), after: changedOf(after) };
  const note = `${slug_name}: ${changed.map(({ name }) => name).join(", ")}`;
  const hasSecret = changed.some(({ secret, ui_options }) => secret || ui_options?.input_type === "password");
  await logStaffAction(app, tx, admin, {
    ...OBJECT,
    action: "plugin_change",
    note,
    before: hasSecret ? undefined : values,
  });
}

/** Logs that a plugin was installed, updated or removed. It is undone by hand. */
export async function logPackage(app: App, tx: Tx, admin: Admin, note: string): Promise<void> {
  await logStaffAction(app, tx, admin, { ...OBJECT, action: "plugin_change", note });
}
