import type { App } from "../../app.ts";
import { refuse } from "../../refusal.ts";
import type { Tx } from "../../tables.ts";
import type { Admin } from "../../who.ts";
import { noteStaffAction } from "../staff/index.ts";

/** A setting with its value before and after. */
export interface ChangedSetting {
  readonly section: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What the log keeps of a change; nothing when a secret was among it. */
export interface SettingsBefore {
  readonly changed: readonly ChangedSetting[];
}

/** Their values never come into the log. */
const SECRETS = ["smtp.smtp_password"];
/** Made from another field, which is named already. */
const DERIVED = /_parsed_text$/;
const MOST_SHOWN = 60;

const nameOf = ({ section, field }: ChangedSetting) => `${section}.${field}`;
const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** What really changes in a section. */
export function changesOf(section: string, stored: object, change: object): ChangedSetting[] {
  const before = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(change)
    .filter(([field, after]) => after !== undefined && !isSame(before.get(field), after))
    .map(([field, after]) => ({ section, field, before: before.get(field), after }));
}

/** `section.field: old → new`, or only the name of what is long or secret. */
function inWords(change: ChangedSetting): string {
  const values = [change.before, change.after].map((value) => JSON.stringify(value) ?? "");
  const isShown = !SECRETS.includes(nameOf(change)) && values.every((value) => value.length <= MOST_SHOWN);
  return isShown ? `${nameOf(change)}: ${values.join(" → ")}` : nameOf(change);
}

/** Notes what an administrator has changed, without secrets. Rules: docs/rules/review.md RV10. */
export async function noteSettings(app: App, tx: Tx, admin: Admin, changed: readonly ChangedSetting[]): Promise<void> {
  if (changed.length === 0) return;
  const hasSecret = changed.some((change) => SECRETS.includes(nameOf(change)));
  const note = changed
    .filter(({ field }) => !DERIVED.test(field))
    .map(inWords)
    .join("; ");
  const done = { action: "settings_change", object: { id: "0", kind: "settings" }, person_id: "0" } as const;
  const before: SettingsBefore | undefined = hasSecret ? undefined : { changed };
  await noteStaffAction(app, tx, admin, { ...done, note, before });
}

/** Gives settings the values that they had before; refuses with `changed_since`. Source: docs/rules/review.md RV11. */
export async function putSettingsBack(app: App, tx: Tx, { changed }: SettingsBefore): Promise<void> {
  const sections = Map.groupBy(changed, ({ section }) => section);
  for (const [section, fields] of sections) {
    const change = Object.fromEntries(fields.map(({ field, before }) => [field, before]));
    const stored = new Map(Object.entries(await app.settings.save(tx, section as never, change as never, app.now())));
    if (fields.some(({ field, after }) => !isSame(stored.get(field), after))) refuse("changed_since");
  }
  await app.touch(tx, "site");
}
