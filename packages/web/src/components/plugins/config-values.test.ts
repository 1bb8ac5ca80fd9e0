import type { ConfigField } from "@askwell/contract";
import { expect, test } from "vitest";
import { initialValues, toggleOption } from "./config-values.ts";

const field = (name: string, type: ConfigField["type"], more: Partial<ConfigField> = {}): ConfigField => ({
  name,
  type,
  title: name,
  description: "",
  required: false,
  value: null,
  ui_options: {},
  ...more,
});
const options = [
  { label: "One", value: "1" },
  { label: "Two", value: "2" },
];

test("a form starts with the stored values, selects on their first option, and nothing for legends and buttons", () => {
  const fields = [
    field("about", "legend"),
    field("test", "button"),
    field("name", "input", { value: "Ada" }),
    field("empty", "textarea"),
    field("on", "switch"),
    field("pick", "select", { options }),
    field("chosen", "select", { options, value: "2" }),
    field("some", "checkbox", { options }),
    field("tags", "tag_selector"),
  ];
  const empty = { empty: "", on: false, pick: "1", chosen: "2", some: [], tags: [] };
  expect(initialValues(fields)).toEqual({ name: "Ada", ...empty });
});

test("checkbox options are toggled one by one", () => {
  expect(toggleOption([], "1", true)).toEqual(["1"]);
  expect(toggleOption(["1", "2"], "1", false)).toEqual(["2"]);
  expect(toggleOption(null, "1", true)).toEqual(["1"]);
});
