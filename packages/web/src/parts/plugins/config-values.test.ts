import type { ConfigField } from "@askwell/contract";
import { expect, test } from "vitest";
import { toggled, valuesOf } from "./config-values.ts";

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

test("a form starts with what is saved, choices on their first, and nothing for what is only read or pressed", () => {
  const fields = [
    field("about", "legend"),
    field("test", "button"),
    field("name", "input", { value: "Ada" }),
    field("empty", "textarea"),
    field("on", "switch"),
    field("pick", "select", { options }),
    field("kept", "select", { options, value: "2" }),
    field("some", "checkbox", { options }),
    field("tags", "tag_selector"),
  ];
  const empty = { empty: "", on: false, pick: "1", kept: "2", some: [], tags: [] };
  expect(valuesOf(fields)).toEqual({ name: "Ada", ...empty });
});

test("boxes are ticked and unticked one by one", () => {
  expect(toggled([], "1", true)).toEqual(["1"]);
  expect(toggled(["1", "2"], "1", false)).toEqual(["2"]);
  expect(toggled(null, "1", true)).toEqual(["1"]);
});
