// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { type CallHandlers, openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";
import type { ApiKey } from "./api-key.ts";

const WHOLE = "sk_0123456789abcdef0123456789abcdef";

const kitchen: ApiKey = {
  id: 1,
  access_key: "sk_0123********cdef",
  description: "for the kitchen",
  scope: "read-only",
  created_at: 1_700_000_000,
  last_used_at: 1_700_000_000,
  user_info: { id: "1", username: "ada", display_name: "Ada" },
  scopes: [],
  expires_at: 0,
  addresses: [],
  previous_until: 0,
  may_post: false,
  is_trusted: false,
};

/** The page on a server that remembers its keys. */
function openKeys(first: readonly ApiKey[], more: CallHandlers = {}) {
  let keys = [...first];
  return openPage("/admin/apikeys", {
    viewer: users.admin,
    server: {
      apiKeys: () => keys,
      createApiKey: ({ description = "", scope }) => {
        keys = [...keys, { ...kitchen, id: keys.length + 1, description: description ?? "", scope: scope as "global" }];
        return { access_key: WHOLE };
      },
      describeApiKey: ({ id, description }) => {
        keys = keys.map((key) => (key.id === id ? { ...key, description: description ?? "" } : key));
        return null;
      },
      deleteApiKey: ({ id }) => {
        keys = keys.filter((key) => key.id !== id);
        return null;
      },
      ...more,
    },
  });
}

test("AK1 a new key is shown whole once, can be copied, and is masked afterwards", async () => {
  const { user, inputsOf } = await openKeys([]);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  expect(screen.getByText("No keys yet")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add a key" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Description/ }), "for the cellar");
  await user.click(dialog.getByRole("radio", { name: /Read and write/ }));
  await user.click(dialog.getByRole("button", { name: "Create the key" }));
  const shown = await screen.findByRole("region", { name: "Your new key" });
  expect(shown).toHaveTextContent(WHOLE);
  expect(shown).toHaveFocus();
  await user.click(within(shown).getByRole("button", { name: "Copy" }));
  expect(write).toHaveBeenCalledWith(WHOLE);
  await user.click(within(shown).getByRole("button", { name: "I have saved it" }));
  expect(screen.queryByText(WHOLE)).not.toBeInTheDocument();
  expect(within(screen.getByRole("row", { name: /for the cellar/ })).getByText("sk_0123********cdef")).toBeVisible();
  expect(inputsOf("createApiKey")).toEqual([{ description: "for the cellar", scope: "global" }]);
});

test("a key is described anew, and deleted after a question", async () => {
  const { user, inputsOf } = await openKeys([kitchen]);
  expect(screen.getByText("Never")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Describe for the kitchen" }));
  const field = within(await screen.findByRole("dialog")).getByRole("textbox", { name: /Description/ });
  await user.clear(field);
  await user.type(field, "for the garden");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await user.click(await screen.findByRole("button", { name: "Delete for the garden" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Delete this key?" })).getByRole("button", { name: "Delete" }),
  );
  expect(await screen.findByText("No keys yet")).toBeInTheDocument();
  expect(inputsOf("describeApiKey")).toEqual([{ id: 1, description: "for the garden" }]);
  expect(inputsOf("deleteApiKey")).toEqual([{ id: 1 }]);
});

test("AK15 the scopes of a key of the site are changed", async () => {
  const scoped = { ...kitchen, scopes: ["questions:read"] };
  const { user, inputsOf } = await openKeys([scoped], { changeScopedKey: () => null });
  await user.click(screen.getByRole("button", { name: "Change: for the kitchen" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What may this key do?" }));
  await user.click(dialog.getByRole("checkbox", { name: "Read tags" }));
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(inputsOf("changeScopedKey")).toEqual([{ id: 1, scopes: ["questions:read", "tags:read"] }]);
});
