// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { userFixture } from "../../../../testing/review.ts";
import { users } from "../../../../testing/route-access.ts";
import type { ManagedText } from "../../../components/prepared-texts/TextDialog.tsx";

const calm: ManagedText = {
  id: "1",
  purpose: "lock",
  language: "",
  name: "Calm",
  text: "Please calm down.",
  built_in: "",
  state: "",
  version: "",
  changed_by: null,
  changed_at: 0,
};
/** What is sent of a text. */
const sent = ({ changed_by: _, changed_at: __, ...words }: ManagedText) => words;
const rules: ManagedText = { ...calm, id: "2", language: "zh_CN", name: "Rules", text: "See {site_url}/tos." };

function openTexts(list: readonly ManagedText[], more: CallHandlers = {}) {
  return openPage("/admin/prepared-texts", {
    viewer: users.admin,
    server: { readPreparedTexts: () => [...list], ...more },
  });
}

test("N5 a first text is added with its purpose and language", async () => {
  const { user, inputsOf } = await openTexts([], { savePreparedText: () => null });
  await user.click(screen.getByRole("button", { name: "Add a text" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/\{site_name\}/)).toBeInTheDocument();
  await user.selectOptions(dialog.getByRole("combobox", { name: "Used for" }), "Locking");
  await user.selectOptions(dialog.getByRole("combobox", { name: "Language" }), "简体中文");
  await user.type(dialog.getByRole("textbox", { name: /^Name/ }), "Calm");
  await user.type(dialog.getByRole("textbox", { name: /^Text/ }), "Please calm down.");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(inputsOf("savePreparedText")).toEqual([{ ...sent(calm), id: "", language: "zh_CN" }]);
});

test("N5 texts of a purpose are moved, and deleted after a confirmation", async () => {
  const { user, inputsOf } = await openTexts([calm, rules], {
    movePreparedText: () => null,
    deletePreparedText: () => null,
  });
  expect(screen.getByRole("row", { name: /Rules/ })).toHaveTextContent("简体中文");
  expect(screen.getByRole("button", { name: "Move Calm up" })).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("button", { name: "Move Calm down" }));
  await waitFor(() => expect(inputsOf("movePreparedText")).toEqual([{ id: "1", direction: "down" }]));
  await user.click(screen.getByRole("button", { name: "Delete Rules" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(inputsOf("deletePreparedText")).toEqual([{ id: "2" }]));
});

test("N8 a text that another person has saved meanwhile is compared, and neither version is lost", async () => {
  const old = { ...calm, version: "one" };
  const by = { changed_by: userFixture("grace", "Grace Hopper"), changed_at: 1_790_000_000 };
  const theirs = { ...calm, ...by, text: "Please be kind.", version: "two" };
  let isSaved = false;
  const { user, inputsOf } = await openTexts([old], {
    readPreparedTexts: () => [isSaved ? theirs : old],
    savePreparedText({ version }) {
      isSaved = true;
      if (version !== "two") throw apiError(409, "error.revision.conflict");
      return null;
    },
  });
  await user.click(screen.getByRole("button", { name: "Edit Calm" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole("textbox", { name: /^Text/ });
  await user.type(field, " Now.");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("region", { name: "Somebody else has saved another version" })).toHaveFocus();
  expect(dialog.getByText(/Grace Hopper saved another version while you were writing, .*2026/)).toBeInTheDocument();
  expect(field).toHaveValue("Please calm down. Now.");
  await user.click(dialog.getByRole("button", { name: "Go on with my text" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(inputsOf("savePreparedText").at(-1)).toEqual({
    ...{ ...sent(calm), text: "Please calm down. Now.", version: "two" },
  });
});

test("N9 what is being written is shown as its reader sees it, in a language of choice", async () => {
  const list = [
    { language: "en_US", label: "English", sentence: "Your post was locked" },
    { language: "ar", label: "العربية", sentence: "قُفل منشورك" },
  ];
  const { user, inputsOf } = await openTexts([rules], {
    previewPreparedText: () => ({ text: "See https://tea.example/tos.", list }),
  });
  await user.click(screen.getByRole("button", { name: "Edit Rules" }));
  const preview = within(await screen.findByRole("region", { name: "What the author reads" }));
  expect(preview.getByText("Your post was locked")).toBeInTheDocument();
  expect(preview.getByText("See https://tea.example/tos.")).toBeInTheDocument();
  await user.selectOptions(preview.getByRole("combobox"), "العربية");
  expect(preview.getByText("قُفل منشورك").closest("[dir]")).toHaveAttribute("dir", "rtl");
  expect(inputsOf("previewPreparedText")).toEqual([{ purpose: "lock", text: rules.text }]);
});

test("N10 built-in texts are shown, switched off, and put back once they were changed", async () => {
  const builtIn: ManagedText = { ...calm, id: "", name: "Heated discussion", built_in: "heated" };
  const changed: ManagedText = { ...calm, id: "7", purpose: "warning", name: "Tone", built_in: "tone" };
  const { user, inputsOf } = await openTexts([changed, builtIn], {
    savePreparedText: () => null,
    deletePreparedText: () => null,
  });
  expect(screen.getByRole("row", { name: /Heated discussion/ })).toHaveTextContent("Built in");
  expect(screen.queryByRole("button", { name: "Delete Heated discussion" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Switch off Heated discussion" }));
  await waitFor(() => expect(inputsOf("savePreparedText")).toEqual([{ ...builtIn, state: "off" }]));
  await user.click(screen.getByRole("button", { name: "Put back Tone" }));
  await waitFor(() => expect(inputsOf("deletePreparedText")).toEqual([{ id: "7" }]));
});
