// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { apiError, type CallHandlers, openPage } from "../../../testing/open-page.tsx";
import { users } from "../../../testing/route-access.ts";
import { eventFixture, serveHistory, snapshotFixture } from "../../../testing/timeline.ts";

const QUESTION = "/posts/10010000000000001/timeline";
const events = [
  eventFixture("edited", { revision_id: "8", activity_id: "8" }),
  eventFixture("asked", { revision_id: "7", activity_id: "7" }),
];
const older = snapshotFixture({ title: "Why is tea bitter?", original_text: "It is." });

/** The history of a question with two revisions, opened by a member. */
const openHistory = (server: CallHandlers = {}, path = QUESTION, history = serveHistory(events, { newer: older })) =>
  openPage(path, { viewer: users.member, server: { ...history, ...server } });

const restore = () => screen.findByRole("button", { name: "Put this version back" });
const confirmation = () => within(screen.getByRole("dialog", { name: "Put this version back" }));

/** Opens the first revision, asks to restore it, and confirms. */
async function restoreFirst({ user }: Awaited<ReturnType<typeof openPage>>, event = "asked") {
  await user.click(screen.getByRole("button", { name: event }));
  await user.click(await restore());
  await user.click(confirmation().getByRole("button", { name: "Put this version back" }));
}

test("E9 an earlier revision is restored after a confirmation, as an edit that names it", async () => {
  const page = await openHistory({ editQuestion: () => ({ url_title: "tea", wait_for_review: false }) });
  await restoreFirst(page);
  expect(await screen.findByText("The earlier version is back.")).toBeInTheDocument();
  expect(page.inputsOf("editQuestion")).toMatchObject([
    {
      id: "10010000000000001",
      title: "Why is tea bitter?",
      content: "It is.",
      tags: [{ slug_name: "tea" }],
      base_revision_id: "8",
      restores_revision_id: "7",
      edit_summary: expect.stringContaining("Back to the version of"),
    },
  ]);
});

test("E9 cancelling restores nothing", async () => {
  const { user, inputsOf } = await openHistory();
  await user.click(screen.getByRole("button", { name: "asked" }));
  await user.click(await restore());
  expect(confirmation().getByText(/The versions since then stay in the history\./)).toBeInTheDocument();
  await user.click(confirmation().getByRole("button", { name: "Cancel" }));
  expect(inputsOf("editQuestion")).toEqual([]);
});

test("E1 a restored revision that needs review says so", async () => {
  const page = await openHistory({ editQuestion: () => ({ url_title: "tea", wait_for_review: true }) });
  await restoreFirst(page);
  expect(await screen.findByText("Your revision will show after review.")).toBeInTheDocument();
});

test("E8 nothing is overwritten where another edit came first: a message says so, and the history is loaded again", async () => {
  const page = await openHistory({
    editQuestion: () => {
      throw apiError(409, "error.revision.conflict", { msg: "The post was edited meanwhile." });
    },
  });
  await restoreFirst(page);
  expect(await screen.findByText("The post was edited meanwhile.")).toBeInTheDocument();
  expect(page.inputsOf("timeline")).toHaveLength(1);
});

test("E1 a user who may not edit sees why, and the button is disabled", async () => {
  const message = "This revision is waiting for review.";
  const { user } = await openHistory({
    revisionEditCheck: () => {
      throw apiError(400, "error.revision.review_underway", { msg: message });
    },
  });
  await user.click(screen.getByRole("button", { name: "asked" }));
  expect(await restore()).toBeDisabled();
  expect(screen.getByText(message)).toBeInTheDocument();
});

test("the current revision cannot be restored", async () => {
  const { user } = await openHistory();
  await user.click(screen.getByRole("button", { name: "edited" }));
  expect(await screen.findByRole("region", { name: "Text" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Put this version back" })).not.toBeInTheDocument();
});

test("the revision of an answer is restored by its text alone", async () => {
  const answer = { object_type: "answer", answer_id: "10020000000000002" };
  const page = await openHistory(
    { editAnswer: () => ({ wait_for_review: false }) },
    "/posts/10010000000000001/10020000000000002/timeline",
    serveHistory(events, { about: answer, newer: older }),
  );
  await page.user.click(screen.getByRole("button", { name: "asked" }));
  expect(await screen.findByRole("region", { name: "Text" })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Title" })).not.toBeInTheDocument();
  await page.user.click(await restore());
  await page.user.click(confirmation().getByRole("button", { name: "Put this version back" }));
  await waitFor(() => expect(page.inputsOf("editAnswer")).toHaveLength(1));
  expect(page.inputsOf("editAnswer")).toMatchObject([{ id: "10020000000000002", content: "It is." }]);
});

test("the revision of a tag is restored with its names", async () => {
  const version = snapshotFixture({ title: "Green tea", slug_name: "green-tea", tags: [], original_text: "Leaves." });
  const page = await openHistory(
    { editTag: () => ({ wait_for_review: false }) },
    "/tags/10030000000000004/timeline",
    serveHistory(events, { about: { object_type: "tag", title: "tea" }, newer: version, older: version }),
  );
  await restoreFirst(page);
  await waitFor(() => expect(page.inputsOf("editTag")).toHaveLength(1));
  const names = { slug_name: "green-tea", display_name: "Green tea", original_text: "Leaves." };
  expect(page.inputsOf("editTag")).toMatchObject([{ tag_id: "10030000000000004", ...names }]);
});
