import type { Api } from "@askwell/contract";
import { expect, it } from "vitest";
import { type SettingPage, settingPage } from "./pages.ts";
import { inputOf, notNumbers, shownFields, valuesOf } from "./values.ts";

const pageNamed = (name: string) => settingPage(name) as SettingPage;
const api = { renderPost: async ({ content }: { content: string }) => `<p>${content}</p>` } as unknown as Api;

it("edits the colours of the chosen theme beside its other fields", async () => {
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

it("sends the legal texts as written and as rendered, an empty one as nothing", async () => {
  const values = { terms_of_service_original_text: "Be kind", privacy_policy_original_text: "" };
  expect(await inputOf(api, pageNamed("legal"), values)).toMatchObject({
    terms_of_service_original_text: "Be kind",
    terms_of_service_parsed_text: "<p>Be kind</p>",
    privacy_policy_parsed_text: "",
  });
});

it("asks for the login of a mail server only when it wants one", () => {
  const names = (on: boolean) => shownFields(pageNamed("smtp"), { smtp_authentication: on }).map(([name]) => name);
  expect(names(true)).toContain("smtp_password");
  expect(names(false)).not.toContain("smtp_password");
});

it("finds the fields that should be numbers and are not", () => {
  const values = { min_content: "many", min_tags: "1", max_image_size: "" };
  expect(notNumbers(pageNamed("write"), values)).toEqual(["min_content"]);
});

it("knows no page by the names that every object has", () => {
  expect(settingPage("constructor")).toBeUndefined();
});
