// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { accountFixture, openSettings } from "../../../testing/account.ts";
import type { CallHandlers } from "../../../testing/open-page.tsx";

type Keys = Reply<"ownKeys">["keys"];

const WHOLE = "sk_0123456789abcdef0123456789abcdef";
const key: Keys[number] = {
  ...{ id: 1, access_key: "sk_0123********cdef", description: "my editor", scopes: ["questions:read"] },
  ...{ created_at: 1_700_000_000, last_used_at: 1_700_000_000, expires_at: 0, previous_until: 0 },
  ...{ may_post: false, is_trusted: false },
  addresses: ["192.0.2.0/24"],
};

/** The page on a server that remembers its keys. */
function openKeys(is_allowed: boolean, first: Keys, more: CallHandlers = {}) {
  let keys = [...first];
  return openSettings("keys", accountFixture(), {
    ownKeys: () => ({
      is_allowed,
      scopes: ["questions:read", "answers:write", "mcp:ask"],
      is_posting_allowed: true,
      keys,
    }),
    createOwnKey: ({ description }) => {
      keys = [...keys, { ...key, id: 2, description: description ?? "" }];
      return { access_key: WHOLE };
    },
    deleteOwnKey: ({ id }) => {
      keys = keys.filter((each) => each.id !== id);
      return null;
    },
    ...more,
  });
}

test("AK12 a user makes a key with scopes, sees it whole once, reads its uses, and deletes it", async () => {
  const use = { day: 1_700_000_000, call: "questionPage", count: 7, last_used_at: 1_700_000_000, last_ip: "192.0.2.9" };
  const { user, inputsOf } = await openKeys(true, [], { ownKeyUses: () => [use] });
  expect(screen.getByText("You have no keys.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add a key" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Description/ }), "my phone");
  await user.click(dialog.getByRole("checkbox", { name: /Write, edit and accept answers/ }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Valid for" }), "Without an end");
  await user.type(dialog.getByRole("textbox", { name: /Addresses/ }), "192.0.2.0/24");
  await user.type(dialog.getByLabelText("Current password"), "apple-Pass-1");
  await user.click(dialog.getByRole("button", { name: "Create the key" }));
  expect(await screen.findByRole("region", { name: "Your new key" })).toHaveTextContent(WHOLE);
  const addresses = ["192.0.2.0/24"];
  expect(inputsOf("createOwnKey")).toEqual([
    {
      ...{ description: "my phone", scopes: ["answers:write"], expires_at: 0, addresses, may_post: false },
      ...{ pass: "apple-Pass-1", second_factor: "" },
    },
  ]);
  await user.click(screen.getByRole("button", { name: "Uses: my phone" }));
  const uses = await screen.findByRole("dialog", { name: "Uses of “my phone”" });
  expect(await within(uses).findByRole("row", { name: /questionPage 7 192\.0\.2\.9/ })).toBeInTheDocument();
  await user.click(within(uses).getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Delete: my phone" }));
  const question = await screen.findByRole("dialog", { name: "Delete this key?" });
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("You have no keys.")).toBeInTheDocument();
});

test("AK12 a key says until when it is valid, and until when its old secret", async () => {
  const later = Date.UTC(2033, 4, 18) / 1000;
  await openKeys(true, [{ ...key, expires_at: later, previous_until: later - 86_400 }]);
  expect(screen.getByText(/Ends .*2033/)).toBeInTheDocument();
  expect(screen.getByText(/The old secret ends .*2033/)).toBeInTheDocument();
});

test("AK10 a key is rotated, and its old secret stays valid for the chosen time", async () => {
  const { user, inputsOf } = await openKeys(true, [key], { rotateOwnKey: () => ({ access_key: WHOLE }) });
  await user.click(screen.getByRole("button", { name: "Rotate: my editor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rotate this key?" }));
  await user.selectOptions(dialog.getByRole("combobox"), "One hour");
  await user.type(dialog.getByLabelText("Current password"), "apple-Pass-1");
  await user.click(dialog.getByRole("button", { name: "Rotate" }));
  expect(await screen.findByRole("region", { name: "Your new key" })).toHaveFocus();
  expect(inputsOf("rotateOwnKey")).toEqual([{ id: 1, grace_hours: 1, pass: "apple-Pass-1", second_factor: "" }]);
});

test("AK12 while personal keys are off, keys are listed to be deleted", async () => {
  await openKeys(false, [key]);
  expect(screen.getByText(/do not allow personal keys/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Add a key" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Rotate: my editor" })).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Delete: my editor" })).toBeInTheDocument();
});

test("AK15 MC10 the scopes of a key are changed, and it is allowed to post where it writes over MCP", async () => {
  const { user, inputsOf } = await openKeys(true, [key], { changeOwnKey: () => null });
  await user.click(screen.getByRole("button", { name: "Change: my editor" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What may this key do?" }));
  expect(dialog.getByRole("checkbox", { name: "Read questions, and search" })).toBeChecked();
  expect(dialog.queryByRole("checkbox", { name: "It may post by itself" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("checkbox", { name: "Ask questions through MCP" }));
  const posts = dialog.getByRole("checkbox", { name: "It may post by itself" });
  expect(posts).toHaveAccessibleDescription(/becomes a draft/);
  await user.click(posts);
  await user.type(dialog.getByLabelText("Current password"), "apple-Pass-1");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  const proof = { pass: "apple-Pass-1", second_factor: "" };
  expect(inputsOf("changeOwnKey")).toEqual([
    { id: 1, scopes: ["questions:read", "mcp:ask"], may_post: true, ...proof },
  ]);
});

test("MC10 MC12 a key says whether it leaves drafts or posts, and whether it is trusted", async () => {
  await openKeys(true, [
    { ...key, scopes: ["mcp:ask"] },
    { ...key, id: 2, description: "other", scopes: ["mcp:ask"], may_post: true, is_trusted: true },
  ]);
  expect(screen.getByText("Leaves drafts")).toBeInTheDocument();
  expect(screen.getByText("Posts by itself")).toBeInTheDocument();
  expect(screen.getByText("Trusted: no review")).toBeInTheDocument();
});
