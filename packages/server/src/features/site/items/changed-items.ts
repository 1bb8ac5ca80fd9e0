import type { ChangedSetting } from "../changed-setting.ts";

/** The lists of settings whose items several people change at once. Rules: docs/rules/reasons.md N8. */
const itemSections = ["mail_texts", "prepared_texts", "hold_rules"] as const;
export type ItemSection = (typeof itemSections)[number];

/** What tells items apart: an id, or the mail and the language. */
export type ItemIdentity = { readonly id: string } | { readonly template: string; readonly language: string };

/** Under which field the last change of an item is stored, beside that of its list. */
export const itemField = (item: ItemIdentity): string =>
  `item ${"id" in item ? item.id : `${item.template} ${item.language}`}`;

const byField = (items: unknown) =>
  new Map(
    (Array.isArray(items) ? (items as ItemIdentity[]) : []).map((item) => [itemField(item), JSON.stringify(item)]),
  );

/** The items that a change of settings adds, changes or removes; their order is not a change of any. */
export function changedItems({ section, before, after }: ChangedSetting): string[] {
  if (!itemSections.some((each) => each === section)) return [];
  const [old, changed] = [byField(before), byField(after)];
  return [...new Set([...old.keys(), ...changed.keys()])].filter((field) => old.get(field) !== changed.get(field));
}
