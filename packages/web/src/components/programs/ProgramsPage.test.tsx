// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture } from "../../../testing/account.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { users } from "../../../testing/route-access.ts";

type ShownProgram = Reply<"connectedPrograms">["list"][number];

const planner: ShownProgram = {
  ...{ id: "p1", name: "Planner", link: "", scopes: ["openid", "questions:read"], may_post: false },
  ...{ created_at: 1_700_000_000, last_used_at: 0 },
};
const editor: ShownProgram = { ...planner, id: "p2", name: "Editor", scopes: ["mcp:read", "mcp:ask"], may_post: true };

/** The page on a server that remembers the programs. */
function openPrograms(first: readonly ShownProgram[], is_allowed = true) {
  let list = [...first];
  return openPage("/users/settings/programs", {
    viewer: users.member,
    server: {
      currentPerson: () => accountFixture(),
      userPluginConfigs: () => [],
      connectedPrograms: () => ({ is_allowed, list }),
      disconnectProgram: ({ id }) => {
        list = list.filter((each) => each.id !== id);
        return null;
      },
    },
  });
}

const rowOf = (name: string) => within(screen.getByText(name).closest("li")!);

test("OC8 people see what their programs may do and when they were used, and whether they post", async () => {
  await openPrograms([planner, editor]);
  expect(rowOf("Planner").getByText("Read questions, and search")).toBeVisible();
  expect(rowOf("Planner").getByText("Never used")).toBeVisible();
  expect(rowOf("Planner").queryByText(/Posts by itself|Leaves drafts/)).toBeNull();
  expect(rowOf("Editor").getByText("Posts by itself")).toBeVisible();
});

test("OC8 a program is disconnected after a question, and the focus stays on the page", async () => {
  const { user, inputsOf } = await openPrograms([planner]);
  await user.click(screen.getByRole("button", { name: "Disconnect: Planner" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(inputsOf("disconnectProgram")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Disconnect: Planner" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByText("No program is connected to your account.")).toBeVisible();
  expect(inputsOf("disconnectProgram")).toEqual([{ id: "p1" }]);
  expect(document.body).not.toHaveFocus();
});

test("OC1 while connections are off, the page says that its programs have no access", async () => {
  await openPrograms([planner], false);
  expect(screen.getByText(/have turned connections off/)).toBeVisible();
});
