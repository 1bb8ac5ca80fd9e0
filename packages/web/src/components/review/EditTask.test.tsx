// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { serveQueues, suggestedEditFixture } from "../../../testing/review.ts";
import { users } from "../../../testing/route-access.ts";
import type { SuggestedEdit } from "./EditTask.tsx";

/** The queue of suggested edits, opened by a member with the privilege to review. */
const openEdits = (edits: SuggestedEdit[], server: CallHandlers = {}) =>
  openPage("/review?type=suggested_post_edit", {
    viewer: users.member,
    server: { ...serveQueues({ flags: [], posts: [], edits }), ...server },
  });

const decision = () => within(screen.getByRole("group", { name: "Your decision" }));
const part = (name: string) => screen.getByRole("region", { name });
const marked = (name: string, mark: "deletion" | "insertion") =>
  within(part(name))
    .queryAllByRole(mark)
    .map((each) => each.textContent?.replace(/^(removed|added): | end\. $/g, ""));

test("E6 a suggestion is compared with the current text, part by part", async () => {
  await openEdits([suggestedEditFixture()]);
  expect(screen.getByText("Corrected the temperature.")).toBeInTheDocument();
  expect(marked("Title", "deletion")).toEqual([]);
  expect(marked("Title", "insertion").join("")).toContain("so");
  expect(marked("Text", "deletion").join("")).toContain("cold");
  expect(marked("Text", "insertion").join("")).toContain("hot");
  expect(part("Tags")).toHaveTextContent("tea");
  expect(screen.queryByText(/The text was changed after this edit was suggested/)).not.toBeInTheDocument();
});

test("E6 a suggestion against an older text says so", async () => {
  await openEdits([suggestedEditFixture({ is_outdated: true })]);
  expect(screen.getByText(/The text was changed after this edit was suggested/)).toBeInTheDocument();
});

test("RV16 an edit that a reviewer held says which one and why", async () => {
  const held = { submitter_display_name: "Review: words", reason: "Contains “casino”." };
  await openEdits([suggestedEditFixture({ held })]);
  expect(screen.getByText("Review: words").closest("div")).toHaveTextContent("Contains “casino”.");
});

test("an edit without a summary says so", async () => {
  const edit = suggestedEditFixture();
  await openEdits([{ ...edit, unreviewed_info: { ...edit.unreviewed_info, reason: "" } }]);
  expect(screen.getByText("Edited the question, without saying why.")).toBeInTheDocument();
});

test("approving names the revision that was compared, so that nothing newer is overwritten", async () => {
  const { user, inputsOf } = await openEdits([suggestedEditFixture()]);
  await user.click(decision().getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("The edit is in force.")).toBeInTheDocument();
  expect(inputsOf("auditRevision")).toMatchObject([{ id: "41", operation: "approve", base_revision_id: "40" }]);
  expect(screen.getByText("Nothing waits here")).toBeInTheDocument();
});

test("rejecting needs no reason", async () => {
  const { user, inputsOf } = await openEdits([suggestedEditFixture()]);
  await user.click(decision().getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("The edit is rejected.")).toBeInTheDocument();
  expect(inputsOf("auditRevision")).toMatchObject([{ id: "41", operation: "reject" }]);
});

test("the edit of an answer has a text only; that of a tag its names and its text", async () => {
  const edit = suggestedEditFixture();
  const version = edit.unreviewed_info;
  await openEdits([{ ...edit, type: "answer", unreviewed_info: { ...version, content: { content: "It was hot." } } }]);
  expect(screen.queryByRole("region", { name: "Title" })).not.toBeInTheDocument();
  expect(part("Text")).toBeInTheDocument();
  const renamed = { display_name: "Green tea", slug_name: "green-tea", original_text: "Leaves." };
  const tag = { ...edit.info, object_type: "tag" as const, title: "tea", content: "Leaves in water." };
  await openEdits([{ ...edit, type: "tag", info: tag, unreviewed_info: { ...version, content: renamed } }]);
  expect(within(screen.getByRole("article")).getByRole("link", { name: "tea" })).toHaveAttribute("href", "/tags/tea");
  expect(marked("URL slug", "insertion").join("")).toContain("green");
});

test("a reviewer who is not staff has no staff log", async () => {
  await openEdits([suggestedEditFixture()]);
  expect(screen.queryByRole("link", { name: "Staff log" })).not.toBeInTheDocument();
});
