// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileFixture } from "../../../testing/account.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { moderationRecordFixture } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";

const openStaffTab = () =>
  openPage("/users/ada/staff", {
    viewer: users.moderator,
    server: {
      personalUserInfo: () => profileFixture(),
      personSanctions: () => ({
        ...{ user_id: "9", may_end_sessions: false, list: [] },
        may_add: ["note", "warning", "restriction", "suspension"],
      }),
      moderationRecord: () => moderationRecordFixture(),
      personRemovals: () => ({ user_id: "9", may_remove: false, may_delete: false, list: [] }),
      personRights: () => ({ user_id: "7", may_grant: false, list: [] }),
      reviewRecord: () => ({ reviews: 0, passed: 0, failed: 0, paused_until: 0, latest: [] }),
      preparedTexts: () => [{ id: "1", name: "Links", text: "See https://tea.example/tos.", built_in: "" }],
    },
  });
const preview = () => screen.queryByRole("region", { name: "What the person reads" });

test.each([
  ["Warn", [], "Staff have warned you: See https://tea.example/tos."],
  ["Restrict rights", ["ask questions"], /^You cannot ask questions until .*: See https:\/\/tea\.example\/tos\.$/],
  ["Suspend", [], /^It ends by itself on .*See https:\/\/tea\.example\/tos\.$/],
] as const)("SN14 %s shows what the person will read, also of a prepared text", async (name, rights, words) => {
  const { user } = await openStaffTab();
  await user.click(await screen.findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(preview()).toBeNull();
  for (const right of rights) await user.click(dialog.getByRole("checkbox", { name: right }));
  await user.selectOptions(await dialog.findByRole("combobox", { name: "Begin with" }), "Links");
  const shown = within(preview() as HTMLElement);
  expect(
    shown
      .getAllByText(/./, { selector: "p" })
      .map((each) => each.textContent)
      .join(""),
  ).toMatch(words);
});

test("SN14 a private note has no reader to preview", async () => {
  const { user } = await openStaffTab();
  await user.click(await screen.findByRole("button", { name: "Add a note" }));
  await user.type(within(await screen.findByRole("dialog")).getByRole("textbox"), "Wrote to us");
  expect(preview()).toBeNull();
});

test("GR11 a holder of a right about users has the tab of staff with what the right shows", async () => {
  const warning = {
    ...{
      id: "1",
      kind: "warning" as const,
      rights: [],
      text: "Be kind",
      created_at: 1_790_000_000,
      until: 0,
      read_at: 0,
    },
    ...{ appeal: "", appealed_at: 0, appeal_status: "" as const, appeal_reply: "", by: null, is_active: false },
    lifted_at: 0,
  };
  await openPage("/users/ada/staff", {
    viewer: { ...users.member, username: "holder", granted: ["warn"] },
    server: {
      personalUserInfo: () => profileFixture(),
      personSanctions: () => ({ user_id: "9", may_end_sessions: false, may_add: ["note", "warning"], list: [warning] }),
      moderationRecord: () => moderationRecordFixture(),
    },
  });
  expect(screen.getByRole("button", { name: "Warn" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Suspend" })).toBeNull();
  expect(screen.getByText("Be kind")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Staff" })).toHaveAttribute("aria-current", "page");
});

test("GR11 a holder of a right to review has the record alone", async () => {
  const server = { personalUserInfo: () => profileFixture(), moderationRecord: () => moderationRecordFixture() };
  const viewer = { ...users.member, username: "holder", granted: ["review_flags"] as const };
  await openPage("/users/ada/staff", { viewer, server });
  expect(screen.queryByRole("button", { name: "Warn" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Notes, warnings, restrictions and suspensions" })).toBeNull();
  expect(screen.getByRole("region", { name: "About the author" })).toBeInTheDocument();
});
