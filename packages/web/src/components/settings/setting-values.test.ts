import type { Api } from "@askwell/contract";
import { expect, it } from "vitest";
import { type SettingForm, settingForm } from "./setting-forms.ts";
import { inputOf, invalidNumberFields, valuesOf, visibleFields } from "./setting-values.ts";

const pageNamed = (name: string) => settingForm(name) as SettingForm;
const api = { renderPost: async ({ content }: { content: string }) => `<p>${content}</p>` } as unknown as Api;

it("edits the colours of the chosen theme with its other fields", async () => {
  const stored = {
    theme: "default",
    color_scheme: "dark",
    layout: "Fixed-width",
    theme_config: { default: { primary_color: "#123456", navbar_style: "#0033ff" } },
  };
  const values = valuesOf(pageNamed("themes"), stored);
  expect(values).toMatchObject({ theme: "default", primary_color: "#123456", navbar_style: "#0033ff" });
  expect(await inputOf(api, pageNamed("themes"), values)).toEqual(stored);
});

it("sends the legal texts with their HTML, empty ones as empty", async () => {
  const values = { terms_of_service_original_text: "Be kind", privacy_policy_original_text: "" };
  expect(await inputOf(api, pageNamed("legal"), values)).toMatchObject({
    terms_of_service_original_text: "Be kind",
    terms_of_service_parsed_text: "<p>Be kind</p>",
    privacy_policy_parsed_text: "",
  });
});

it("shows the login fields of a mail server only with authentication", () => {
  const names = (on: boolean) => visibleFields(pageNamed("smtp"), { smtp_authentication: on }).map(([name]) => name);
  expect(names(true)).toContain("smtp_password");
  expect(names(false)).not.toContain("smtp_password");
});

it("finds invalid numbers", () => {
  const values = { min_content: "many", min_tags: "1", max_image_size: "" };
  expect(invalidNumberFields(pageNamed("write"), values)).toEqual(["min_content"]);
});

it("does not find pages by names of Object.prototype", () => {
  expect(settingForm("constructor")).toBeUndefined();
});
