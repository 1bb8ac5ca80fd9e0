// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openEditor } from "../../testing/open-editor.tsx";
import { viewerFixture } from "../../testing/site.ts";
import { fillForm, type PluginTool, startValues, writeTool } from "./plugin-tools.ts";

const block = { label: "A line of its own", template: "```math\n{formula}\n```", inline: false };
const inline = { label: "In the sentence", template: "$`{formula}`$", inline: true };
type FieldOfTool = PluginTool["fields"][number];
const field = (name: string, start: FieldOfTool["start"]): FieldOfTool => ({
  ...{ name, start },
  label: name,
  type: "text",
  value: "x",
  options: [],
});
const formula: PluginTool = {
  ...{ slug_name: "math", own_dialog: false, name: "formula", label: "Formula", icon: "M1 1" },
  fields: [field("formula", "selection")],
  forms: [block, inline],
};
const rule = {
  ...formula,
  name: "rule",
  label: "Line",
  fields: [],
  forms: [{ label: "", template: "---", inline: false }],
};
const server = { editorTools: () => [formula, rule] };
const options = { viewer: viewerFixture(), plugins: { editor: true }, server };

const write = (text: string, [from, to]: readonly [number, number], form: typeof block, value: string) => {
  const edit = writeTool({ text, from, to }, form, { formula: value });
  return text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
};

describe("ED9 what a tool writes", () => {
  test("ED9 a block stands between blank lines, in the place of the selection", () => {
    expect(write("one two three", [4, 7], block, "x^2")).toBe("one\n\n```math\nx^2\n```\n\nthree");
    expect(write("", [0, 0], block, "x")).toBe("```math\nx\n```\n");
    expect(write("one", [3, 3], block, "x")).toBe("one\n\n```math\nx\n```\n");
  });

  test("ED9 the sentence goes on around it", () => {
    expect(write("one two three", [4, 7], inline, "x^2")).toBe("one $`x^2`$ three");
  });

  test("ED9 fences are longer than any in the fields, and names that are no field stay", () => {
    expect(fillForm(block, { formula: "a\n```\nb" })).toBe("````math\na\n```\nb\n````");
    expect(fillForm({ ...block, template: "{formula} {other}" }, { formula: "{other}" })).toBe("{other} {other}");
  });

  test("ED9 fields begin with the selected text, or with the cells of a selected table", () => {
    const tool = { ...formula, fields: [field("formula", "selection"), field("cells", "table"), field("fixed", "")] };
    const table = "| Year | Cups |\n|---|:-:|\n| 2025 | 1,000 |";
    expect(startValues(tool, { text: table, from: 0, to: table.length })).toEqual({
      formula: table,
      cells: "Year, Cups\n2025, 1000",
      fixed: "x",
    });
    expect(startValues(tool, { text: table, from: 3, to: 3 })).toEqual({ formula: "x", cells: "x", fixed: "x" });
  });
});

test("ED9 a tool of the menu opens its dialog, shows the result, and writes it", async () => {
  const { user, text, inputsOf } = await openEditor("Energy:", options);
  await user.click(screen.getByRole("button", { name: "More formatting" }));
  await user.click(await screen.findByRole("menuitem", { name: "Formula" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Formula" }));
  const input = dialog.getByRole("textbox", { name: "formula" });
  await user.clear(input);
  await user.type(input, "E = mc^2");
  await waitFor(() => expect(inputsOf("renderPost").at(-1)).toEqual({ content: "```math\nE = mc^2\n```" }));
  await dialog.findByRole("region", { name: /Formula/ });
  await user.selectOptions(dialog.getByRole("combobox", { name: "Form" }), "In the sentence");
  await user.click(dialog.getByRole("button", { name: "Insert" }));
  await waitFor(() => expect(text()).toBe("Energy:$`E = mc^2`$"));
});

test("ED10 a command opens its tool, or writes at once, and is removed", async () => {
  const { user, text, field: surface, press } = await openEditor("", options);
  await user.type(surface, "/fo");
  expect(await screen.findByRole("option", { name: /Formula/ })).toBeInTheDocument();
  await press("Enter");
  const dialog = within(await screen.findByRole("dialog", { name: "Formula" }));
  expect(text()).toBe("");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.type(surface, "/line");
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  await press("ArrowDown");
  await press("Enter");
  await waitFor(() => expect(text()).toBe("---\n"));
});

test("ED10 a command of the editor becomes what it is named for, also by a word of its label", async () => {
  const { paste, text, press } = await openEditor("", { viewer: viewerFixture() });
  await paste({ text: "Tea /" });
  const names = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(names().slice(0, 3)).toEqual(["Image /image", "Heading /heading", "Bulleted list /bullets"]),
  );
  await paste({ text: "LIST" });
  await waitFor(() =>
    expect(names()).toEqual(["Bulleted list /bullets", "Numbered list /numbers", "Task list /tasks"]),
  );
  await press("ArrowDown", "Enter");
  await waitFor(() => expect(text()).toBe("1. Tea "));
  await paste({ text: "/table" });
  await screen.findByRole("option", { name: /Table/ });
  await press("Tab");
  await waitFor(() => expect(text()).toContain("| Heading | Heading | Heading |"));
});

test("ED10 within a word, and without such a command, / is a character", async () => {
  const { user, field: surface, text, inputsOf } = await openEditor("", { viewer: viewerFixture() });
  await user.type(surface, "and/ta or /usr/ta");
  await waitFor(() => expect(text()).toBe("and/ta or /usr/ta"));
  expect(screen.queryByRole("option")).not.toBeInTheDocument();
  expect(inputsOf("editorTools")).toEqual([]);
});

test("ED21 an open menu stays as it is while tools arrive, and has them the next time", async () => {
  const loading = Promise.withResolvers<PluginTool[]>();
  const { user } = await openEditor("", { ...options, server: { editorTools: () => loading.promise } });
  const menu = screen.getByRole("button", { name: "More formatting" });
  await user.click(menu);
  await act(async () => loading.resolve([formula]));
  expect(screen.queryByText("Formula")).toBeNull();
  await user.click(menu);
  await user.click(menu);
  expect(screen.getByText("Formula")).toBeInTheDocument();
});
