// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";

type AdminBadge = Reply<"adminBadges">["list"][number];

const editor: AdminBadge = {
  id: "7",
  name: "Editor",
  description: "First edit.",
  icon: "",
  award_count: 12,
  earned: false,
  level: 1,
  group_name: "Posting",
  status: "active",
};

/** The badges of the administration, on a server that remembers what is switched. */
function openBadges(query = "", server: CallHandlers = {}) {
  let badge = editor;
  return openPage(`/admin/badges${query}`, {
    viewer: users.admin,
    server: {
      adminBadges: () => ({ count: 1, list: [badge] }),
      setBadgeStatus: ({ status }) => {
        badge = { ...badge, status: status === "active" ? "active" : "inactive" };
        return null;
      },
      ...server,
    },
  });
}

const row = () => within(screen.getByRole("row", { name: /Editor/ }));

test("a badge is switched off and on again; while it is off it has no page to link to", async () => {
  const { user, inputsOf } = await openBadges();
  expect(row().getByRole("link", { name: "Editor" })).toHaveAttribute("href", "/badges/7");
  expect(row().getByText("12")).toBeInTheDocument();
  await user.click(row().getByRole("button", { name: "Deactivate Editor" }));
  expect(await screen.findByRole("button", { name: "Activate Editor" })).toBeInTheDocument();
  expect(row().getByText("Inactive")).toBeInTheDocument();
  expect(row().queryByRole("link")).not.toBeInTheDocument();
  await user.click(row().getByRole("button", { name: "Activate Editor" }));
  expect(await screen.findByRole("button", { name: "Deactivate Editor" })).toBeInTheDocument();
  expect(inputsOf("setBadgeStatus").map(({ status }) => status)).toEqual(["inactive", "active"]);
});

test("the filter and the words of the search are requested, ten badges a page", async () => {
  const { inputsOf, user } = await openBadges("?query=edit&page=2");
  expect(screen.getByRole("searchbox", { name: "Name of a badge" })).toHaveValue("edit");
  await user.click(screen.getByRole("link", { name: "Inactive" }));
  expect(await screen.findByRole("link", { name: "Inactive", current: "page" })).toBeInTheDocument();
  expect(inputsOf("adminBadges")).toEqual([{ page: "1", page_size: "10", status: "inactive", q: "edit" }]);
});

test("a search without results suggests other words", async () => {
  await openBadges("?query=zzz", { adminBadges: () => ({ count: 0, list: [] }) });
  expect(screen.getByText("Nothing here")).toBeInTheDocument();
  expect(screen.getByText(/Try fewer or other words/)).toBeInTheDocument();
});
