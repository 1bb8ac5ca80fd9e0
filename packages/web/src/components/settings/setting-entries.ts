import type { Translate } from "@askwell/i18n";
import { settingAnchor } from "./setting-anchor.ts";
import { type SettingFormName, settingForm, settingForms } from "./setting-forms.ts";
import { settingTextName } from "./setting-text-name.ts";

/** A setting of the site as the palette finds it: `terms` are its name on the wire, which clients of Answer know, and other words for it. */
export interface SettingEntry {
  readonly to: string;
  readonly label: string;
  readonly kind: string;
  readonly terms: string;
}

/** Every setting of the site, in the order of the administration. */
export function settingEntries(t: Translate): SettingEntry[] {
  return Object.keys(settingForms).flatMap((page) =>
    Object.keys(settingForm(page)?.fields ?? {}).map((name) => ({
      to: `/admin/${page}#${settingAnchor(name)}`,
      label: t.maybe(`settings.label.${settingTextName(page as SettingFormName, name)}`) ?? name,
      kind: t.maybe(`shell.admin_pages.${page}`) ?? page,
      terms: `${name.replaceAll("_", " ")} ${t.maybe(`settings.terms.${name}`) ?? ""}`.trim(),
    })),
  );
}
