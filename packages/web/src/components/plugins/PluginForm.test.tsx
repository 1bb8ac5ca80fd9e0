// @vitest-environment happy-dom
import type { ConfigField } from "@askwell/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, fieldError, openPage } from "../../../testing/open-page.tsx";
import { pluginFieldsFixture } from "../../../testing/plugin-fields.ts";
import { users } from "../../../testing/route-access.ts";

/** The settings page of a plugin with these fields, on a server that stores what is saved. */
function openPlugin(fields: readonly ConfigField[], server: CallHandlers = {}) {
  let stored = [...fields];
  return openPage("/admin/weather", {
    viewer: users.admin,
    server: {
      pluginConfig: () => ({
        name: "Weather",
        slug_name: "weather",
        description: "Whether to make tea.",
        version: "1.2.0",
        config_fields: stored,
      }),
      chatChannels: () => null,
      savePluginConfig: ({ config_fields }) => {
        stored = stored.map((field) => ({ ...field, value: config_fields?.[field.name] ?? field.value }));
        return null;
      },
      ...server,
    },
  });
}

const fieldsNamed = (...names: string[]) => pluginFieldsFixture.filter(({ name }) => names.includes(name));
const save = () => screen.getByRole("button", { name: "Save changes" });
const group = (name: string) => within(screen.getByRole("group", { name }));

test("a plugin's form has a control for every type of field, with its stored value", async () => {
  const { user } = await openPlugin(pluginFieldsFixture);
  expect(screen.getByRole("heading", { level: 1, name: "Weather" })).toBeInTheDocument();
  const legend = screen.getByRole("heading", { level: 2, name: "A legend" }).parentElement as HTMLElement;
  expect(within(legend).getByText("What it is for")).toBeInTheDocument();
  expect(screen.getByDisplayValue("Lisbon")).toHaveAccessibleDescription("What it is for");
  expect(screen.getByLabelText("A textarea", { exact: false })).toHaveValue("Two\nlines");
  expect(screen.getByRole("combobox", { name: "A select" })).toHaveDisplayValue("Celsius");
  expect(group("A radio").getByRole("radio", { name: "Celsius" })).toBeChecked();
  expect(screen.getByRole("switch", { name: "Wind" })).toBeChecked();
  const zone = screen.getByRole("combobox", { name: "A timezone" });
  await user.clear(zone);
  await user.type(zone, "berlin");
  expect(await screen.findByRole("option", { name: /Berlin/ })).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("img", { name: "A upload" })).toHaveAttribute("src", "https://example.com/a.png");
  expect(screen.getByDisplayValue("2026-11-01")).toHaveAttribute("type", "date");
  expect(save()).toHaveAttribute("aria-disabled", "true");
});

test("changed values are saved together with the others, and the form starts anew with them", async () => {
  const { user, inputsOf } = await openPlugin(fieldsNamed("a_input", "a_select", "a_radio", "a_switch", "one_box"));
  await user.clear(screen.getByDisplayValue("Lisbon"));
  await user.type(screen.getByPlaceholderText("Town"), "Porto");
  await user.selectOptions(screen.getByRole("combobox", { name: "A select" }), "Fahrenheit");
  await user.click(group("A radio").getByRole("radio", { name: "Fahrenheit" }));
  await user.click(screen.getByRole("switch", { name: "Wind" }));
  await user.click(screen.getByRole("checkbox", { name: "A checkbox" }));
  await user.click(save());
  expect(await screen.findByText("Settings saved")).toBeInTheDocument();
  const saved = { a_input: "Porto", a_select: "fahrenheit", a_radio: "fahrenheit", a_switch: false, one_box: false };
  expect(inputsOf("savePluginConfig")).toEqual([{ plugin_slug_name: "weather", config_fields: saved }]);
  expect(screen.getByDisplayValue("Porto")).toBeInTheDocument();
  expect(save()).toHaveAttribute("aria-disabled", "true");
});

test("options of checkboxes are chosen one by one, and discarding restores them", async () => {
  const { user, inputsOf } = await openPlugin(fieldsNamed("a_checkbox"));
  const box = (name: string) => group("A checkbox").getByRole("checkbox", { name });
  expect(box("Celsius")).toBeChecked();
  await user.click(box("Celsius"));
  await user.click(box("Fahrenheit"));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(box("Celsius")).toBeChecked();
  expect(box("Fahrenheit")).not.toBeChecked();
  await user.click(box("Fahrenheit"));
  await user.click(save());
  await waitFor(() => expect(inputsOf("savePluginConfig")).toHaveLength(1));
  expect(inputsOf("savePluginConfig")[0]?.config_fields).toEqual({ a_checkbox: ["celsius", "fahrenheit"] });
});

test("PL8 a secret is never shown, and saved empty", async () => {
  const { user, inputsOf } = await openPlugin(fieldsNamed("key", "a_select"));
  const secret = screen.getByLabelText("A input (optional)");
  expect(secret).toHaveAttribute("type", "password");
  expect(secret).toHaveValue("");
  expect(secret).not.toBeRequired();
  await user.selectOptions(screen.getByRole("combobox", { name: "A select" }), "Fahrenheit");
  await user.click(save());
  await waitFor(() => expect(inputsOf("savePluginConfig")).toHaveLength(1));
  expect(inputsOf("savePluginConfig")[0]?.config_fields).toMatchObject({ key: "" });
});

test("PL8 the form says that a secret is stored", async () => {
  await openPlugin(fieldsNamed("key").map((field) => ({ ...field, is_set: true })));
  expect(screen.getByLabelText("A input (optional)")).toHaveAccessibleDescription(
    /A value is saved\. Leave this empty to keep it\./,
  );
});

test("PL9 a value that the plugin rejects is explained at its field, and nothing is said to be saved", async () => {
  const { user } = await openPlugin(fieldsNamed("a_input", "a_radio"), {
    savePluginConfig: () => {
      throw fieldError({ a_input: "There is no such town.", a_radio: "Choose a unit." });
    },
  });
  const town = screen.getByPlaceholderText("Town");
  await user.type(town, "x");
  await user.click(save());
  await waitFor(() => expect(town).toBeInvalid());
  expect(town).toHaveAccessibleDescription(/There is no such town\./);
  expect(town).toHaveFocus();
  expect(screen.getByRole("group", { name: "A radio" })).toHaveAccessibleDescription("Choose a unit.");
  expect(screen.queryByText("Settings saved")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(town).toBeValid();
});

const tags = [{ tag_id: "2", slug_name: "water", display_name: "water", recommend: false, reserved: false }];

test("tags are found by their name and removed again", async () => {
  const { user, inputsOf } = await openPlugin(fieldsNamed("a_tag_selector"), { tagSuggestions: () => tags });
  const field = screen.getByRole("combobox", { name: /A tag_selector/ });
  await user.type(field, "wat");
  await user.click(await screen.findByRole("option", { name: /water/ }));
  await user.click(screen.getByRole("button", { name: /Remove tea/ }));
  await user.click(save());
  await waitFor(() => expect(inputsOf("savePluginConfig")).toHaveLength(1));
  expect(inputsOf("savePluginConfig")[0]?.config_fields).toMatchObject({ a_tag_selector: [{ slug_name: "water" }] });
});

const action = (more: Partial<NonNullable<ConfigField["ui_options"]["action"]>> = {}): ConfigField => ({
  name: "try_it",
  type: "button",
  title: "Connection",
  description: "",
  required: false,
  value: null,
  ui_options: { text: "Try it", action: { url: "/answer/api/v1/plugin/status", ...more } },
});

/** The address of the button answers with a message, as a plugin's own address does. */
const answering = (message: string): CallHandlers => Object.fromEntries([["pluginStatus", () => ({ message })]]);

test("a button calls its address on this site, and shows what the plugin answers", async () => {
  const { user, inputsOf } = await openPlugin([action()], {
    ...answering("It is raining."),
  });
  await user.click(screen.getByRole("button", { name: "Try it" }));
  expect(await screen.findByText("It is raining.")).toBeInTheDocument();
  expect(inputsOf("pluginStatus")).toHaveLength(1);
});

test("a button says why its call failed", async () => {
  const { user } = await openPlugin([action({ url: "/answer/api/v1/no-such-call" })]);
  await user.click(screen.getByRole("button", { name: "Try it" }));
  expect(await screen.findByText(/no call has the address/)).toBeInTheDocument();
});

test("a button never calls another site, because its request has the token", async () => {
  const { user, sent } = await openPlugin([action({ url: "//example.com/steal" })]);
  const before = sent.length;
  await user.click(screen.getByRole("button", { name: "Try it" }));
  expect(screen.getByRole("button", { name: "Try it" })).toBeEnabled();
  expect(sent).toHaveLength(before);
});

test("a button may load the form again when it is done", async () => {
  const on_complete = { toast_return_message: false, refresh_form_config: true };
  const { user, inputsOf } = await openPlugin([action({ on_complete })], {
    ...answering("Not shown."),
  });
  await user.click(screen.getByRole("button", { name: "Try it" }));
  await waitFor(() => expect(inputsOf("pluginConfig")).toHaveLength(1));
  expect(screen.queryByText("Not shown.")).not.toBeInTheDocument();
});

test("a plugin without fields says that there is nothing to set up; an unknown plugin does not exist", async () => {
  await openPlugin([]);
  expect(screen.getByText("There is nothing to set up for this plugin")).toBeInTheDocument();
  const none = { name: "", slug_name: "", description: "", version: "", config_fields: null };
  await openPlugin([], { pluginConfig: () => none });
  expect(screen.getByRole("main")).toHaveTextContent("404");
});
