// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";
import { FAILURE, failing } from "../../../../testing/server-failure.ts";

const level = (number: number, level_desc: string, votes: number, tags: number) => ({
  level: number,
  level_desc,
  privileges: [
    { key: "question.vote_up", label: "Vote up questions", value: votes },
    { key: "tag.add", label: "Create tags", value: tags },
  ],
});

const privileges: Reply<"readPrivileges"> = {
  options: [
    level(1, "Level 1 (private team)", 1, 1),
    level(2, "Level 2 (young community)", 8, 750),
    level(99, "Custom", 5, 50),
  ],
  selected_level: 2,
};

/** The privileges, on a server that stores the level. */
function openPrivileges(server: CallHandlers = {}) {
  let stored = privileges;
  return openPage("/admin/privileges", {
    viewer: users.admin,
    server: {
      readPrivileges: () => stored,
      savePrivileges: (input) => {
        stored = { ...stored, selected_level: Number(input.level) };
        return null;
      },
      ...server,
    },
  });
}

const levels = () => screen.getByRole("combobox", { name: "Level" });
const value = (name: string) => screen.getByRole("textbox", { name });
const save = () => screen.getByRole("button", { name: "Save changes" });

test("P2 a level shows its thresholds, which only the custom level lets change", async () => {
  const { user } = await openPrivileges();
  expect(levels()).toHaveDisplayValue("Level 2 (young community)");
  expect(value("Create tags")).toHaveValue("750");
  expect(value("Create tags")).toHaveAttribute("readonly");
  await user.selectOptions(levels(), "Level 1 (private team)");
  expect(value("Create tags")).toHaveValue("1");
  await user.selectOptions(levels(), "Custom");
  expect(value("Create tags")).toHaveValue("50");
  expect(value("Create tags")).not.toHaveAttribute("readonly");
});

test("a level is saved without thresholds of its own", async () => {
  const { user, inputsOf } = await openPrivileges();
  expect(save()).toHaveAttribute("aria-disabled", "true");
  await user.selectOptions(levels(), "Level 1 (private team)");
  await user.click(save());
  expect(await screen.findByText("Saved.")).toBeInTheDocument();
  expect(inputsOf("savePrivileges")).toEqual([{ level: 1, custom_privileges: [] }]);
  expect(save()).toHaveAttribute("aria-disabled", "true");
  expect(levels()).toHaveDisplayValue("Level 1 (private team)");
});

test("P5 custom thresholds are saved all together", async () => {
  const { user, inputsOf } = await openPrivileges();
  await user.selectOptions(levels(), "Custom");
  await user.clear(value("Create tags"));
  await user.type(value("Create tags"), "20{Enter}");
  expect(await screen.findByText("Saved.")).toBeInTheDocument();
  expect(inputsOf("savePrivileges")).toEqual([
    {
      level: 99,
      custom_privileges: [
        { key: "question.vote_up", label: "Vote up questions", value: 5 },
        { key: "tag.add", label: "Create tags", value: 20 },
      ],
    },
  ]);
});

test.each(["0", "", "-3", "1.5", "many"])("P5 a threshold of %j is marked, focused and not sent", async (typed) => {
  const { user, inputsOf } = await openPrivileges();
  await user.selectOptions(levels(), "Custom");
  await user.clear(value("Create tags"));
  if (typed !== "") await user.type(value("Create tags"), typed);
  expect(value("Create tags")).toBeValid();
  await user.click(save());
  expect(value("Create tags")).toBeInvalid();
  expect(value("Create tags")).toHaveAccessibleDescription("A whole number, 1 or greater.");
  expect(value("Create tags")).toHaveFocus();
  expect(inputsOf("savePrivileges")).toEqual([]);
  await user.clear(value("Create tags"));
  await user.type(value("Create tags"), "7");
  expect(value("Create tags")).toBeValid();
});

test("custom thresholds wait while another level is looked at, and discarding restores them", async () => {
  const { user } = await openPrivileges();
  await user.selectOptions(levels(), "Custom");
  await user.type(value("Create tags"), "0");
  await user.selectOptions(levels(), "Level 1 (private team)");
  await user.selectOptions(levels(), "Custom");
  expect(value("Create tags")).toHaveValue("500");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(levels()).toHaveDisplayValue("Level 2 (young community)");
  await user.selectOptions(levels(), "Custom");
  expect(value("Create tags")).toHaveValue("50");
});

test("a failure of the server is a message, and the choice stays to be saved again", async () => {
  const { user } = await openPrivileges({
    savePrivileges: failing(),
  });
  await user.selectOptions(levels(), "Level 1 (private team)");
  await user.click(save());
  expect(await screen.findByText(FAILURE)).toBeInTheDocument();
  await waitFor(() => expect(save()).not.toHaveAttribute("aria-disabled"));
  expect(levels()).toHaveDisplayValue("Level 1 (private team)");
});
