// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../../testing/open-page.tsx";
import { users } from "../../../../testing/route-access.ts";
import type { SignedInUser } from "../../../app/session/viewer.ts";

const privileges = [
  { key: "question.vote_up", label: "Vote up questions", value: 8, allowed: true },
  { key: "tag.edit", label: "Edit tags", value: 1235, allowed: false },
  { key: "tag.add", label: "Create tags", value: 1500, allowed: false },
  { key: "comment.add", label: "Comment", value: 1, allowed: false },
];

const openPrivileges = (viewer?: SignedInUser) =>
  openPage("/help/privileges", { ...(viewer && { viewer }), server: { privileges: () => privileges } });

const row = (name: string) => within(screen.getByRole("row", { name: new RegExp(`^${name}`) }));

test("P7 a visitor sees the reputation that each privilege needs", async () => {
  await openPrivileges();
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
    "Privilege",
    "Reputation needed",
  ]);
  expect(row("Create tags").getByText("1,500")).toBeInTheDocument();
  expect(screen.queryByText(/Your reputation is/)).not.toBeInTheDocument();
});

test("P7 a member sees which privileges they have, and how much is missing for the others", async () => {
  await openPrivileges(users.member);
  expect(screen.getByText("Your reputation is 1,234.")).toBeInTheDocument();
  expect(row("Vote up questions").getByText("Yours")).toBeInTheDocument();
  expect(row("Edit tags").getByText("1 more needed")).toBeInTheDocument();
  expect(row("Create tags").getByText("266 more needed")).toBeInTheDocument();
  expect(row("Comment").getByText("Not yet")).toBeInTheDocument();
});

test("P1 staff have all of them", async () => {
  await openPrivileges(users.moderator);
  expect(screen.getByText("As a moderator or administrator you have all of them.")).toBeInTheDocument();
});

test("each privilege can be linked to, as locked actions do", async () => {
  await openPrivileges();
  expect(document.getElementById("tag.add")).toHaveTextContent("Create tags");
});
