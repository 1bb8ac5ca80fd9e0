import type { ConfigField } from "@askwell/contract";

const options = [
  { label: "Celsius", value: "celsius" },
  { label: "Fahrenheit", value: "fahrenheit" },
];

const field = (type: ConfigField["type"], value: unknown, more: Partial<ConfigField> = {}): ConfigField => ({
  name: `a_${type}`,
  type,
  title: `A ${type}`,
  description: "What it is for",
  required: false,
  value,
  ui_options: {},
  ...more,
});

/** A form with a field of every type. */
export const pluginFieldsFixture: readonly ConfigField[] = [
  field("legend", null),
  field("input", "Lisbon", { required: true, ui_options: { placeholder: "Town" } }),
  field("input", "", { name: "key", ui_options: { input_type: "password" } }),
  field("input", "#0033ff", { name: "colour", ui_options: { input_type: "color" } }),
  field("input", "2026-11-01", { name: "day", ui_options: { input_type: "date" } }),
  field("textarea", "Two\nlines", { ui_options: { rows: "4" } }),
  field("select", "celsius", { options }),
  field("radio", "celsius", { options }),
  field("checkbox", ["celsius"], { options }),
  field("checkbox", true, { name: "one_box" }),
  field("switch", true, { ui_options: { label: "Wind" } }),
  field("upload", "https://example.com/a.png"),
  field("timezone", "Europe/Berlin"),
  field("tag_selector", [{ tag_id: "1", slug_name: "tea", display_name: "tea", recommend: false, reserved: false }]),
  field("button", null, { ui_options: { text: "Try it", action: { url: "/answer/api/v1/siteinfo" } } }),
];
