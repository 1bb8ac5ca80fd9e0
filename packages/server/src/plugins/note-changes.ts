import type { PluginField, Values } from "@askwell/plugin-kit";
import type { App } from "../app.ts";
import { noteStaffAction } from "../features/staff/index.ts";
import type { Tx } from "../tables.ts";
import type { Admin } from "../who.ts";

const OBJECT = { object: { id: "0", kind: "plugin" }, person_id: "0" } as const;

/** Notes which plugins an administrator turned on or off, with what they were before. Rules: docs/rules/review.md RV10. */
export async function noteSwitches(
  app: App,
  tx: Tx,
  admin: Admin,
  before: readonly (readonly [slugName: string, wasEnabled: boolean])[],
): Promise<void> {
  if (before.length === 0) return;
  const note = before.map(([slugName, was]) => `${slugName}: ${was ? "on → off" : "off → on"}`).join(", ");
  await noteStaffAction(app, tx, admin, { ...OBJECT, action: "plugin_switch", note, before: { enabled: before } });
}

interface SavedForm {
  readonly slug_name: string;
  readonly fields: readonly PluginField[];
  readonly before: Values;
  readonly after: Values;
}

/** Notes which fields of a plugin an administrator changed. Values are kept only when no secret is among them. */
export async function noteValues(app: App, tx: Tx, admin: Admin, form: SavedForm): Promise<void> {
  const { slug_name, fields, before, after } = form;
  const changed = fields.filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  if (changed.length === 0) return;
  const of = (values: Values) => Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? null]));
  const kept = { slug_name, before: of(before), after: of(after) };
  const note = `${slug_name}: ${changed.map(({ name }) => name).join(", ")}`;
  const hasSecret = changed.some(({ secret, ui_options }) => secret || ui_options?.input_type === "password");
  await noteStaffAction(app, tx, admin, {
    ...OBJECT,
    action: "plugin_change",
    note,
    before: hasSecret ? undefined : kept,
  });
}
