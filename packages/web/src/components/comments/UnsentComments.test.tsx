// @vitest-environment happy-dom
import type { CommentInfo } from "@askwell/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commentFixture, QUESTION_ID } from "../../../testing/fake-reading.ts";
import type { OpenedPage } from "../../../testing/open-page.tsx";
import { memberActionsFixture, openQuestion } from "../../../testing/open-question.ts";
import { viewerFixture } from "../../../testing/site.ts";

const viewer = viewerFixture();
const own: CommentInfo = commentFixture({
  comment_id: "10070000000000108",
  user_id: "2",
  original_text: "Mine",
  parsed_text: "<p>Mine</p>",
  member_actions: memberActionsFixture("edit"),
});
const list = [commentFixture(), own];

/** Leaves the page for another one and comes back to it. */
async function comeBack({ services: { router } }: OpenedPage): Promise<HTMLElement> {
  await act(async () => router.navigate("/tags"));
  await act(async () => router.navigate(`/questions/${QUESTION_ID}/why-is-green-tea-bitter`));
  return screen.findByRole("article", { name: /tea bitter/ });
}

const press = (page: OpenedPage, name: string) =>
  page.user.click(screen.getAllByRole("button", { name })[0] ?? document.body);

test.each([
  ["Add a comment", "Your comment", "Your comment is not sent yet:", ""],
  ["Reply", "Your reply", "Your reply to Grace Hopper is not sent yet:", ""],
  ["Edit", "Your comment", "Your edit of a comment is not saved yet:", "Mine"],
])(
  "K8 after %s, leaving and coming back the unsent text is shown and gone on with",
  async (name, label, note, before) => {
    const page = await openQuestion({
      viewer,
      comments: { count: 2, list },
      server: { commentThreads: () => [{ object_id: QUESTION_ID, count: 2, list }] },
    });
    await press(page, name);
    await page.user.type(await screen.findByLabelText(label), "Half a thought");
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    const question = await comeBack(page);
    expect(await within(question).findByText(note)).toBeVisible();
    expect(within(question).getByText(`${before}Half a thought`)).toBeVisible();
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    await page.user.click(within(question).getByRole("button", { name: "Go on writing" }));
    expect(await screen.findByLabelText(label)).toHaveValue(`${before}Half a thought`);
    expect(screen.queryByText(note)).not.toBeInTheDocument();
    await page.user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByLabelText(label)).not.toBeInTheDocument());
    expect(screen.queryByText(note)).not.toBeInTheDocument();
  },
);

test("K8 a form that another one has closed says that its text is not sent", async () => {
  const page = await openQuestion({ viewer });
  await press(page, "Add a comment");
  await page.user.type(await screen.findByLabelText("Your comment"), "Half a thought");
  await page.user.click(within(page.answer).getByRole("button", { name: "Add a comment" }));
  expect(await within(page.question).findByText("Half a thought")).toBeVisible();
});

test("DR8 what another user of the browser has written is not shown", async () => {
  const page = await openQuestion({ viewer });
  const { storage } = page.services;
  storage.write("commentDraft", "Theirs", storage.draftPart("commentDraft", `${QUESTION_ID}.new.`, "77"));
  storage.write("commentDraft", "Mine too", `${QUESTION_ID}.reply.10070000000000999@2`);
  const question = await comeBack(page);
  await page.user.click(within(question).getByRole("button", { name: "Add a comment" }));
  expect(await screen.findByLabelText("Your comment")).toHaveValue("");
  await page.user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByText(/Theirs|Mine too/)).not.toBeInTheDocument();
});
