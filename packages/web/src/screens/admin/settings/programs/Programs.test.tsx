// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, fieldError, openPage } from "../../../../../testing/open-page.tsx";
import { users } from "../../../../../testing/route-access.ts";
import type { RegisteredProgram } from "./registered-program.ts";

const planner: RegisteredProgram = {
  ...{ id: "c1", name: "Planner", link: "", logo: "", return_addresses: ["https://planner.example/cb"] },
  ...{ scopes: ["openid", "questions:read"], is_trusted: true, is_confidential: true, is_self_registered: false },
  ...{ created_at: 1_700_000_000, last_used_at: 0, people: 2 },
  user_info: { id: "1", username: "ada", display_name: "Ada" },
};

/** The page on a server that remembers the programs. */
function openPrograms(first: readonly RegisteredProgram[], more: CallHandlers = {}) {
  let list = [...first];
  return openPage("/admin/programs", {
    viewer: users.admin,
    server: {
      readProgramSettings: () => ({ connections: true, registration: false }),
      settingChanges: () => [],
      registeredPrograms: () => ({
        ...{ list, count: list.length, issuer: "https://tea.example" },
        scopes: ["openid", "profile", "questions:read"],
      }),
      addProgram: ({ name = "", is_confidential = false }) => {
        list = [...list, { ...planner, id: "c2", name: name ?? "", is_confidential: is_confidential ?? false }];
        return { id: "c2", secret: is_confidential ? "a-secret" : "" };
      },
      deleteProgram: ({ id }) => {
        list = list.filter((each) => each.id !== id);
        return null;
      },
      ...more,
    },
  });
}

/** Fills the form of a new program. */
async function register(user: Awaited<ReturnType<typeof openPrograms>>["user"], kind: RegExp): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Register a program" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /^Name/ }), "Chat");
  await user.type(dialog.getByRole("textbox", { name: /Return addresses/ }), "https://chat.example/cb{enter}{enter}");
  await user.click(dialog.getByRole("radio", { name: kind }));
  await user.click(dialog.getByRole("button", { name: "Register" }));
}

test("OC3 the list says who registered a program, how many have connected it and when it was last used", async () => {
  await openPrograms([planner]);
  const row = within(screen.getByRole("row", { name: /Planner/ }));
  for (const text of ["c1", "https://planner.example/cb", "Ada", "2", "Never", "Trusted: no review", "On a server"])
    expect(row.getByText(text)).toBeInTheDocument();
  expect(screen.getByText("https://tea.example")).toBeVisible();
});

test("OC3 the secret of a new program is shown once", async () => {
  const { user, inputsOf } = await openPrograms([]);
  expect(screen.getByText("No program is registered")).toBeVisible();
  await register(user, /On a server/);
  const shown = await screen.findByRole("region", { name: "The secret of the program" });
  expect(shown).toHaveTextContent("a-secret");
  expect(shown).toHaveFocus();
  await user.click(within(shown).getByRole("button", { name: "I have saved it" }));
  expect(screen.queryByText("a-secret")).toBeNull();
  expect(inputsOf("addProgram")).toMatchObject([
    {
      name: "Chat",
      return_addresses: ["https://chat.example/cb"],
      scopes: ["openid", "profile"],
      is_confidential: true,
    },
  ]);
});

test("OC3 a program on devices has no secret: its client ID is shown", async () => {
  const { user } = await openPrograms([]);
  await register(user, /On devices/);
  const shown = await screen.findByRole("region", { name: "The program is registered" });
  expect(shown).toHaveTextContent("c2");
});

test("OC4 an address that cannot be registered is named at its field, and the form stays", async () => {
  const addProgram = () => {
    throw fieldError({ return_addresses: "Return addresses must begin with https://." });
  };
  const { user } = await openPrograms([], { addProgram });
  await register(user, /On a server/);
  const field = await screen.findByRole("textbox", { name: /Return addresses/ });
  expect(field).toHaveAccessibleDescription(/must begin with https/);
  expect(field).toBeInvalid();
});

test("OC3 deleting a program asks first, and says how many people lose it", async () => {
  const { user, inputsOf } = await openPrograms([planner]);
  await user.click(screen.getByRole("button", { name: "Delete: Planner" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("loses access to the accounts of 2 people");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No program is registered")).toBeVisible();
  expect(inputsOf("deleteProgram")).toEqual([{ id: "c1" }]);
});
