// @vitest-environment happy-dom
import type { Reply } from "@askwell/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileFixture } from "../../../testing/account.ts";
import { type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { moderationRecordFixture } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";

type Raised = Reply<"moderationRecord">["latest_raised"][number];

const raised: Raised = {
  ...{ kind: "flag", reports: 1, at: 1_793_000_000, object_id: "10010000000000009" },
  ...{ question_id: "10010000000000009", answer_id: "", comment_id: "" },
  ...{ title: "Cheap kettles", reason: "spam", status: "completed" },
};

/** The staff tab of a profile, opened by a moderator. */
const openTab = (server: CallHandlers = {}) =>
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
      ...server,
    },
  });

const record = () => within(screen.getByRole("region", { name: "About the author" }));

test("RV32 staff see what a person has reported, how it was decided, and the latest posts", async () => {
  await openTab({
    moderationRecord: () =>
      moderationRecordFixture({
        raised: { pending: 1, completed: 4, ignored: 2 },
        latest_raised: [raised, { ...raised, object_id: "8", title: "", status: "ignored", reason: "" }],
      }),
  });
  const [reported, gone] = record().getAllByRole("listitem");
  expect(within(reported!).getByRole("link", { name: "Cheap kettles" })).toHaveAttribute(
    "href",
    "/questions/10010000000000009",
  );
  expect(reported).toHaveTextContent(/spam/);
  expect(gone).toHaveTextContent(/No longer there/);
  expect(record().getByText(/4/)).toHaveTextContent(/4.*2.*1|1.*4.*2|4.*1.*2/);
});

test("RV32 of a person who has reported nothing the tab says so", async () => {
  await openTab();
  expect(record().getAllByRole("heading")).toHaveLength(2);
  expect(record().queryAllByRole("listitem")).toHaveLength(0);
});

const removal = (status: "done" | "undone") => ({
  ...{ id: "3", status, reason: "Sells kettles", created_at: 1_793_000_000, can_undo: false, undo_until: 0 },
  by: profileFixture(),
  counts: { questions: 1, answers: 0, comments: 0, votes: 0, files: 0, people: 0 },
});

test.each([
  ["done", "suspended", false],
  ["undone", "suspended", true],
  ["done", "normal", true],
] as const)(
  "SN19 after a removal that is %s, an account that is %s is offered a suspension: %s",
  async (status, of, isOffered) => {
    await openTab({
      personalUserInfo: () => profileFixture({ status: of }),
      personRemovals: () => ({ user_id: "9", may_remove: false, may_delete: false, list: [removal(status)] }) as never,
    });
    expect(screen.getByRole("button", { name: "Add a note" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Suspend" }) !== null).toBe(isOffered);
  },
);
