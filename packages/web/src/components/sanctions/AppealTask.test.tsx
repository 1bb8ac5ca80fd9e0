// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../testing/open-page.tsx";
import { appealFixture, serveAppeal, serveQueues } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";

const openAppeal = (change: Parameters<typeof appealFixture>[0] = {}) =>
  openPage("/review?type=appeal", {
    viewer: users.moderator,
    server: { ...serveQueues({ flags: [], posts: [], edits: [] }), ...serveAppeal(appealFixture(change)) },
  });
const decision = () => within(screen.getByRole("group", { name: "Your decision" }));

test("RV21 an appeal shows what it is against, why, by whom, and what else the account got", async () => {
  await openAppeal({ others: { warnings: 2, restrictions: 0, suspensions: 1 } });
  const main = within(screen.getByRole("main"));
  expect(main.getByText("They were all different")).toBeInTheDocument();
  expect(main.getByText(/^Restricted: ask questions, /)).toBeInTheDocument();
  expect(main.getByText("Ten questions in an hour")).toBeInTheDocument();
  expect(main.getByText(/2 warnings · 1 suspension/)).toBeInTheDocument();
  expect(main.getByRole("link", { name: /^Appeals/ })).toHaveAttribute("aria-current", "page");
});

test.each([
  ["restriction", "Lift the restriction", "grant", "The appeal is granted."],
  ["suspension", "Lift the suspension", "grant", "The appeal is granted."],
  ["suspension", "Decline", "decline", "The appeal is declined."],
] as const)("SN7 SN12 the appeal against a %s: %s", async (kind, name, decided, message) => {
  const { user, inputsOf } = await openAppeal({ kind, rights: kind === "suspension" ? [] : ["ask"] });
  await user.type(screen.getByRole("textbox", { name: /^Reply/ }), "I see");
  await user.click(decision().getByRole("button", { name }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(inputsOf("decideReviewTasks")).toEqual([{ ids: ["appeal:7"], decision: decided, note: "I see" }]);
});

test("SN2 who may not decide an appeal has no buttons for it", async () => {
  await openAppeal({ may_decide: false, by: null, is_active: false });
  expect(screen.getByText("Other staff decide this appeal.")).toBeInTheDocument();
  expect(decision().queryByRole("button")).toBeNull();
  expect(screen.getByText(/\(Ended\)/)).toBeInTheDocument();
});

test("SN16 the task says that the one who decides has restricted the account, and still lets them decide", async () => {
  const { username, display_name } = users.moderator;
  await openAppeal({ by: { ...appealFixture().by!, username, display_name } });
  expect(screen.getByText("You restricted this account.")).toBeInTheDocument();
  expect(decision().getByRole("button", { name: "Lift the restriction" })).toBeInTheDocument();
});
