import { type CallName, calls, isWrongValue } from "@askwell/contract";
import { createTranslators } from "@askwell/i18n/node";
import { describe, expect, it } from "vitest";
import { type SettingForm, type SettingFormName, settingForm, settingForms } from "./setting-forms.ts";
import { groupsOf } from "./setting-groups.ts";
import { INVALID_NUMBER } from "./setting-values.ts";

/** Fields that another page edits, or that are put together from others when they are sent. */
const elsewhere: Partial<Record<SettingFormName, readonly string[]>> = {
  interface: ["gravatar_base_url"],
  legal: ["terms_of_service_parsed_text", "privacy_policy_parsed_text"],
  themes: ["theme_config"],
};

const t = createTranslators()("en_US");

const entriesOf = (name: CallName) => Object.keys((calls[name].input as unknown as { entries: object }).entries);

describe("the forms of the settings", () => {
  it.each(Object.keys(settingForms))("%s edits every field that its call takes", (name) => {
    const { save, fields } = settingForm(name) as SettingForm;
    // Colors are sent within the configuration of their theme.
    const own = Object.keys(fields).filter((field) => fields[field]?.kind !== "color");
    expect([...own, ...(elsewhere[name as SettingFormName] ?? [])].sort()).toEqual(entriesOf(save).sort());
  });

  it.each(Object.keys(settingForms))("%s has every field in one of its groups", (name) => {
    const { fields } = settingForm(name) as SettingForm;
    const grouped = groupsOf(name as SettingFormName, Object.entries(fields)).flatMap((group) => group.fields);
    expect(grouped.map(([field]) => field).sort()).toEqual(Object.keys(fields).sort());
  });

  it.each(Object.keys(settingForms))("%s has a label for every field", (name) => {
    const { fields } = settingForm(name) as SettingForm;
    expect(Object.keys(fields).filter((field) => t.maybe(`settings.label.${field}`) === undefined)).toEqual([]);
  });

  it("FM2 every number field rejects a value that is not a number", () => {
    const accepted = Object.keys(settingForms).flatMap((name) => {
      const { save, fields } = settingForm(name) ?? { save: "saveGeneralSettings", fields: {} };
      const numbers = Object.entries(fields).filter(([, { kind }]) => kind === "number");
      return numbers.map(([field]) => field).filter((field) => !isWrongValue(save, field, Number(INVALID_NUMBER)));
    });
    expect(accepted).toEqual([]);
  });
});
