import { type CallName, calls } from "@askwell/contract";
import { describe, expect, it } from "vitest";
import { type SettingPageName, settingPages } from "./pages.ts";

/** Fields that another page edits, or that are put together from others when they are sent. */
const elsewhere: Partial<Record<SettingPageName, readonly string[]>> = {
  interface: ["gravatar_base_url"],
  legal: ["terms_of_service_parsed_text", "privacy_policy_parsed_text"],
  themes: ["theme_config"],
};

const entriesOf = (name: CallName) => Object.keys((calls[name].input as unknown as { entries: object }).entries);

describe("the forms of the settings", () => {
  it.each(Object.entries(settingPages))("%s edits every field that its call takes", (name, { save, fields }) => {
    const edited = [...Object.keys(fields), ...(elsewhere[name as SettingPageName] ?? [])];
    expect(edited.sort()).toEqual(entriesOf(save).sort());
  });
});
