import { settingDeclaration } from "@askwell/domain";
import { fail } from "../../api-error.ts";
import type { App } from "../../app.ts";
import type { Tx } from "../../tables.ts";
import type { Admin, Staff } from "../../viewer.ts";
import { logStaffAction } from "../staff/index.ts";
import { announceRules } from "./announce-rules.ts";
import type { ChangedSetting } from "./changed-setting.ts";
import { changedItems } from "./items/changed-items.ts";
import { losesLastLoginMethod } from "./login-methods.ts";
import { deleteSettingChanges, saveSettingChanges } from "./queries.ts";
import { requireServersOfPasswords } from "./require-servers-of-passwords.ts";

/** What the log stores for undoing; absent when a secret was changed. */
export interface SettingsUndoData {
  readonly changed: readonly ChangedSetting[];
}

const MAX_VALUE_LENGTH = 60;

const declarationOf = ({ section, field }: ChangedSetting) => settingDeclaration(section, field);

/** Whether its value is never logged. */
function isSecret(change: ChangedSetting): boolean {
  const setting = declarationOf(change);
  return setting?.type === "text" && setting.control === "password";
}

const nameOf = ({ section, field }: ChangedSetting) => `${section}.${field}`;
const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** The fields of a section whose values change. */
export function changesOf(section: string, stored: object, change: object): ChangedSetting[] {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(change)
    .filter(([field, after]) => after !== undefined && !isEqual(before.get(field), after))
    .map(([field, after]) => ({ section, field, before: before.get(field), after }));
}

/** `section.field: old → new`, or only the name when a value is long or secret. */
function describeChange(change: ChangedSetting): string {
  const values = [change.before, change.after].map((value) => JSON.stringify(value) ?? "");
  const showsValues = !isSecret(change) && values.every((value) => value.length <= MAX_VALUE_LENGTH);
  return showsValues ? `${nameOf(change)}: ${values.join(" → ")}` : nameOf(change);
}

/**
 * Stores who changed these settings and the items of lists last, and the values before of settings, without secrets.
 * Source: docs/rules/settings.md G24, docs/rules/reasons.md N8.
 */
async function storeChanges(app: App, tx: Tx, userId: string, changed: readonly ChangedSetting[]): Promise<void> {
  const author = { user_id: userId, changed_at: app.now() };
  const rows = changed
    .filter((change) => !declarationOf(change)?.derived)
    .flatMap((change) => [
      {
        ...{ section: change.section, field: change.field, ...author },
        had_value: isSecret(change) ? 0 : 1,
        before: isSecret(change) ? "" : JSON.stringify(change.before ?? null),
      },
      ...changedItems(change).map((field) => ({ section: change.section, field, ...author, had_value: 0, before: "" })),
    ]);
  if (rows.length > 0) await saveSettingChanges(tx, rows);
}

/** Forgets who changed items of lists that are changed by no person now. Rules: docs/rules/reasons.md N8. */
export async function forgetItemAuthors(tx: Tx, changed: readonly ChangedSetting[]): Promise<void> {
  for (const change of changed) {
    const fields = changedItems(change);
    if (fields.length > 0) await deleteSettingChanges(tx, change.section, fields);
  }
}

/** Logs changes of settings, without secrets. Rules: docs/rules/review.md RV10. */
export async function logSettings(app: App, tx: Tx, staff: Staff, changed: readonly ChangedSetting[]): Promise<void> {
  if (changed.length === 0) return;
  await storeChanges(app, tx, staff.id, changed);
  const hasSecret = changed.some(isSecret);
  const note = changed
    .filter((change) => !declarationOf(change)?.derived)
    .map(describeChange)
    .join("; ");
  const logEntry = { action: "settings_change", object: { id: "0", kind: "settings" }, person_id: "0" } as const;
  const before: SettingsUndoData | undefined = hasSecret ? undefined : { changed };
  await logStaffAction(app, tx, staff, { ...logEntry, note, before });
}

/** A change of settings that is undone, and when it was made. */
interface UndoneSettings extends SettingsUndoData {
  readonly madeAt: number;
}

/** Restores the earlier values of settings; fails with `changed_since`. Source: docs/rules/review.md RV11. */
export async function restoreSettings(
  app: App,
  tx: Tx,
  admin: Admin,
  { changed, madeAt }: UndoneSettings,
): Promise<void> {
  const sections = Map.groupBy(changed, ({ section }) => section);
  for (const [section, fields] of sections) {
    const change = Object.fromEntries(fields.map(({ field, before }) => [field, before]));
    if (section === "login" && change.allow_password_login === false && (await losesLastLoginMethod(app)))
      fail("last_way_in");
    const stored = new Map(Object.entries(await app.settings.save(tx, section as never, change as never, app.now())));
    if (fields.some(({ field, after }) => !isEqual(stored.get(field), after))) fail("changed_since");
    await requireServersOfPasswords(tx, { section, fields, stored, madeAt });
  }
  const undone = changed.map((change) => ({ ...change, before: change.after, after: change.before }));
  await storeChanges(app, tx, admin.id, undone);
  await announceRules(app, tx, undone);
  await app.invalidate(tx, "site");
}
